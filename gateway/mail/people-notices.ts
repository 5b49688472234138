import type { MemberRole } from '../../prisma/generated/client/enums.ts'
import { detail, type ReadFacts } from './notice-facts.ts'
import { row } from './notice-row.ts'

/** What emails say about the people of an account. */
interface PeopleFacts {
  /** Name of the account. */
  readonly account: string
  /** The person: name and address, or the address alone. */
  readonly person: string
  /** Address of whoever did it. */
  readonly by: string
  readonly role: MemberRole
  readonly former: MemberRole
  readonly keyDeactivated: boolean
  /** True when the reader is the person. */
  readonly isYou: boolean
}

const ROLES = {
  EN: { OWNER: 'owner', DEVELOPER: 'developer', BILLING: 'billing', VIEWER: 'viewer' },
  RU: { OWNER: '«Владелец»', DEVELOPER: '«Разработчик»', BILLING: '«Бухгалтер»', VIEWER: '«Наблюдатель»' },
} as const

const readPeople: ReadFacts<PeopleFacts> = async (_prisma, { details }) => {
  const email = detail(details, 'email')
  const name = detail(details, 'name')
  return {
    account: detail(details, 'account'),
    person: name === '' ? email : `${name} (${email})`,
    by: detail(details, 'by'),
    role: roleIn(detail(details, 'memberRole')),
    former: roleIn(detail(details, 'former')),
    keyDeactivated: detail(details, 'keyDeactivated') === 'true',
    isYou: detail(details, 'isYou') === 'true',
  }
}

function roleIn(text: string): MemberRole {
  return text in ROLES.EN ? (text as MemberRole) : 'VIEWER'
}

const PAGE = '/dashboard/people'

/** Emails about people who join an account, have another role in it, or leave it. */
export const PEOPLE_NOTICES = {
  PERSON_JOINED: row<PeopleFacts>({
    read: readPeople,
    path: () => PAGE,
    EN: {
      subject: ({ isYou, account, person }) => (isYou ? `You joined ${account}` : `${person} joined your account`),
      lines: ({ isYou, account, person, by, role }) => [
        isYou
          ? `You have joined the Bond data account “${account}”. Your role in it: ${ROLES.EN[role]}.`
          : `${person} accepted the invitation of ${by} and joined the Bond data account “${account}”. The role: ${ROLES.EN[role]}.`,
        isYou ? '' : 'If you did not expect this, remove the person on the page People.',
      ],
      link: 'Open the page of people',
    },
    RU: {
      subject: ({ isYou, account, person }) =>
        isYou ? `Вы в учётной записи «${account}»` : `Новый сотрудник в учётной записи: ${person}`,
      lines: ({ isYou, account, person, by, role }) => [
        isYou
          ? `Вы присоединились к учётной записи Bond data «${account}». Ваша роль в ней: ${ROLES.RU[role]}.`
          : `${person} принимает приглашение (отправил ${by}) и теперь в учётной записи Bond data «${account}». Роль: ${ROLES.RU[role]}.`,
        isYou ? '' : 'Если вы этого не ожидали, исключите сотрудника на странице «Сотрудники».',
      ],
      link: 'Открыть страницу сотрудников',
    },
  }),
  MEMBER_ROLE_CHANGED: row<PeopleFacts>({
    read: readPeople,
    path: () => PAGE,
    EN: {
      subject: ({ isYou, person }) => (isYou ? 'Your role was changed' : `The role of ${person} was changed`),
      lines: ({ isYou, account, person, by, role, former, keyDeactivated }) => [
        `${by} changed ${isYou ? 'your role' : `the role of ${person}`} in the Bond data account “${account}” from ${ROLES.EN[former]} to ${ROLES.EN[role]}.`,
        keyDeactivated
          ? `The API key ${isYou ? 'of yours' : 'of this person'} was deactivated: the new role has none.`
          : '',
      ],
      link: 'Open the page of people',
    },
    RU: {
      subject: ({ isYou, person }) => (isYou ? 'Ваша роль изменена' : `Роль сотрудника изменена: ${person}`),
      lines: ({ isYou, account, person, by, role, former, keyDeactivated }) => [
        `В учётной записи Bond data «${account}» изменена ${isYou ? 'ваша роль' : `роль сотрудника ${person}`}: была ${ROLES.RU[former]}, стала ${ROLES.RU[role]}. Изменил ${by}.`,
        keyDeactivated ? `${isYou ? 'Ваш ключ API' : 'Ключ API сотрудника'} отключён: в новой роли ключа нет.` : '',
      ],
      link: 'Открыть страницу сотрудников',
    },
  }),
  PERSON_REMOVED: row<PeopleFacts>({
    read: readPeople,
    path: ({ isYou }) => (isYou ? '/dashboard' : PAGE),
    EN: {
      subject: ({ isYou, account, person }) =>
        isYou ? `You were removed from ${account}` : `${person} was removed from your account`,
      lines: ({ isYou, account, person, by }) =>
        isYou
          ? [
              `${by} removed you from the Bond data account “${account}”. Your sessions, API key and connected assistants there have ended.`,
              'Your sign-in still works: it opens an empty account of your own.',
            ]
          : [
              `${by} removed ${person} from the Bond data account “${account}”. Sessions, API key and connected assistants of this person have ended; what the account owns stays.`,
            ],
      link: 'Open the dashboard',
    },
    RU: {
      subject: ({ isYou, account, person }) =>
        isYou ? `Вы исключены из учётной записи «${account}»` : `Сотрудник исключён: ${person}`,
      lines: ({ isYou, account, person, by }) =>
        isYou
          ? [
              `Вы исключены из учётной записи Bond data «${account}». Исключил ${by}. Ваши сеансы, ключ API и подключённые ассистенты в ней больше не действуют.`,
              'Вход по-прежнему работает: он открывает вашу собственную пустую учётную запись.',
            ]
          : [
              `Из учётной записи Bond data «${account}» исключён сотрудник ${person}. Исключил ${by}. Сеансы, ключ API и подключённые ассистенты сотрудника больше не действуют; всё, что принадлежит учётной записи, осталось.`,
            ],
      link: 'Открыть личный кабинет',
    },
  }),
  PERSON_LEFT: row<PeopleFacts>({
    read: readPeople,
    path: ({ isYou }) => (isYou ? '/dashboard' : PAGE),
    EN: {
      subject: ({ isYou, account, person }) => (isYou ? `You left ${account}` : `${person} left your account`),
      lines: ({ isYou, account, person }) =>
        isYou
          ? [
              `You left the Bond data account “${account}”. Your API key and connected assistants there have ended.`,
              'You now have an empty account of your own.',
            ]
          : [
              `${person} left the Bond data account “${account}”. API key and connected assistants of this person have ended.`,
            ],
      link: 'Open the dashboard',
    },
    RU: {
      subject: ({ isYou, account, person }) =>
        isYou ? `Вы вышли из учётной записи «${account}»` : `Сотрудник вышел из учётной записи: ${person}`,
      lines: ({ isYou, account, person }) =>
        isYou
          ? [
              `Вы вышли из учётной записи Bond data «${account}». Ваш ключ API и подключённые ассистенты в ней больше не действуют.`,
              'Теперь у вас собственная пустая учётная запись.',
            ]
          : [
              `Сотрудник ${person} больше не в учётной записи Bond data «${account}»: вышел по своему решению. Ключ API и подключённые ассистенты сотрудника больше не действуют.`,
            ],
      link: 'Открыть личный кабинет',
    },
  }),
} as const
