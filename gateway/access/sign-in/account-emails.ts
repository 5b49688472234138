import type { EmailTexts } from '../../../schema/emails/template.ts'
import type { Mail } from '../../mail/mail.ts'
import { composeSignIn } from '../../mail/templates/compose-email.ts'
import { currentTexts, type TextsReader } from '../../mail/templates/current-texts.ts'
import { fillTexts } from '../../mail/templates/fill-texts.ts'
import { templatesOf } from '../../mail/templates/template-row.ts'
import { PASSKEY_EMAILS } from './passkeys/passkey-emails.ts'
import { INVITATION_EMAILS, invitationValues } from './people/invitation-emails.ts'
import type { Addressee } from './profile/addressee.ts'
import { EMAIL_CHANGE_EMAILS } from './profile/email-change-emails.ts'
import { SIGN_IN_EMAILS } from './sign-in-emails.ts'

const ROWS = { ...SIGN_IN_EMAILS, ...PASSKEY_EMAILS, ...INVITATION_EMAILS, ...EMAIL_CHANGE_EMAILS } as const

export type EmailKind = keyof typeof ROWS

/** Templates of the account emails. */
export const ACCOUNT_EMAIL_TEMPLATES = templatesOf(
  Object.fromEntries(Object.entries(ROWS).map(([kind, row]) => [templateKind(kind), row])),
)

/** An account email with the current texts. @param link as in `writeEmail` */
export async function writeCurrentEmail(
  reader: TextsReader,
  kind: EmailKind,
  to: Addressee,
  link: string,
): Promise<Mail> {
  return writeEmail(kind, to, link, await currentTexts(reader, templateOf(kind), to.language))
}

/**
 * @param link a URL; its secret, if any, follows `#` so that it is never sent to a server
 * @param texts with placeholders; @default the built-in ones
 */
export function writeEmail(kind: EmailKind, to: Addressee, link: string, texts?: EmailTexts): Mail {
  const { email, name, language, newEmail, passkey } = to
  const template = templateOf(kind)
  const values = { newEmail, passkey, ...invitationValues(to) }
  const filled = fillTexts(texts ?? template.builtIn[language], values, template)
  return { to: email, ...composeSignIn({ language, name, texts: filled, link }) }
}

function templateOf(kind: EmailKind) {
  const template = ACCOUNT_EMAIL_TEMPLATES.find(each => each.kind === templateKind(kind))
  if (template === undefined) throw new Error(`there is no template ${kind}`)
  return template
}

/** @example templateKind('passwordChanged') // 'PASSWORD_CHANGED' */
function templateKind(kind: string): string {
  return kind.replace(/[A-Z]/g, letter => `_${letter}`).toUpperCase()
}
