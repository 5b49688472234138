import type { TemplateRows } from './template-row.ts'

/** Emails about payments, to those who placed the order. */
export const PAYMENT_TEMPLATES = {
  PAYMENT_RECEIVED: {
    name: { EN: 'Payment received', RU: 'Оплата получена' },
    sentWhen: {
      EN: 'When a payment has opened a subscription.',
      RU: 'Когда платёж открыл подписку.',
    },
    recipient: 'BUYER',
    placeholders: { amount: 'required', orderNumber: 'required', paymentReference: 'always', term: 'sometimes' },
    EN: {
      subject: 'Payment received for order {orderNumber}',
      paragraphs: [
        'Thank you: we received {amount} for order {orderNumber}, and your subscription is open.',
        '{term}',
        'Receipt and certificate, where issued, are on the page of the order.',
      ],
      link: 'Open the order',
    },
    RU: {
      subject: 'Оплата заказа {orderNumber} получена',
      paragraphs: [
        'Спасибо! Мы получили {amount} по заказу {orderNumber}, подписка открыта.',
        '{term}',
        'Квитанция и акт, если они выданы, находятся на странице заказа.',
      ],
      link: 'Открыть заказ',
    },
  },
  PAYMENT_UNUSED: {
    name: { EN: 'Payment could not be used', RU: 'Платёж не удалось зачесть' },
    sentWhen: {
      EN: 'When a payment arrives that opens no subscription, such as a second one for the same order.',
      RU: 'Когда поступает платёж, который не открывает подписку, например второй по тому же заказу.',
    },
    recipient: 'BUYER',
    placeholders: {
      ...{ amount: 'required', orderNumber: 'required', unusedReason: 'required' },
      paymentReference: 'always',
    },
    EN: {
      subject: 'Your payment for order {orderNumber} could not be used',
      paragraphs: [
        'We received {amount} for order {orderNumber} (reference {paymentReference}), but could not use it: {unusedReason}.',
        'The operator has been informed and will refund the amount or get in touch with you. You need not do anything.',
      ],
      link: 'Open the order',
    },
    RU: {
      subject: 'Платёж по заказу {orderNumber} не удалось зачесть',
      paragraphs: [
        'Мы получили {amount} по заказу {orderNumber} (номер платежа {paymentReference}), но не смогли зачесть платёж: {unusedReason}.',
        'Оператор уже уведомлён: он вернёт деньги или свяжется с вами. От вас ничего не требуется.',
      ],
      link: 'Открыть заказ',
    },
  },
  PAYMENT_REFUNDED: {
    name: { EN: 'Unused payment refunded', RU: 'Незачтённый платёж возвращён' },
    sentWhen: {
      EN: 'When an operator has refunded a payment that could not be used.',
      RU: 'Когда оператор вернул платёж, который не удалось зачесть.',
    },
    recipient: 'BUYER',
    placeholders: { amount: 'required', orderNumber: 'required', paymentReference: 'always' },
    EN: {
      subject: 'Refund for order {orderNumber}',
      paragraphs: [
        'We refunded {amount}, which we had received for order {orderNumber} (reference {paymentReference}).',
        'Depending on your bank it may take several days until the amount arrives.',
      ],
      link: 'Open the order',
    },
    RU: {
      subject: 'Возврат по заказу {orderNumber}',
      paragraphs: [
        'Мы вернули {amount}, полученные по заказу {orderNumber} (номер платежа {paymentReference}).',
        'В зависимости от банка зачисление может занять несколько дней.',
      ],
      link: 'Открыть заказ',
    },
  },
} as const satisfies TemplateRows
