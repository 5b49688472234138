import type { TemplateRows } from './template-row.ts'

/** Emails about what waits for an operator. */
export const OPERATOR_TEMPLATES = {
  ORDER_TO_CONFIRM: {
    name: { EN: 'Order waits for its payment', RU: 'Заказ ждёт оплаты' },
    sentWhen: {
      EN: 'When an order is placed that is paid by invoice.',
      RU: 'Когда оформлен заказ с оплатой по счёту.',
    },
    recipient: 'OPERATORS',
    placeholders: { orderNumber: 'required', amount: 'required', customer: 'always', plan: 'always' },
    EN: {
      subject: 'Order {orderNumber} waits for a payment of {amount}',
      paragraphs: [
        '{customer} ordered Bond data, {plan}: order {orderNumber}, {amount}, by bank transfer.',
        'Confirm the payment when it has arrived; the subscription opens with that.',
      ],
      link: 'Open the orders',
    },
    RU: {
      subject: 'Заказ {orderNumber} ждёт оплаты: {amount}',
      paragraphs: [
        '{customer}: заказ {orderNumber}, Bond data, тариф {plan}, {amount}, банковский перевод.',
        'Подтвердите оплату, когда она поступит: тогда откроется подписка.',
      ],
      link: 'Открыть заказы',
    },
  },
  PAYMENT_TO_RESOLVE: {
    name: { EN: 'Payment to resolve', RU: 'Незачтённый платёж' },
    sentWhen: {
      EN: 'When a payment arrives that opens no subscription.',
      RU: 'Когда поступает платёж, который не открывает подписку.',
    },
    recipient: 'OPERATORS',
    placeholders: {
      ...{ amount: 'required', paymentReference: 'required', unusedReason: 'always' },
      ...{ orderNumber: 'sometimes', customer: 'sometimes' },
    },
    EN: {
      subject: 'A payment of {amount} could not be used',
      paragraphs: [
        'The payment {paymentReference} of {amount} could not be used: {unusedReason}.',
        'It was made for order {orderNumber} of {customer}.',
        'Refund or match it, then record what you did.',
      ],
      link: 'Open the payments',
    },
    RU: {
      subject: 'Платёж на {amount} не удалось зачесть',
      paragraphs: [
        'Платёж {paymentReference} на {amount} не удалось зачесть: {unusedReason}.',
        'Он поступил по заказу {orderNumber} ({customer}).',
        'Верните его или зачтите вручную и запишите, что сделано.',
      ],
      link: 'Открыть платежи',
    },
  },
  REVISION_QUARANTINED: {
    name: { EN: 'Revision quarantined', RU: 'Ревизия в карантине' },
    sentWhen: {
      EN: 'When the data-quality checks quarantine a revision.',
      RU: 'Когда проверки качества данных отправляют ревизию в карантин.',
    },
    recipient: 'OPERATORS',
    placeholders: { revision: 'required', source: 'always', findings: 'sometimes' },
    EN: {
      subject: 'Revision {revision} ({source}) is quarantined',
      paragraphs: [
        'The data-quality checks quarantined revision {revision} of the source {source}. Customers see the current revision until you decide.',
        '{findings}',
      ],
      link: 'Publish or reject it',
    },
    RU: {
      subject: 'Ревизия {revision} ({source}) в карантине',
      paragraphs: [
        'Проверки качества данных отправили в карантин ревизию {revision} источника {source}. До вашего решения клиенты видят текущую ревизию.',
        '{findings}',
      ],
      link: 'Опубликовать или отклонить',
    },
  },
} as const satisfies TemplateRows
