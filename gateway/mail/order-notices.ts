import { type OrderFacts, readOrder } from './notice-facts.ts'
import { day, moment, plan, row } from './notice-row.ts'

const path = ({ id }: OrderFacts) => `/dashboard/invoices/${id}`
const payUntil = (language: 'EN' | 'RU', { payUntil: until }: OrderFacts) =>
  until === null ? '–' : moment(language, until)

/** Emails about orders, to those who placed them. */
export const ORDER_NOTICES = {
  ORDER_PLACED: row<OrderFacts>({
    read: readOrder,
    path,
    EN: {
      subject: ({ number }) => `Order ${number} placed`,
      lines: facts => [
        `We received your order ${facts.number}: Bond data, ${plan('EN', facts)}, ${facts.amount}.`,
        `Please pay by ${payUntil('EN', facts)}. An unpaid order then lapses.`,
      ],
      link: 'Open the order',
    },
    RU: {
      subject: ({ number }) => `Заказ ${number} оформлен`,
      lines: facts => [
        `Мы получили ваш заказ ${facts.number}: Bond data, тариф ${plan('RU', facts)}, ${facts.amount}.`,
        `Оплатите его до ${payUntil('RU', facts)}: после этого неоплаченный заказ аннулируется.`,
      ],
      link: 'Открыть заказ',
    },
  }),
  INVOICE_ISSUED: row<OrderFacts>({
    read: readOrder,
    path,
    EN: {
      subject: ({ number, invoice }) => `Invoice ${invoice} for order ${number}`,
      lines: facts => [
        `We received your order ${facts.number}: Bond data, ${plan('EN', facts)}. Invoice ${facts.invoice} for ${facts.amount} is ready.`,
        `Please transfer the amount by ${payUntil('EN', facts)} and state ${facts.invoice} as the reference. Bank details are on the invoice. Access opens as soon as we confirm the payment.`,
      ],
      link: 'Open the invoice',
    },
    RU: {
      subject: ({ number, invoice }) => `Счёт ${invoice} по заказу ${number}`,
      lines: facts => [
        `Мы получили ваш заказ ${facts.number}: Bond data, тариф ${plan('RU', facts)}. Выставлен счёт ${facts.invoice} на ${facts.amount}.`,
        `Оплатите его до ${payUntil('RU', facts)} и укажите в назначении платежа ${facts.invoice}. Банковские реквизиты указаны в счёте. Доступ откроется, как только мы подтвердим оплату.`,
      ],
      link: 'Открыть счёт',
    },
  }),
  ORDER_REJECTED: row<OrderFacts>({
    read: readOrder,
    path,
    EN: {
      subject: ({ number }) => `Order ${number} cancelled: no payment`,
      lines: facts => [
        `Your order ${facts.number} (Bond data, ${plan('EN', facts)}, ${facts.amount}) was cancelled, because no payment for it was accepted.`,
        'Nothing is due. If you have already paid, the amount will be refunded; you can place a new order at any time.',
      ],
      link: 'Open the order',
    },
    RU: {
      subject: ({ number }) => `Заказ ${number} отменён: оплаты нет`,
      lines: facts => [
        `Ваш заказ ${facts.number} (Bond data, тариф ${plan('RU', facts)}, ${facts.amount}) отменён: оплата по нему не принята.`,
        'Платить ничего не нужно. Если вы уже заплатили, деньги будут возвращены; новый заказ можно оформить в любое время.',
      ],
      link: 'Открыть заказ',
    },
  }),
  ORDER_LAPSED: row<OrderFacts>({
    read: readOrder,
    path,
    EN: {
      subject: ({ number }) => `Order ${number} lapsed unpaid`,
      lines: facts => [
        `Your order ${facts.number} (Bond data, ${plan('EN', facts)}, ${facts.amount}) was not paid in time and has lapsed.`,
        'Nothing is due. A transfer that is already on its way is still matched with the order. Otherwise you can place a new one at any time.',
      ],
      link: 'Open the order',
    },
    RU: {
      subject: ({ number }) => `Заказ ${number} аннулирован: срок оплаты истёк`,
      lines: facts => [
        `Ваш заказ ${facts.number} (Bond data, тариф ${plan('RU', facts)}, ${facts.amount}) не оплачен вовремя и аннулирован.`,
        'Платить ничего не нужно. Если перевод уже отправлен, мы отнесём его к этому заказу. Новый заказ можно оформить в любое время.',
      ],
      link: 'Открыть заказ',
    },
  }),
  TERM_GRANTED: row<OrderFacts>({
    read: readOrder,
    path: () => '/dashboard',
    EN: {
      subject: () => 'Your Bond data subscription is open',
      lines: facts => [
        `A subscription was granted to your account free of charge: Bond data, ${plan('EN', facts)}.`,
        term('EN', facts),
      ],
      link: 'Open the dashboard',
    },
    RU: {
      subject: () => 'Подписка Bond data открыта',
      lines: facts => [
        `Вашей учётной записи бесплатно предоставлена подписка: Bond data, тариф ${plan('RU', facts)}.`,
        term('RU', facts),
      ],
      link: 'Открыть личный кабинет',
    },
  }),
} as const

/** The term that an order opened, as a sentence; empty without one. */
export function term(language: 'EN' | 'RU', { term: opened }: OrderFacts): string {
  if (opened === null) return ''
  const [from, until] = [day(language, opened.from), opened.until && moment(language, opened.until)]
  if (language === 'EN') {
    return until === null
      ? `It runs from ${from} and does not end.`
      : `It runs from ${from} until ${until} and does not renew automatically.`
  }
  return until === null ? `Срок начинается ${from} и не ограничен.` : `Срок: с ${from} до ${until}. Автопродления нет.`
}
