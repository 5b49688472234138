import type { Values } from '../../../mail/templates/placeholders.ts'
import type { TemplateRows } from '../../../mail/templates/template-row.ts'
import type { Addressee } from '../profile/addressee.ts'

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
    name: { EN: 'Invitation', RU: 'Приглашение' },
    sentWhen: {
      EN: 'When an owner invites an address into an account, and when the invitation is sent again.',
      RU: 'Когда владелец приглашает кого-то в учётную запись, и при повторной отправке приглашения.',
    },
    recipient: 'INVITED',
    placeholders: { by: 'required', accountNamed: 'required', roleExplained: 'required' },
    EN: {
      subject: 'Invitation to a Bond data account',
      paragraphs: [
        '{by} invites you to {accountNamed}. Your role there would be: {roleExplained}. Open the invitation to see it and to accept it:',
      ],
      link: 'Open the invitation',
      ending: [
        'The link works once and expires in 7 days. If you do not know who invites you, ignore this email: nothing happens.',
      ],
    },
    RU: {
      subject: 'Приглашение в учётную запись Bond data',
      paragraphs: [
        '{by} приглашает вас в {accountNamed}. Ваша роль в ней: {roleExplained}. Откройте приглашение, чтобы посмотреть и принять его:',
      ],
      link: 'Открыть приглашение',
      ending: [
        'Ссылка действует один раз в течение 7 дней. Если вы не знаете, кто вас приглашает, проигнорируйте письмо: ничего не произойдёт.',
      ],
    },
  },
} as const satisfies TemplateRows

const ACCOUNTS = { EN: 'a Bond data account', RU: 'учётную запись Bond data' } as const
const QUOTED = {
  EN: (name: string) => `the Bond data account “${name}”`,
  RU: (name: string) => `учётную запись Bond data «${name}»`,
} as const

/** A name in which mail programs see a link: it would lead strangers to wherever an account is named after. */
const LIKE_A_LINK = /[/@]|\w\.\w/

/** What an invitation says; nothing for other emails. */
export function invitationValues({ invitation, language }: Addressee): Values {
  if (invitation === undefined) return {}
  const { account, by, memberRole } = invitation
  const accountNamed = LIKE_A_LINK.test(account) ? ACCOUNTS[language] : QUOTED[language](account)
  return { accountNamed, by, roleExplained: ROLES[language][memberRole] }
}
