import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import type { NoticeModel } from '../../prisma/generated/client/models/Notice.ts'
import type { UserModel } from '../../prisma/generated/client/models/User.ts'
import type { NoticeKind } from '../../schema/notices/notify.ts'
import type { Logger } from '../process/log.ts'
import { ACCOUNT_NOTICES } from './account-notices.ts'
import { DELETION_NOTICES } from './deletion-notices.ts'
import { DISPUTE_NOTICES } from './dispute-notices.ts'
import type { Mail } from './mail.ts'
import type { NoticeRow } from './notice-row.ts'
import { OPERATOR_NOTICES } from './operator-notices.ts'
import { ORDER_NOTICES } from './order-notices.ts'
import { PAYMENT_NOTICES } from './payment-notices.ts'
import { PEOPLE_NOTICES } from './people-notices.ts'
import { REFUND_NOTICES } from './refund-notices.ts'
import { composeNotice } from './templates/compose-email.ts'
import { currentTexts } from './templates/current-texts.ts'
import { fillTexts } from './templates/fill-texts.ts'
import { NOTICE_TEMPLATES } from './templates/notice-templates.ts'

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

const TEMPLATES = new Map(NOTICE_TEMPLATES.map(template => [template.kind, template]))

type Notice = NoticeModel & { readonly user: Pick<UserModel, 'email' | 'name' | 'language'> }

/** Somebody who was deleted is known to the last email alone. */
function readerOf({ user, details }: Notice): Notice['user'] {
  const { to, name } = (details ?? {}) as { readonly to?: string; readonly name?: string }
  return to === undefined ? user : { ...user, email: to, name: name || null }
}

/** What emails are written with. */
export interface NoticeParts {
  readonly prisma: PrismaClient
  readonly baseUrl: string
  readonly log: Pick<Logger, 'warn'>
}

/** The email of a notice, in the language of its reader; null when what it is about is gone. */
export async function noticeMail(notice: Notice, { prisma, baseUrl, log }: NoticeParts): Promise<Mail | null> {
  const { email: to, name, language } = readerOf(notice)
  const kind = notice.kind as NoticeKind
  const row = ROWS[kind]
  const facts = await row.read(prisma, notice)
  if (facts === null) return null
  const template = TEMPLATES.get(row.template?.(facts) ?? kind)
  if (template === undefined) throw new Error(`there is no template ${kind}`)
  const current = await currentTexts({ prisma, log }, template, language)
  const texts = fillTexts(current, row.values(facts, language), template)
  const link = `${baseUrl}${row.path(facts)}`
  return {
    messageId: `<notice-${notice.id}@${new URL(baseUrl).hostname}>`,
    to,
    ...composeNotice({ language, name, texts, link }),
  }
}
