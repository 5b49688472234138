import type { TemplateRows } from './template-row.ts'

/** Emails about the deletion of an account. */
export const DELETION_TEMPLATES = {
  ACCOUNT_DELETION_REQUESTED: {
    name: { EN: 'Deletion of the account requested', RU: 'Запрошено удаление учётной записи' },
    sentWhen: {
      EN: 'When the owner requests the deletion of the account.',
      RU: 'Когда владелец запрашивает удаление учётной записи.',
    },
    recipient: 'ACCOUNT',
    placeholders: { deletedAt: 'required' },
    EN: {
      subject: 'Your account will be deleted on {deletedAt}',
      paragraphs: [
        'The deletion of your Bond data account was requested. It will be deleted on {deletedAt}: portfolios, screens, watchlists, alerts, keys and your personal data. Running subscriptions end then without a refund.',
        'Law makes us keep orders, payments and documents as issued; the audit trail stays too.',
        'API keys and connected assistants have stopped working, and alerts are no longer sent. You can still sign in, export your data and cancel the deletion until then.',
        'If this was not you, cancel the deletion, change your password and end the sessions that you do not know.',
      ],
      link: 'Cancel the deletion',
    },
    RU: {
      subject: 'Учётная запись будет удалена {deletedAt}',
      paragraphs: [
        'Запрошено удаление вашей учётной записи Bond data. Она будет удалена {deletedAt}: портфели, выборки, списки наблюдения, уведомления, ключи и ваши личные данные. Действующие подписки закончатся тогда без возврата денег.',
        'Заказы, платежи и выданные документы мы обязаны хранить по закону; журнал действий тоже остаётся.',
        'Ключи API и подключённые ассистенты уже не работают, уведомления не отправляются. До этой даты вы можете войти, выгрузить свои данные и отменить удаление.',
        'Если это были не вы, отмените удаление, смените пароль и завершите незнакомые сеансы.',
      ],
      link: 'Отменить удаление',
    },
  },
  ACCOUNT_DELETION_SOON: {
    name: { EN: 'Account is deleted soon', RU: 'Учётная запись скоро будет удалена' },
    sentWhen: {
      EN: 'Some days before an account is deleted.',
      RU: 'За несколько дней до удаления учётной записи.',
    },
    recipient: 'ACCOUNT',
    placeholders: { deletedAt: 'required' },
    EN: {
      subject: 'Reminder: your account will be deleted on {deletedAt}',
      paragraphs: [
        'Your Bond data account will be deleted on {deletedAt}. This cannot be undone. Until then you can export your data and cancel the deletion.',
      ],
      link: 'Cancel the deletion',
    },
    RU: {
      subject: 'Напоминание: учётная запись будет удалена {deletedAt}',
      paragraphs: [
        'Ваша учётная запись Bond data будет удалена {deletedAt}. Вернуть её будет нельзя. До этого вы можете выгрузить свои данные и отменить удаление.',
      ],
      link: 'Отменить удаление',
    },
  },
  ACCOUNT_DELETION_CANCELLED: {
    name: { EN: 'Deletion of the account cancelled', RU: 'Удаление учётной записи отменено' },
    sentWhen: {
      EN: 'When the owner cancels the requested deletion of the account.',
      RU: 'Когда владелец отменяет запрошенное удаление учётной записи.',
    },
    recipient: 'ACCOUNT',
    placeholders: {},
    EN: {
      subject: 'Your account stays',
      paragraphs: [
        'The deletion of your Bond data account was cancelled. Nothing was deleted. API keys and connected assistants work again, and alerts are sent, those that waited too.',
      ],
      link: 'Open the page',
    },
    RU: {
      subject: 'Учётная запись остаётся',
      paragraphs: [
        'Удаление вашей учётной записи Bond data отменено. Ничего не удалено. Ключи API и подключённые ассистенты снова работают, уведомления отправляются, в том числе накопившиеся.',
      ],
      link: 'Открыть страницу',
    },
  },
  ACCOUNT_DELETED: {
    name: { EN: 'Account deleted', RU: 'Учётная запись удалена' },
    sentWhen: {
      EN: 'When an account was deleted after its grace period.',
      RU: 'Когда учётная запись удалена после срока ожидания.',
    },
    recipient: 'ACCOUNT',
    placeholders: {},
    EN: {
      subject: 'Your account is deleted',
      paragraphs: [
        'Your Bond data account is deleted, as you requested. Your name and email address are removed; orders, payments and documents as issued are retained because law requires it. Backups contain the deleted data until they are replaced.',
        'You can sign up with this address again at any time.',
      ],
      link: 'What is stored',
    },
    RU: {
      subject: 'Учётная запись удалена',
      paragraphs: [
        'Ваша учётная запись Bond data удалена по вашему запросу. Имя и адрес почты удалены; заказы, платежи и выданные документы хранятся, потому что этого требует закон. В резервных копиях удалённые данные остаются, пока копии не заменены новыми.',
        'С этим адресом можно зарегистрироваться снова в любое время.',
      ],
      link: 'Что хранится',
    },
  },
} as const satisfies TemplateRows
