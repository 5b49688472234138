import type { TemplateRows } from './template-row.ts'

/** Emails about orders, to those who placed them. */
export const ORDER_TEMPLATES = {
  ORDER_PLACED: {
    name: { EN: 'Order placed', RU: 'Заказ оформлен' },
    sentWhen: {
      EN: 'When an order is placed for which no invoice is issued.',
      RU: 'Когда оформлен заказ, по которому счёт не выставляется.',
    },
    recipient: 'BUYER',
    placeholders: {
      orderNumber: 'required',
      amount: 'required',
      payUntil: 'required',
      plan: 'always',
      customer: 'always',
    },
    EN: {
      subject: 'Order {orderNumber} placed',
      paragraphs: [
        'We received your order {orderNumber}: Bond data, {plan}, {amount}.',
        'Please pay by {payUntil}. An unpaid order then lapses.',
      ],
      link: 'Open the order',
    },
    RU: {
      subject: 'Заказ {orderNumber} оформлен',
      paragraphs: [
        'Мы получили ваш заказ {orderNumber}: Bond data, тариф {plan}, {amount}.',
        'Оплатите его до {payUntil}: после этого неоплаченный заказ аннулируется.',
      ],
      link: 'Открыть заказ',
    },
  },
  INVOICE_ISSUED: {
    name: { EN: 'Invoice issued', RU: 'Счёт выставлен' },
    sentWhen: {
      EN: 'When an order is placed that is paid by invoice.',
      RU: 'Когда оформлен заказ с оплатой по счёту.',
    },
    recipient: 'BUYER',
    placeholders: {
      ...{ invoiceNumber: 'required', amount: 'required', payUntil: 'required' },
      ...{ orderNumber: 'always', plan: 'always', customer: 'always' },
    },
    EN: {
      subject: 'Invoice {invoiceNumber} for order {orderNumber}',
      paragraphs: [
        'We received your order {orderNumber}: Bond data, {plan}. Invoice {invoiceNumber} for {amount} is ready.',
        'Please transfer the amount by {payUntil} and state {invoiceNumber} as the reference. Bank details are on the invoice. Access opens as soon as we confirm the payment.',
      ],
      link: 'Open the invoice',
    },
    RU: {
      subject: 'Счёт {invoiceNumber} по заказу {orderNumber}',
      paragraphs: [
        'Мы получили ваш заказ {orderNumber}: Bond data, тариф {plan}. Выставлен счёт {invoiceNumber} на {amount}.',
        'Оплатите его до {payUntil} и укажите в назначении платежа {invoiceNumber}. Банковские реквизиты указаны в счёте. Доступ откроется, как только мы подтвердим оплату.',
      ],
      link: 'Открыть счёт',
    },
  },
  ORDER_REJECTED: {
    name: { EN: 'Order cancelled by us', RU: 'Заказ отменён нами' },
    sentWhen: { EN: 'When an operator cancels an unpaid order.', RU: 'Когда оператор отменяет неоплаченный заказ.' },
    recipient: 'BUYER',
    placeholders: { orderNumber: 'required', plan: 'always', amount: 'always', customer: 'always' },
    EN: {
      subject: 'Order {orderNumber} cancelled: no payment',
      paragraphs: [
        'Your order {orderNumber} (Bond data, {plan}, {amount}) was cancelled, because no payment for it was accepted.',
        'Nothing is due. If you have already paid, the amount will be refunded; you can place a new order at any time.',
      ],
      link: 'Open the order',
    },
    RU: {
      subject: 'Заказ {orderNumber} отменён: оплаты нет',
      paragraphs: [
        'Ваш заказ {orderNumber} (Bond data, тариф {plan}, {amount}) отменён: оплата по нему не принята.',
        'Платить ничего не нужно. Если вы уже заплатили, деньги будут возвращены; новый заказ можно оформить в любое время.',
      ],
      link: 'Открыть заказ',
    },
  },
  ORDER_LAPSED: {
    name: { EN: 'Order lapsed', RU: 'Заказ аннулирован' },
    sentWhen: { EN: 'When an order was not paid in time.', RU: 'Когда заказ не оплачен вовремя.' },
    recipient: 'BUYER',
    placeholders: { orderNumber: 'required', plan: 'always', amount: 'always', customer: 'always' },
    EN: {
      subject: 'Order {orderNumber} lapsed unpaid',
      paragraphs: [
        'Your order {orderNumber} (Bond data, {plan}, {amount}) was not paid in time and has lapsed.',
        'Nothing is due. A transfer that is already on its way is still matched with the order. Otherwise you can place a new one at any time.',
      ],
      link: 'Open the order',
    },
    RU: {
      subject: 'Заказ {orderNumber} аннулирован: срок оплаты истёк',
      paragraphs: [
        'Ваш заказ {orderNumber} (Bond data, тариф {plan}, {amount}) не оплачен вовремя и аннулирован.',
        'Платить ничего не нужно. Если перевод уже отправлен, мы отнесём его к этому заказу. Новый заказ можно оформить в любое время.',
      ],
      link: 'Открыть заказ',
    },
  },
  TERM_GRANTED: {
    name: { EN: 'Subscription granted', RU: 'Подписка предоставлена' },
    sentWhen: {
      EN: 'When an operator grants a subscription free of charge.',
      RU: 'Когда оператор бесплатно предоставляет подписку.',
    },
    recipient: 'BUYER',
    placeholders: { plan: 'always', customer: 'always', term: 'sometimes' },
    EN: {
      subject: 'Your Bond data subscription is open',
      paragraphs: ['A subscription was granted to your account free of charge: Bond data, {plan}.', '{term}'],
      link: 'Open the dashboard',
    },
    RU: {
      subject: 'Подписка Bond data открыта',
      paragraphs: ['Вашей учётной записи бесплатно предоставлена подписка: Bond data, тариф {plan}.', '{term}'],
      link: 'Открыть личный кабинет',
    },
  },
} as const satisfies TemplateRows
