import type { ReadFacts } from './notice-facts.ts'
import { moment, row } from './notice-row.ts'

interface DeletionFacts {
  readonly dueAt: Date
}

const readDeletion: ReadFacts<DeletionFacts> = async (_prisma, { details }) => {
  const { dueAt } = (details ?? {}) as { dueAt?: string }
  return dueAt === undefined ? null : { dueAt: new Date(dueAt) }
}

const SECURITY = () => '/dashboard/security'

const NOT_YOU = {
  EN: 'If this was not you, cancel the deletion, change your password and end the sessions that you do not know.',
  RU: 'Если это были не вы, отмените удаление, смените пароль и завершите незнакомые сеансы.',
} as const

/** Emails about the deletion of an account. */
export const DELETION_NOTICES = {
  ACCOUNT_DELETION_REQUESTED: row<DeletionFacts>({
    read: readDeletion,
    path: SECURITY,
    EN: {
      subject: ({ dueAt }) => `Your account will be deleted on ${moment('EN', dueAt)}`,
      lines: ({ dueAt }) => [
        `The deletion of your Bond data account was requested. It will be deleted on ${moment('EN', dueAt)}: portfolios, screens, watchlists, alerts, keys and your personal data. Running subscriptions end then without a refund.`,
        'Law makes us keep orders, payments and documents as issued; the audit trail stays too.',
        'API keys and connected assistants have stopped working, and alerts are no longer sent. You can still sign in, export your data and cancel the deletion until then.',
        NOT_YOU.EN,
      ],
      link: 'Cancel the deletion',
    },
    RU: {
      subject: ({ dueAt }) => `Учётная запись будет удалена ${moment('RU', dueAt)}`,
      lines: ({ dueAt }) => [
        `Запрошено удаление вашей учётной записи Bond data. Она будет удалена ${moment('RU', dueAt)}: портфели, выборки, списки наблюдения, уведомления, ключи и ваши личные данные. Действующие подписки закончатся тогда без возврата денег.`,
        'Заказы, платежи и выданные документы мы обязаны хранить по закону; журнал действий тоже остаётся.',
        'Ключи API и подключённые ассистенты уже не работают, уведомления не отправляются. До этой даты вы можете войти, выгрузить свои данные и отменить удаление.',
        NOT_YOU.RU,
      ],
      link: 'Отменить удаление',
    },
  }),
  ACCOUNT_DELETION_SOON: row<DeletionFacts>({
    read: readDeletion,
    path: SECURITY,
    EN: {
      subject: ({ dueAt }) => `Reminder: your account will be deleted on ${moment('EN', dueAt)}`,
      lines: ({ dueAt }) => [
        `Your Bond data account will be deleted on ${moment('EN', dueAt)}. This cannot be undone. Until then you can export your data and cancel the deletion.`,
      ],
      link: 'Cancel the deletion',
    },
    RU: {
      subject: ({ dueAt }) => `Напоминание: учётная запись будет удалена ${moment('RU', dueAt)}`,
      lines: ({ dueAt }) => [
        `Ваша учётная запись Bond data будет удалена ${moment('RU', dueAt)}. Вернуть её будет нельзя. До этого вы можете выгрузить свои данные и отменить удаление.`,
      ],
      link: 'Отменить удаление',
    },
  }),
  ACCOUNT_DELETION_CANCELLED: row<DeletionFacts>({
    read: readDeletion,
    path: SECURITY,
    EN: {
      subject: () => 'Your account stays',
      lines: () => [
        'The deletion of your Bond data account was cancelled. Nothing was deleted. API keys and connected assistants work again, and alerts are sent, those that waited too.',
      ],
      link: 'Open the page',
    },
    RU: {
      subject: () => 'Учётная запись остаётся',
      lines: () => [
        'Удаление вашей учётной записи Bond data отменено. Ничего не удалено. Ключи API и подключённые ассистенты снова работают, уведомления отправляются, в том числе накопившиеся.',
      ],
      link: 'Открыть страницу',
    },
  }),
  ACCOUNT_DELETED: row<object>({
    read: async () => ({}),
    path: () => '/privacy',
    EN: {
      subject: () => 'Your account is deleted',
      lines: () => [
        'Your Bond data account is deleted, as you requested. Your name and email address are removed; orders, payments and documents as issued are retained because law requires it. Backups contain the deleted data until they are replaced.',
        'You can sign up with this address again at any time.',
      ],
      link: 'What is stored',
    },
    RU: {
      subject: () => 'Учётная запись удалена',
      lines: () => [
        'Ваша учётная запись Bond data удалена по вашему запросу. Имя и адрес почты удалены; заказы, платежи и выданные документы хранятся, потому что этого требует закон. В резервных копиях удалённые данные остаются, пока копии не заменены новыми.',
        'С этим адресом можно зарегистрироваться снова в любое время.',
      ],
      link: 'Что хранится',
    },
  }),
} as const
