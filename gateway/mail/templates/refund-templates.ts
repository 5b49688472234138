import type { TemplateRow, TemplateRows } from './template-row.ts'

const REFUND_PLACEHOLDERS = {
  ...{ amount: 'required', orderNumber: 'required' },
  ...{ refundReference: 'sometimes', reason: 'sometimes', termEnded: 'sometimes' },
} as const satisfies TemplateRow['placeholders']

const REFUND_ENDS = {
  EN: [
    'Reference of the refund: {refundReference}',
    'Reason: {reason}',
    '{termEnded}',
    'Depending on your bank it may take several days until the amount arrives. A credit note, where issued, is on the page of the order.',
  ],
  RU: [
    'Номер возврата: {refundReference}',
    'Причина: {reason}',
    '{termEnded}',
    'В зависимости от банка зачисление может занять несколько дней. Документ о возврате, если он выдан, находится на странице заказа.',
  ],
} as const

/** Emails about refunds, disputes and revoked terms, to those who placed the order. */
export const REFUND_TEMPLATES = {
  REFUND_MADE: {
    name: { EN: 'Refund', RU: 'Возврат' },
    sentWhen: {
      EN: 'When everything that was left of a payment was refunded.',
      RU: 'Когда возвращено всё, что оставалось от платежа.',
    },
    recipient: 'BUYER',
    placeholders: REFUND_PLACEHOLDERS,
    EN: {
      subject: 'Refund of {amount} for order {orderNumber}',
      paragraphs: ['We refunded {amount} for order {orderNumber}.', ...REFUND_ENDS.EN],
      link: 'Open the order',
    },
    RU: {
      subject: 'Возврат {amount} по заказу {orderNumber}',
      paragraphs: ['Мы вернули {amount} по заказу {orderNumber}.', ...REFUND_ENDS.RU],
      link: 'Открыть заказ',
    },
  },
  PART_REFUNDED: {
    name: { EN: 'Partial refund', RU: 'Частичный возврат' },
    sentWhen: { EN: 'When a part of a payment was refunded.', RU: 'Когда возвращена часть платежа.' },
    recipient: 'BUYER',
    placeholders: REFUND_PLACEHOLDERS,
    EN: {
      subject: 'Refund of {amount} for order {orderNumber}',
      paragraphs: ['We refunded {amount}, a part of what we had received, for order {orderNumber}.', ...REFUND_ENDS.EN],
      link: 'Open the order',
    },
    RU: {
      subject: 'Возврат {amount} по заказу {orderNumber}',
      paragraphs: ['Мы вернули {amount} (часть оплаты) по заказу {orderNumber}.', ...REFUND_ENDS.RU],
      link: 'Открыть заказ',
    },
  },
  TERM_DISPUTED: {
    name: { EN: 'Payment disputed', RU: 'Платёж оспорен' },
    sentWhen: {
      EN: 'When a bank has taken back a payment because it was disputed.',
      RU: 'Когда банк отозвал платёж, потому что он оспорен.',
    },
    recipient: 'BUYER',
    placeholders: { amount: 'required', orderNumber: 'required' },
    EN: {
      subject: 'The payment for order {orderNumber} is disputed',
      paragraphs: [
        'Your bank has taken back {amount} that was paid for order {orderNumber}, because the payment was disputed.',
        'The subscription is paused until the bank decides; terms that follow it begin earlier. If the payment stands, the time that is left is given back to you.',
        'If this is a mistake, tell your bank that the payment was yours.',
      ],
      link: 'Open the order',
    },
    RU: {
      subject: 'Платёж по заказу {orderNumber} оспорен',
      paragraphs: [
        'Ваш банк отозвал {amount}, уплаченные по заказу {orderNumber}: платёж оспорен.',
        'До решения банка подписка приостановлена, следующие за ней периоды начинаются раньше. Если платёж останется в силе, неиспользованное время вернётся вам.',
        'Если это ошибка, сообщите банку, что платёж совершили вы.',
      ],
      link: 'Открыть заказ',
    },
  },
  CHARGEBACK_MADE: {
    name: { EN: 'Payment returned by the bank', RU: 'Банк вернул платёж' },
    sentWhen: {
      EN: 'When a dispute was lost, and the payment went back to the cardholder.',
      RU: 'Когда спор проигран и платёж возвращён владельцу карты.',
    },
    recipient: 'BUYER',
    placeholders: { amount: 'required', orderNumber: 'required', termEnded: 'sometimes' },
    EN: {
      subject: 'The payment for order {orderNumber} was returned by the bank',
      paragraphs: [
        'The dispute is decided: {amount} that was paid for order {orderNumber} went back to the cardholder.',
        '{termEnded}',
        'You can order again at any time.',
      ],
      link: 'Open the order',
    },
    RU: {
      subject: 'Банк вернул платёж по заказу {orderNumber}',
      paragraphs: [
        'Спор завершён: {amount}, уплаченные по заказу {orderNumber}, возвращены владельцу карты.',
        '{termEnded}',
        'Новый заказ можно оформить в любое время.',
      ],
      link: 'Открыть заказ',
    },
  },
  TERM_RESTORED: {
    name: { EN: 'Subscription open again', RU: 'Подписка снова открыта' },
    sentWhen: {
      EN: 'When a disputed payment stands, and the paused subscription opens again.',
      RU: 'Когда оспоренный платёж остался в силе и приостановленная подписка снова открыта.',
    },
    recipient: 'BUYER',
    placeholders: { amount: 'always', orderNumber: 'required', term: 'sometimes' },
    EN: {
      subject: 'Your subscription of order {orderNumber} is open again',
      paragraphs: [
        'The payment of {amount} for order {orderNumber} stands. The time that was left of the subscription is given back to you.',
        '{term}',
      ],
      link: 'Open the dashboard',
    },
    RU: {
      subject: 'Подписка по заказу {orderNumber} снова открыта',
      paragraphs: [
        'Платёж на {amount} по заказу {orderNumber} остался в силе. Неиспользованное время подписки возвращено вам.',
        '{term}',
      ],
      link: 'Открыть личный кабинет',
    },
  },
  TERM_REVOKED: {
    name: { EN: 'Subscription revoked', RU: 'Подписка отозвана' },
    sentWhen: {
      EN: 'When an operator revokes the subscription of an order.',
      RU: 'Когда оператор отзывает подписку по заказу.',
    },
    recipient: 'BUYER',
    placeholders: { orderNumber: 'required', endedAt: 'required', plan: 'always', reason: 'sometimes' },
    EN: {
      subject: 'Your subscription of order {orderNumber} was revoked',
      paragraphs: [
        'The operator revoked the subscription of order {orderNumber} (Bond data, {plan}). It ended on {endedAt}.',
        'Reason: {reason}',
        'Terms that follow it begin earlier. Nothing of yours is deleted.',
      ],
      link: 'Open the order',
    },
    RU: {
      subject: 'Подписка по заказу {orderNumber} отозвана',
      paragraphs: [
        'Оператор отозвал подписку по заказу {orderNumber} (Bond data, тариф {plan}). Она закончилась {endedAt}.',
        'Причина: {reason}',
        'Следующие за ней периоды начинаются раньше. Ваши данные не удаляются.',
      ],
      link: 'Открыть заказ',
    },
  },
} as const satisfies TemplateRows
