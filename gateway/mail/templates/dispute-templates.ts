import type { TemplateRow, TemplateRows } from './template-row.ts'

const OF_PAYMENT = {
  ...{ amount: 'required', paymentReference: 'required', refundReference: 'always' },
  ...{ orderNumber: 'sometimes', customer: 'sometimes' },
} as const satisfies TemplateRow['placeholders']

const ORDER = {
  EN: 'It was made for order {orderNumber} of {customer}.',
  RU: 'Он поступил по заказу {orderNumber} ({customer}).',
} as const
const LINK = { EN: 'Open refunds and disputes', RU: 'Открыть возвраты и споры' } as const

const DISPUTED = {
  EN: {
    subject: 'A payment of {amount} is disputed',
    payment: 'The payment {paymentReference} of {amount} is disputed: {disputeReason} ({refundReference}).',
    answer: 'Answer it at the payment provider before the deadline that is stated there.',
  },
  RU: {
    subject: 'Платёж на {amount} оспорен',
    payment: 'Платёж {paymentReference} на {amount} оспорен: {disputeReason} ({refundReference}).',
    answer: 'Ответьте у платёжного провайдера до указанного там срока.',
  },
} as const

const disputed = (language: 'EN' | 'RU', consequence: string) => {
  const { subject, payment, answer } = DISPUTED[language]
  return { subject, paragraphs: [payment, ORDER[language], consequence, answer], link: LINK[language] }
}

/** Emails about disputes, and refunds that went wrong, to operators. */
export const DISPUTE_TEMPLATES = {
  DISPUTE_OPENED: {
    name: { EN: 'Dispute opened', RU: 'Открыт спор' },
    sentWhen: {
      EN: 'When a payment is disputed, and its term is paused.',
      RU: 'Когда платёж оспорен и подписка по нему приостановлена.',
    },
    recipient: 'OPERATORS',
    placeholders: { ...OF_PAYMENT, disputeReason: 'always' },
    EN: disputed('EN', 'Its term is paused.'),
    RU: disputed('RU', 'Подписка по нему приостановлена.'),
  },
  DISPUTE_INQUIRY: {
    name: { EN: 'Inquiry of a bank', RU: 'Запрос банка' },
    sentWhen: {
      EN: 'When a bank asks about a payment before it takes anything back.',
      RU: 'Когда банк спрашивает о платеже, ещё не списав деньги.',
    },
    recipient: 'OPERATORS',
    placeholders: { ...OF_PAYMENT, disputeReason: 'always' },
    EN: disputed('EN', 'It is an inquiry: no money was taken yet, and the term runs on.'),
    RU: disputed('RU', 'Это запрос банка: деньги пока не списаны, подписка действует.'),
  },
  DISPUTE_WON: {
    name: { EN: 'Dispute won', RU: 'Спор выигран' },
    sentWhen: { EN: 'When a disputed payment stands.', RU: 'Когда оспоренный платёж остался в силе.' },
    recipient: 'OPERATORS',
    placeholders: OF_PAYMENT,
    EN: {
      subject: 'A dispute over {amount} was won',
      paragraphs: [
        'The payment {paymentReference} of {amount} stands. A term that was paused is open again.',
        ORDER.EN,
      ],
      link: LINK.EN,
    },
    RU: {
      subject: 'Спор на {amount} выигран',
      paragraphs: [
        'Платёж {paymentReference} на {amount} остался в силе. Приостановленная подписка снова открыта.',
        ORDER.RU,
      ],
      link: LINK.RU,
    },
  },
  DISPUTE_LOST: {
    name: { EN: 'Dispute lost', RU: 'Спор проигран' },
    sentWhen: {
      EN: 'When a disputed payment went back to the cardholder.',
      RU: 'Когда оспоренный платёж возвращён владельцу карты.',
    },
    recipient: 'OPERATORS',
    placeholders: OF_PAYMENT,
    EN: {
      subject: 'A dispute over {amount} was lost',
      paragraphs: [
        'The payment {paymentReference} of {amount} went back to the cardholder. Its term has ended, and a limited seat is released.',
        ORDER.EN,
      ],
      link: LINK.EN,
    },
    RU: {
      subject: 'Спор на {amount} проигран',
      paragraphs: [
        'Платёж {paymentReference} на {amount} возвращён владельцу карты. Подписка закончилась, место по тарифу с ограничением освобождено.',
        ORDER.RU,
      ],
      link: LINK.RU,
    },
  },
  REFUND_FAILED: {
    name: { EN: 'Refund failed', RU: 'Возврат не удался' },
    sentWhen: { EN: 'When a bank sends back a refund.', RU: 'Когда банк отклоняет возврат.' },
    recipient: 'OPERATORS',
    placeholders: OF_PAYMENT,
    EN: {
      subject: 'A refund of {amount} failed',
      paragraphs: [
        'The bank sent back the refund {refundReference} of {amount} of the payment {paymentReference}: the customer did not receive it.',
        'The payment was made for order {orderNumber} of {customer}.',
        'Pay the amount back in another way and record that, or tell the customer. A term that the refund had ended is open again, if there is a seat for it.',
      ],
      link: LINK.EN,
    },
    RU: {
      subject: 'Возврат {amount} не удался',
      paragraphs: [
        'Банк отклонил возврат {refundReference} на {amount} по платежу {paymentReference}: клиент денег не получил.',
        'Платёж поступил по заказу {orderNumber} ({customer}).',
        'Верните деньги другим способом и запишите это или свяжитесь с клиентом. Подписка, закончившаяся из-за возврата, снова открыта, если для неё есть место.',
      ],
      link: LINK.RU,
    },
  },
  REFUND_UNMATCHED: {
    name: { EN: 'Refund or dispute of an unknown payment', RU: 'Возврат или спор по неизвестному платежу' },
    sentWhen: {
      EN: 'When the payment provider reports a refund or dispute of a payment that is not known here.',
      RU: 'Когда платёжный провайдер сообщает о возврате или споре по платежу, которого здесь нет.',
    },
    recipient: 'OPERATORS',
    placeholders: { amount: 'required', paymentReference: 'required', refundReference: 'always' },
    EN: {
      subject: 'A refund or dispute of {amount} belongs to no known payment',
      paragraphs: [
        'The payment provider reports {refundReference} of {amount} for the payment {paymentReference}, which is not known here.',
        'If the payment is reported later, both are matched. Otherwise record what it was about.',
      ],
      link: LINK.EN,
    },
    RU: {
      subject: 'Возврат или спор на {amount} не относится ни к одному известному платежу',
      paragraphs: [
        'Платёжный провайдер сообщает о {refundReference} на {amount} по платежу {paymentReference}, которого здесь нет.',
        'Если сообщение о платеже придёт позже, они будут связаны. Иначе запишите, к чему он относится.',
      ],
      link: LINK.RU,
    },
  },
} as const satisfies TemplateRows
