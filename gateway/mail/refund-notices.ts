import { moment, plan, row } from './notice-row.ts'
import { term } from './order-notices.ts'
import { type RefundFacts, type RevocationFacts, readRefund, readRevocation } from './refund-facts.ts'

const path = ({ order }: Pick<RefundFacts, 'order'>) =>
  order === null ? '/dashboard/invoices' : `/dashboard/invoices/${order.id}`
const of = ({ order }: RefundFacts) => order?.number ?? '–'

const STOPPED = {
  EN: 'The subscription that it paid for has ended with that; terms that follow it begin earlier. Nothing of yours is deleted.',
  RU: 'Оплаченная им подписка на этом закончилась; следующие за ней периоды начинаются раньше. Ваши данные не удаляются.',
} as const

/** Emails about refunds, disputes and revoked terms, to those who placed the order. */
export const REFUND_NOTICES = {
  REFUND_MADE: row<RefundFacts>({
    read: readRefund,
    path,
    EN: {
      subject: facts => `Refund of ${facts.amount} for order ${of(facts)}`,
      lines: facts => [
        `We refunded ${facts.amount}${facts.isPart ? ', a part of what we had received' : ''} for order ${of(facts)}${facts.reference === null ? '' : ` (reference ${facts.reference})`}.`,
        facts.reason === null ? '' : `Reason: ${facts.reason}`,
        facts.endsTerm ? STOPPED.EN : '',
        'Depending on your bank it may take several days until the amount arrives. A credit note, where issued, is on the page of the order.',
      ],
      link: 'Open the order',
    },
    RU: {
      subject: facts => `Возврат ${facts.amount} по заказу ${of(facts)}`,
      lines: facts => [
        `Мы вернули ${facts.amount}${facts.isPart ? ' (часть оплаты)' : ''} по заказу ${of(facts)}${facts.reference === null ? '' : `, номер возврата ${facts.reference}`}.`,
        facts.reason === null ? '' : `Причина: ${facts.reason}`,
        facts.endsTerm ? STOPPED.RU : '',
        'В зависимости от банка зачисление может занять несколько дней. Документ о возврате, если он выдан, находится на странице заказа.',
      ],
      link: 'Открыть заказ',
    },
  }),
  TERM_DISPUTED: row<RefundFacts>({
    read: readRefund,
    path,
    EN: {
      subject: facts => `The payment for order ${of(facts)} is disputed`,
      lines: facts => [
        `Your bank has taken back ${facts.amount} that was paid for order ${of(facts)}, because the payment was disputed.`,
        'The subscription is paused until the bank decides; terms that follow it begin earlier. If the payment stands, the time that is left is given back to you.',
        'If this is a mistake, tell your bank that the payment was yours.',
      ],
      link: 'Open the order',
    },
    RU: {
      subject: facts => `Платёж по заказу ${of(facts)} оспорен`,
      lines: facts => [
        `Ваш банк отозвал ${facts.amount}, уплаченные по заказу ${of(facts)}: платёж оспорен.`,
        'До решения банка подписка приостановлена, следующие за ней периоды начинаются раньше. Если платёж останется в силе, неиспользованное время вернётся вам.',
        'Если это ошибка, сообщите банку, что платёж совершили вы.',
      ],
      link: 'Открыть заказ',
    },
  }),
  CHARGEBACK_MADE: row<RefundFacts>({
    read: readRefund,
    path,
    EN: {
      subject: facts => `The payment for order ${of(facts)} was returned by the bank`,
      lines: facts => [
        `The dispute is decided: ${facts.amount} that was paid for order ${of(facts)} went back to the cardholder.`,
        facts.endsTerm ? STOPPED.EN : '',
        'You can order again at any time.',
      ],
      link: 'Open the order',
    },
    RU: {
      subject: facts => `Банк вернул платёж по заказу ${of(facts)}`,
      lines: facts => [
        `Спор завершён: ${facts.amount}, уплаченные по заказу ${of(facts)}, возвращены владельцу карты.`,
        facts.endsTerm ? STOPPED.RU : '',
        'Новый заказ можно оформить в любое время.',
      ],
      link: 'Открыть заказ',
    },
  }),
  TERM_RESTORED: row<RefundFacts>({
    read: readRefund,
    path: () => '/dashboard',
    EN: {
      subject: facts => `Your subscription of order ${of(facts)} is open again`,
      lines: facts => [
        `The payment of ${facts.amount} for order ${of(facts)} stands. The time that was left of the subscription is given back to you.`,
        facts.order === null ? '' : term('EN', facts.order),
      ],
      link: 'Open the dashboard',
    },
    RU: {
      subject: facts => `Подписка по заказу ${of(facts)} снова открыта`,
      lines: facts => [
        `Платёж на ${facts.amount} по заказу ${of(facts)} остался в силе. Неиспользованное время подписки возвращено вам.`,
        facts.order === null ? '' : term('RU', facts.order),
      ],
      link: 'Открыть личный кабинет',
    },
  }),
  TERM_REVOKED: row<RevocationFacts>({
    read: readRevocation,
    path,
    EN: {
      subject: ({ order }) => `Your subscription of order ${order.number} was revoked`,
      lines: ({ order, reason, at }) => [
        `The operator revoked the subscription of order ${order.number} (Bond data, ${plan('EN', order)}). It ended on ${moment('EN', at)}.`,
        reason === null ? '' : `Reason: ${reason}`,
        'Terms that follow it begin earlier. Nothing of yours is deleted.',
      ],
      link: 'Open the order',
    },
    RU: {
      subject: ({ order }) => `Подписка по заказу ${order.number} отозвана`,
      lines: ({ order, reason, at }) => [
        `Оператор отозвал подписку по заказу ${order.number} (Bond data, тариф ${plan('RU', order)}). Она закончилась ${moment('RU', at)}.`,
        reason === null ? '' : `Причина: ${reason}`,
        'Следующие за ней периоды начинаются раньше. Ваши данные не удаляются.',
      ],
      link: 'Открыть заказ',
    },
  }),
} as const
