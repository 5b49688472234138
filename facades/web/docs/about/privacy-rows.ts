import type { Bilingual } from '../language.ts'

type Row = readonly [what: string, why: string, howLong: string]

/** What is stored of people. A table that the service adds needs a row here when it says something of a person. */
export const PRIVACY_ROWS: readonly Bilingual<Row>[] = [
  {
    en: ['Name, email address, language, hash of the password', 'to sign in, and to write to you', 'with the account'],
    ru: ['Имя, адрес электронной почты, язык, хеш пароля', 'для входа и писем', 'вместе с учётной записью'],
  },
  {
    en: [
      'Passkeys: name, public key, when added and last used',
      'to sign in without a password',
      'until you remove them; with the account at the latest',
    ],
    ru: [
      'Ключи доступа: название, открытый ключ, время добавления и последнего входа',
      'для входа без пароля',
      'пока вы их не удалите, не дольше учётной записи',
    ],
  },
  {
    en: [
      'A requested change of the email address: the new address, times of request and confirmations',
      'to change it when both addresses have confirmed',
      'until it is done, refused or cancelled, at most about 24 hours',
    ],
    ru: [
      'Запрошенная смена почты: новый адрес, время запроса и подтверждений',
      'чтобы сменить её, когда подтвердят оба адреса',
      'до смены, отказа или отмены, не дольше примерно 24 часов',
    ],
  },
  {
    en: [
      'A requested deletion of the account: time of the request and date',
      'to delete it on that date, unless you cancel',
      'until cancelled; when it is done, that date stays with the orders',
    ],
    ru: [
      'Запрошенное удаление учётной записи: время запроса и дата',
      'чтобы удалить её в эту дату, если вы не отмените',
      'до отмены; после удаления дата остаётся при заказах',
    ],
  },
  {
    en: [
      'Sessions: IP address, browser, times',
      'so that you can see and end them',
      '14 days after the last use, at most 90 days; ended ones are deleted at the next sign-in',
    ],
    ru: [
      'Сеансы: IP-адрес, браузер, время',
      'чтобы вы могли их видеть и завершать',
      '14 дней после последнего использования, не дольше 90 дней; истёкшие удаляются при следующем входе',
    ],
  },
  {
    en: [
      'Attempts to sign in and to request emails: counts by a hash of address or email',
      'against guessing of passwords',
      'about an hour',
    ],
    ru: [
      'Попытки входа и запросы писем: число попыток по хешу IP-адреса или почты',
      'против подбора паролей',
      'около часа',
    ],
  },
  {
    en: [
      'Audit trail: sign-ins, changes of passwords, names, email addresses, keys, people, roles, orders and connections, with email address, IP address and browser',
      'to prove who did what',
      'for ever: rows cannot be changed or deleted',
    ],
    ru: [
      'Журнал действий: входы, изменения паролей, имён, адресов почты, ключей, сотрудников, ролей, заказов и подключений с адресом почты, IP-адресом и браузером',
      'чтобы доказать, кто что сделал',
      'бессрочно: записи нельзя изменить или удалить',
    ],
  },
  {
    en: [
      'Role in the account, for the people of the account to see with name and email address',
      'to say what you may do in it',
      'with the account',
    ],
    ru: [
      'Роль в учётной записи; её, имя и адрес почты видят сотрудники этой учётной записи',
      'чтобы определять, что вам в ней можно',
      'вместе с учётной записью',
    ],
  },
  {
    en: [
      'Invitations: the address that was invited, its role, who invited, times, hash of the link',
      'to let you join the account',
      'until it is accepted or withdrawn, at most 30 days after it expired',
    ],
    ru: [
      'Приглашения: приглашённый адрес, роль, кто пригласил, время, хеш ссылки',
      'чтобы вы могли присоединиться к учётной записи',
      'пока его не примут или не отзовут, не дольше 30 дней после истечения',
    ],
  },
  {
    en: ['API key: hash, first characters, times of creation and last use', 'to recognise the key', 'with the account'],
    ru: [
      'Ключ API: хеш, первые символы, время создания и последнего использования',
      'чтобы узнавать ключ',
      'вместе с учётной записью',
    ],
  },
  {
    en: [
      'Connected assistants: name, permissions, hashes of tokens',
      'to let them in',
      'until the connection ends; its record stays with the account',
    ],
    ru: [
      'Подключённые ассистенты: название, разрешения, хеши токенов',
      'чтобы пропускать их',
      'до завершения подключения; запись о нём остаётся с учётной записью',
    ],
  },
  {
    en: [
      'Requests: counts by account, day, operation and interface, with errors, rows and durations',
      'for quotas and your page of usage',
      'with the account',
    ],
    ru: [
      'Запросы: количество по учётной записи, дню, операции и интерфейсу, с ошибками, строками и длительностью',
      'для квот и страницы использования',
      'вместе с учётной записью',
    ],
  },
  {
    en: [
      'Orders, payments, invoices, receipts, certificates, billing details',
      'to sell, and to keep accounts',
      'for ever',
    ],
    ru: ['Заказы, платежи, счета, квитанции, акты, платёжные реквизиты', 'для продажи и учёта', 'бессрочно'],
  },
  {
    en: [
      'Emails about orders, payments, terms, keys, people and sign-ins: which was sent to whom and when; of a sign-in its IP address and browser',
      'so that none is lost or sent twice',
      '90 days',
    ],
    ru: [
      'Письма о заказах, платежах, сроках, ключах, сотрудниках и входах: какое, кому и когда отправлено; для входа – IP-адрес и браузер',
      'чтобы письма не терялись и не повторялись',
      '90 дней',
    ],
  },
  {
    en: [
      'Portfolios with positions and transactions, saved screens, watchlists, meaning of columns of imported files',
      'because you save them',
      'until you delete them, at the latest with the account',
    ],
    ru: [
      'Портфели с позициями и операциями, сохранённые выборки, списки наблюдения, значения столбцов загруженных файлов',
      'потому что вы их сохраняете',
      'пока вы их не удалите, не дольше учётной записи',
    ],
  },
  {
    en: [
      'Alerts and their channels: email address of a user or URL and secret of a webhook, or number and name of a chat in Telegram, through which the messages go; events, deliveries and the first kilobyte of what a webhook answered',
      'to tell you of what you chose',
      'alerts and channels until you delete them, events and deliveries for 30 days',
    ],
    ru: [
      'Уведомления и их каналы: адрес почты пользователя или URL и секрет вебхука либо номер и имя чата в Telegram, через который идут сообщения; события, отправки и первый килобайт ответа вебхука',
      'чтобы сообщать о том, что вы выбрали',
      'уведомления и каналы – пока вы их не удалите, события и отправки – 30 дней',
    ],
  },
  {
    en: ['Notes of operators about an account', 'to remember what was agreed with you', 'with the account'],
    ru: [
      'Заметки операторов об учётной записи',
      'чтобы помнить, о чём с вами договорились',
      'вместе с учётной записью',
    ],
  },
]
