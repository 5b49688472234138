import type { Addressee, EmailTexts } from '../profile/email-texts.ts'

const ROLES = {
  EN: {
    OWNER: 'owner (everything, other people included)',
    DEVELOPER: 'developer (an API key and all work with data)',
    BILLING: 'billing (orders, invoices and billing details)',
    VIEWER: 'viewer (reading in the terminal)',
  },
  RU: {
    OWNER: 'владелец (всё, включая сотрудников)',
    DEVELOPER: 'разработчик (ключ API и вся работа с данными)',
    BILLING: 'бухгалтер (заказы, счета и реквизиты)',
    VIEWER: 'наблюдатель (чтение в терминале)',
  },
} as const

/** The email of an invitation: the same whether its address has an account elsewhere or not. */
export const INVITATION_EMAILS = {
  invitation: {
    EN: {
      subject: 'Invitation to a Bond data account',
      body: to => {
        const { account, by, role } = factsOf(to, 'EN')
        return `${by} invites you to ${account}. Your role there would be: ${role}. Open the invitation to see it and to accept it:`
      },
      link: 'Open the invitation',
      ending:
        'The link works once and expires in 7 days. If you do not know who invites you, ignore this email: nothing happens.',
    },
    RU: {
      subject: 'Приглашение в учётную запись Bond data',
      body: to => {
        const { account, by, role } = factsOf(to, 'RU')
        return `${by} приглашает вас в ${account}. Ваша роль в ней: ${role}. Откройте приглашение, чтобы посмотреть и принять его:`
      },
      link: 'Открыть приглашение',
      ending:
        'Ссылка действует один раз в течение 7 дней. Если вы не знаете, кто вас приглашает, проигнорируйте письмо: ничего не произойдёт.',
    },
  },
} as const satisfies EmailTexts

const ACCOUNTS = { EN: 'a Bond data account', RU: 'учётную запись Bond data' } as const
const QUOTED = {
  EN: (name: string) => `the Bond data account “${name}”`,
  RU: (name: string) => `учётную запись Bond data «${name}»`,
} as const

/** A name in which mail programs see a link: it would lead strangers to wherever an account is named after. */
const LIKE_A_LINK = /[/@]|\w\.\w/

function factsOf({ invitation, email }: Addressee, language: 'EN' | 'RU') {
  const { account, by, memberRole } = invitation ?? { account: email, by: email, memberRole: 'VIEWER' }
  const named = LIKE_A_LINK.test(account) ? ACCOUNTS[language] : QUOTED[language](account)
  return { account: named, by, role: ROLES[language][memberRole] }
}
