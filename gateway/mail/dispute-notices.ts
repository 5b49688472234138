import { type NoticeWords, row } from './notice-row.ts'
import { type RefundFacts, readRefund } from './refund-facts.ts'

const ofOrder = {
  EN: ({ order }: RefundFacts) => (order === null ? '' : ` for order ${order.number} of ${order.customer}`),
  RU: ({ order }: RefundFacts) => (order === null ? '' : ` по заказу ${order.number} (${order.customer})`),
} as const

type Words = Record<'EN' | 'RU', Omit<NoticeWords<RefundFacts>, 'link'>>

const waiting = ({ EN, RU }: Words) =>
  row<RefundFacts>({
    read: readRefund,
    path: () => '/dashboard/operator/refunds',
    EN: { ...EN, link: 'Open refunds and disputes' },
    RU: { ...RU, link: 'Открыть возвраты и споры' },
  })

/** Emails about disputes, and refunds that went wrong, to operators. */
export const DISPUTE_NOTICES = {
  DISPUTE_OPENED: waiting({
    EN: {
      subject: ({ amount }) => `A payment of ${amount} is disputed`,
      lines: facts => [
        `The payment ${facts.paymentReference} of ${facts.amount}${ofOrder.EN(facts)} is disputed: ${facts.reason ?? 'no reason given'} (${facts.reference}).`,
        facts.endsTerm ? 'Its term is paused.' : 'It is an inquiry: no money was taken yet, and the term runs on.',
        'Answer it at the payment provider before the deadline that is stated there.',
      ],
    },
    RU: {
      subject: ({ amount }) => `Платёж на ${amount} оспорен`,
      lines: facts => [
        `Платёж ${facts.paymentReference} на ${facts.amount}${ofOrder.RU(facts)} оспорен: ${facts.reason ?? 'причина не указана'} (${facts.reference}).`,
        facts.endsTerm
          ? 'Подписка по нему приостановлена.'
          : 'Это запрос банка: деньги пока не списаны, подписка действует.',
        'Ответьте у платёжного провайдера до указанного там срока.',
      ],
    },
  }),
  DISPUTE_WON: waiting({
    EN: {
      subject: ({ amount }) => `A dispute over ${amount} was won`,
      lines: facts => [
        `The payment ${facts.paymentReference} of ${facts.amount}${ofOrder.EN(facts)} stands. A term that was paused is open again.`,
      ],
    },
    RU: {
      subject: ({ amount }) => `Спор на ${amount} выигран`,
      lines: facts => [
        `Платёж ${facts.paymentReference} на ${facts.amount}${ofOrder.RU(facts)} остался в силе. Приостановленная подписка снова открыта.`,
      ],
    },
  }),
  DISPUTE_LOST: waiting({
    EN: {
      subject: ({ amount }) => `A dispute over ${amount} was lost`,
      lines: facts => [
        `The payment ${facts.paymentReference} of ${facts.amount}${ofOrder.EN(facts)} went back to the cardholder. Its term has ended, and a limited seat is released.`,
      ],
    },
    RU: {
      subject: ({ amount }) => `Спор на ${amount} проигран`,
      lines: facts => [
        `Платёж ${facts.paymentReference} на ${facts.amount}${ofOrder.RU(facts)} возвращён владельцу карты. Подписка закончилась, место по тарифу с ограничением освобождено.`,
      ],
    },
  }),
  REFUND_FAILED: waiting({
    EN: {
      subject: ({ amount }) => `A refund of ${amount} failed`,
      lines: facts => [
        `The bank sent back the refund ${facts.reference ?? ''} of ${facts.amount}${ofOrder.EN(facts)}: the customer did not receive it.`,
        'Pay the amount back in another way and record that, or tell the customer. A term that the refund had ended is open again, if there is a seat for it.',
      ],
    },
    RU: {
      subject: ({ amount }) => `Возврат ${amount} не удался`,
      lines: facts => [
        `Банк отклонил возврат ${facts.reference ?? ''} на ${facts.amount}${ofOrder.RU(facts)}: клиент денег не получил.`,
        'Верните деньги другим способом и запишите это или свяжитесь с клиентом. Подписка, закончившаяся из-за возврата, снова открыта, если для неё есть место.',
      ],
    },
  }),
  REFUND_UNMATCHED: waiting({
    EN: {
      subject: ({ amount }) => `A refund or dispute of ${amount} belongs to no known payment`,
      lines: facts => [
        `The payment provider reports ${facts.reference} of ${facts.amount} for the payment ${facts.paymentReference}, which is not known here.`,
        'If the payment is reported later, both are matched. Otherwise record what it was about.',
      ],
    },
    RU: {
      subject: ({ amount }) => `Возврат или спор на ${amount} не относится ни к одному известному платежу`,
      lines: facts => [
        `Платёжный провайдер сообщает о ${facts.reference} на ${facts.amount} по платежу ${facts.paymentReference}, которого здесь нет.`,
        'Если сообщение о платеже придёт позже, они будут связаны. Иначе запишите, к чему он относится.',
      ],
    },
  }),
} as const
