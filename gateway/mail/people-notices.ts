import type { MemberRole } from '../../prisma/generated/client/enums.ts'
import { detail, type ReadFacts } from './notice-facts.ts'
import { type NoticeRow, row } from './notice-row.ts'

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

const KEY_DEACTIVATED = {
  EN: {
    you: 'The API key of yours was deactivated: the new role has none.',
    person: 'The API key of this person was deactivated: the new role has none.',
  },
  RU: {
    you: 'Ваш ключ API отключён: в новой роли ключа нет.',
    person: 'Ключ API сотрудника отключён: в новой роли ключа нет.',
  },
} as const

const PAGE = '/dashboard/people'

const people: NoticeRow<PeopleFacts> = {
  read: readPeople,
  path: () => PAGE,
  values: ({ account, person, by, role, former, keyDeactivated, isYou }, language) => ({
    ...{ account, person, by, role: ROLES[language][role], formerRole: ROLES[language][former] },
    keyDeactivated: keyDeactivated ? KEY_DEACTIVATED[language][isYou ? 'you' : 'person'] : null,
  }),
}
const leaving = { ...people, path: ({ isYou }: PeopleFacts) => (isYou ? '/dashboard' : PAGE) }

/** Emails about people who join an account, have another role in it, or leave it. */
export const PEOPLE_NOTICES = {
  PERSON_JOINED: row<PeopleFacts>({ ...people, template: ({ isYou }) => (isYou ? 'YOU_JOINED' : 'PERSON_JOINED') }),
  MEMBER_ROLE_CHANGED: row<PeopleFacts>({
    ...people,
    template: ({ isYou }) => (isYou ? 'YOUR_ROLE_CHANGED' : 'MEMBER_ROLE_CHANGED'),
  }),
  PERSON_REMOVED: row<PeopleFacts>({
    ...leaving,
    template: ({ isYou }) => (isYou ? 'YOU_WERE_REMOVED' : 'PERSON_REMOVED'),
  }),
  PERSON_LEFT: row<PeopleFacts>({ ...leaving, template: ({ isYou }) => (isYou ? 'YOU_LEFT' : 'PERSON_LEFT') }),
} as const
