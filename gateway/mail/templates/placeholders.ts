import type { Placeholder } from '../../../schema/emails/template.ts'

/** What emails fill in: what it is, and a value for previews. */
export const PLACEHOLDERS = {
  account: text('Name of the account', 'Название учётной записи', 'Example Capital', 'Пример Капитал'),
  accountNamed: text(
    'The account into which the email invites, with its name in quotation marks',
    'Учётная запись, в которую приглашают, с названием в кавычках',
    'the Bond data account “Example Capital”',
    'учётную запись Bond data «Пример Капитал»',
  ),
  address: text('IP address of the browser', 'IP-адрес браузера', '203.0.113.7'),
  amount: text('Amount with its currency', 'Сумма с валютой', '790.00 USD'),
  at: text(
    'Date and time of the event',
    'Дата и время события',
    '28 November 2026 at 09:30 (UTC)',
    '28 ноября 2026 г. в 09:30 (UTC)',
  ),
  browser: text('Browser and system', 'Браузер и система', 'Firefox, Windows'),
  by: text('Email address of whoever did it', 'Адрес того, кто это сделал', 'anna@example.com'),
  customer: text(
    'Name of the account that ordered',
    'Название учётной записи заказчика',
    'Example Capital',
    'Пример Капитал',
  ),
  deletedAt: text(
    'When the account is deleted',
    'Когда учётная запись будет удалена',
    '28 December 2026 at 09:30 (UTC)',
    '28 декабря 2026 г. в 09:30 (UTC)',
  ),
  disputeReason: text('Reason that the bank gave', 'Причина, которую указал банк', 'fraudulent'),
  endedAt: text(
    'When the subscription ended',
    'Когда закончилась подписка',
    '28 November 2026 at 09:30 (UTC)',
    '28 ноября 2026 г. в 09:30 (UTC)',
  ),
  findings: {
    description: {
      EN: 'What the data-quality checks found: up to ten sentences, a paragraph each',
      RU: 'Что нашли проверки качества данных: до десяти предложений, каждое отдельным абзацем',
    },
    sample: {
      EN: ['The prices of 12 of 240 bonds moved by more than 20%.', '31 bonds that were there before are missing.'],
      RU: ['The prices of 12 of 240 bonds moved by more than 20%.', '31 bonds that were there before are missing.'],
    },
  },
  formerRole: text('Role before the change', 'Роль до изменения', 'viewer', '«Наблюдатель»'),
  invoiceNumber: text('Number of the invoice', 'Номер счёта', 'INV-2026-000123'),
  keyDeactivated: text(
    'A sentence, where the API key was deactivated because the new role has none',
    'Предложение — если ключ API отключён, потому что в новой роли его нет',
    'The API key was deactivated: the new role has none.',
    'Ключ API отключён: в новой роли ключа нет.',
  ),
  keyPrefix: text('First characters of the API key', 'Первые символы ключа API', 'bd_live_4f9a'),
  newEmail: text('The new email address', 'Новый адрес почты', 'anna@example.org'),
  orderNumber: text('Number of the order', 'Номер заказа', '2026-000123'),
  passkey: text('Name of the passkey', 'Название ключа доступа', 'Phone', 'Телефон'),
  paymentReference: text('Number of the payment', 'Номер платежа', 'pi_3Qx7'),
  payUntil: text(
    'Last moment for payment',
    'До какого момента нужно оплатить',
    '5 December 2026 at 09:30 (UTC)',
    '5 декабря 2026 г. в 09:30 (UTC)',
  ),
  person: text(
    'Name and email address of the person',
    'Имя и адрес сотрудника',
    'Boris (boris@example.com)',
    'Борис (boris@example.com)',
  ),
  plan: text('Plan with its term', 'Тариф со сроком', 'plan “Quarter”, 3 months', '«Квартал» на 3 месяца'),
  reason: text('Reason', 'Причина', 'duplicate payment', 'повторная оплата'),
  refundReference: text('Number of the refund or dispute', 'Номер возврата или спора', 're_3Qx7'),
  revision: text('Number of the revision', 'Номер ревизии', '42'),
  role: text('Role in the account', 'Роль в учётной записи', 'developer', '«Разработчик»'),
  roleExplained: text(
    'Role in the account, with what it may do',
    'Роль в учётной записи и что она разрешает',
    'developer (an API key and all work with data)',
    'разработчик (ключ API и вся работа с данными)',
  ),
  source: text('Source of the data', 'Источник данных', 'moex'),
  term: text(
    'A sentence: from when until when the subscription runs',
    'Предложение: с какого и до какого момента действует подписка',
    'It runs from 28 November 2026 until 28 February 2027 at 09:30 (UTC) and does not renew automatically.',
    'Срок: с 28 ноября 2026 г. до 28 февраля 2027 г. в 09:30 (UTC). Автопродления нет.',
  ),
  termEnded: text(
    'Sentences, where the subscription has ended with it',
    'Предложения — если на этом закончилась подписка',
    'The subscription that it paid for has ended with that; terms that follow it begin earlier. Nothing of yours is deleted.',
    'Оплаченная им подписка на этом закончилась; следующие за ней периоды начинаются раньше. Ваши данные не удаляются.',
  ),
  unusedReason: text(
    'Why the payment could not be used',
    'Почему платёж не удалось зачесть',
    'the order was already paid',
    'заказ уже оплачен',
  ),
  until: text(
    'When the subscription ends',
    'Когда заканчивается подписка',
    '28 February 2027 at 09:30 (UTC)',
    '28 февраля 2027 г. в 09:30 (UTC)',
  ),
} as const satisfies Record<string, Pick<Placeholder, 'description' | 'sample'>>

export type PlaceholderName = keyof typeof PLACEHOLDERS

/** Values of placeholders; without a value it is null, or is left out. */
export type Values = Readonly<Partial<Record<PlaceholderName, string | readonly string[] | null>>>

function text(EN: string, RU: string, sample: string, sampleRu = sample) {
  return { description: { EN, RU }, sample: { EN: sample, RU: sampleRu } }
}
