import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import type { NoticeModel } from '../../prisma/generated/client/models/Notice.ts'
import type { UserModel } from '../../prisma/generated/client/models/User.ts'
import type { NoticeKind } from '../../schema/notices/notify.ts'
import { ACCOUNT_NOTICES } from './account-notices.ts'
import { DELETION_NOTICES } from './deletion-notices.ts'
import { DISPUTE_NOTICES } from './dispute-notices.ts'
import { escapeHtml } from './escape-html.ts'
import type { Mail } from './mail.ts'
import type { NoticeRow } from './notice-row.ts'
import { OPERATOR_NOTICES } from './operator-notices.ts'
import { ORDER_NOTICES } from './order-notices.ts'
import { PAYMENT_NOTICES } from './payment-notices.ts'
import { PEOPLE_NOTICES } from './people-notices.ts'
import { REFUND_NOTICES } from './refund-notices.ts'

/** The email of each event. */
const ROWS: Readonly<Record<NoticeKind, NoticeRow<unknown>>> = {
  ...ORDER_NOTICES,
  ...PAYMENT_NOTICES,
  ...REFUND_NOTICES,
  ...ACCOUNT_NOTICES,
  ...PEOPLE_NOTICES,
  ...OPERATOR_NOTICES,
  ...DISPUTE_NOTICES,
  ...DELETION_NOTICES,
}

const GREETINGS = {
  EN: (name: string | null) => (name === null ? 'Hello,' : `Hello ${name},`),
  RU: (name: string | null) => (name === null ? 'Здравствуйте!' : `Здравствуйте, ${name}!`),
} as const

type Notice = NoticeModel & { readonly user: Pick<UserModel, 'email' | 'name' | 'language'> }

/** Somebody who was deleted is known to the last email alone. */
function readerOf({ user, details }: Notice): Notice['user'] {
  const { to, name } = (details ?? {}) as { readonly to?: string; readonly name?: string }
  return to === undefined ? user : { ...user, email: to, name: name || null }
}

/** The email of a notice, in the language of its reader; null when what it is about is gone. */
export async function noticeMail(prisma: PrismaClient, notice: Notice, baseUrl: string): Promise<Mail | null> {
  const { email: to, name, language } = readerOf(notice)
  const row = ROWS[notice.kind as NoticeKind]
  const facts = await row.read(prisma, notice)
  if (facts === null) return null
  const words = row[language]
  const lines = [GREETINGS[language](name), ...words.lines(facts)].filter(line => line !== '')
  const link = `${baseUrl}${row.path(facts)}`
  const paragraphs = [...lines.map(escapeHtml), `<a href="${escapeHtml(link)}">${escapeHtml(words.link)}</a>`]
  const body = [...paragraphs, 'Bond data'].map(html => `<p>${html}</p>`).join('')
  return {
    messageId: `<notice-${notice.id}@${new URL(baseUrl).hostname}>`,
    to,
    subject: words.subject(facts).replace(/\s+/g, ' '),
    text: [...lines, `${words.link}: ${link}`, 'Bond data'].join('\n\n'),
    html: `<!doctype html><html lang="${language.toLowerCase()}"><meta charset="utf-8"><body>${body}</body></html>`,
  }
}
