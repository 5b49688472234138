import type { Language } from '../../prisma/generated/client/enums.ts'
import type { EmailTextChangeModel } from '../../prisma/generated/client/models/EmailTextChange.ts'
import { actorOf } from '../audit/actor.ts'
import { auditWithin } from '../audit/trail.ts'
import type { Context } from '../context.ts'
import { invalidArguments, notFound, refused } from '../errors.ts'
import { faultsOfTexts, tidiedTexts } from './check-texts.ts'
import { readStoredText, textsToSend } from './stored-texts.ts'
import type { EmailDraft, EmailTemplate, EmailTexts } from './template.ts'

interface TextChange {
  readonly template: EmailTemplate
  readonly language: Language
  /** Of the texts as the operator has seen them; 0 where nothing was ever changed. */
  readonly version: number
  /** Null to restore the built-in ones. */
  readonly texts: EmailTexts | null
}

/** @throws GraphQLError NOT_FOUND */
export function templateOf(kind: string, { emails }: Pick<Context, 'emails'>): EmailTemplate {
  const template = emails.templates.find(each => each.kind === kind)
  if (template === undefined) throw notFound('The email')
  return template
}

/** A draft as it would be stored. @throws GraphQLError INVALID_PARAMETER with every fault */
export function checkDraft({ template, language, texts: given }: EmailDraft): EmailDraft {
  const texts = tidiedTexts(given)
  const faults = faultsOfTexts(template, texts)
  if (faults.length > 0) throw invalidArguments(faults)
  return { template, language, texts }
}

/**
 * Adds texts to the history of an email; every email that is sent from then on has them. Texts that equal the built-in ones
 * restore those.
 * @throws GraphQLError INVALID_PARAMETER, REFUSED when they were changed meanwhile or nothing differs
 */
export async function saveTexts({ template, language, version, texts: given }: TextChange, context: Context) {
  const { prisma, now } = context
  const checked = given && checkDraft({ template, language, texts: given }).texts
  const texts = checked && !isSame(checked, template.builtIn[language]) ? checked : null
  const { name: by } = await actorOf(context)
  try {
    await prisma.$transaction(async transaction => {
      const stored = await readStoredText(transaction, template, language)
      refuseChanged(stored, version)
      refuseSame(texts, template, language, stored)
      const { kind } = template
      const change = { kind, language, version: version + 1, at: now(), by }
      await transaction.emailTextChange.create({ data: { ...change, ...(texts && { texts: { ...texts } as object }) } })
      await auditWithin(context, transaction)
    })
  } catch (error) {
    if ((error as { code?: string }).code === 'P2002')
      refuseChanged(await readStoredText(prisma, template, language), version)
    throw error
  }
}

function refuseChanged(stored: EmailTextChangeModel | null, version: number): void {
  if ((stored?.version ?? 0) === version) return
  const who = stored === null ? 'Nobody has saved this text.' : `${stored.by} saved this text since you opened it.`
  throw refused(`${who} Look at its present state and change that.`)
}

function refuseSame(
  texts: EmailTexts | null,
  template: EmailTemplate,
  language: Language,
  stored: EmailTextChangeModel | null,
): void {
  const isBuiltIn = stored === null || stored.texts === null
  const current = textsToSend(template, language, stored)
  const isCurrent = current.faults.length === 0 && isSame(texts ?? template.builtIn[language], current.texts)
  if (isCurrent || (isBuiltIn && texts === null)) throw refused('Nothing differs from the present text.')
}

function isSame(one: EmailTexts, other: EmailTexts): boolean {
  const plain = ({ subject, paragraphs, link, ending }: EmailTexts) =>
    JSON.stringify([subject, paragraphs, link, ending])
  return plain(one) === plain(other)
}
