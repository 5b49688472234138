import { plural, words } from './words.ts'

/** Texts of the deletion of an account. */
export const deletionWords = words({
  EN: {
    title: 'Delete account',
    lead: (days: number) =>
      `Deletes your account ${plural('EN', days, { one: '# day', other: '# days' })} after you request it. Until then you can sign in and cancel. Export your data before.`,
    deletes:
      'Deleted, for everybody in the account: name, email address, password, sessions, keys, connected assistants, portfolios, screens, watchlists, alerts, channels, billing details, counts of requests.',
    keeps:
      'Retained, because law requires it: orders, payments, refunds, invoices and other documents as issued, without your name and address elsewhere. The audit trail stays too.',
    ends: 'Keys, assistants and alerts stop at once. Subscriptions that run end with the account, without a refund.',
    ownersOnly: 'Only owners can delete the account. You can leave it on the page People.',
    request: 'Delete my account',
    code: 'Code of your authenticator',
    requested: 'The deletion is requested. Check your inbox.',
    pending: (moment: string) => `Your account will be deleted on ${moment}`,
    pendingText:
      'Keys and assistants are off, alerts are paused. Everything else is there until then, and you can still cancel.',
    keep: 'Keep my account',
    stays: 'Your account stays. Keys, assistants and alerts work again.',
    open: 'Cancel the deletion',
    dueBadge: (day: string) => `deleted on ${day}`,
    deletedBadge: 'deleted',
  },
  RU: {
    title: 'Удаление учётной записи',
    lead: days =>
      `Учётная запись удаляется через ${plural('RU', days, { one: '# день', few: '# дня', many: '# дней', other: '# дня' })} после запроса. До этого можно войти и отменить удаление. Сначала выгрузите свои данные.`,
    deletes:
      'Будет удалено у всех сотрудников учётной записи: имя, адрес почты, пароль, сеансы, ключи, подключённые ассистенты, портфели, выборки, списки наблюдения, уведомления, каналы, реквизиты, счётчики запросов.',
    keeps:
      'Останется, потому что этого требует закон: заказы, платежи, возвраты, счета и другие документы в том виде, в каком они выданы; в остальном – без вашего имени и адреса. Журнал действий тоже остаётся.',
    ends: 'Ключи, ассистенты и уведомления отключаются сразу. Действующие подписки заканчиваются вместе с учётной записью, без возврата денег.',
    ownersOnly: 'Удалить учётную запись могут только владельцы. Выйти из неё можно на странице «Сотрудники».',
    request: 'Удалить учётную запись',
    code: 'Код из приложения-аутентификатора',
    requested: 'Удаление запрошено. Проверьте почту.',
    pending: moment => `Учётная запись будет удалена ${moment}`,
    pendingText:
      'Ключи и ассистенты отключены, уведомления приостановлены. Всё остальное пока на месте, удаление можно отменить.',
    keep: 'Оставить учётную запись',
    stays: 'Учётная запись остаётся. Ключи, ассистенты и уведомления снова работают.',
    open: 'Отменить удаление',
    dueBadge: day => `удаление ${day}`,
    deletedBadge: 'удалён',
  },
})
