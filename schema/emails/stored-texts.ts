import type { Prisma } from '../../prisma/generated/client/client.ts'
import type { Language } from '../../prisma/generated/client/enums.ts'
import type { EmailTextChangeModel } from '../../prisma/generated/client/models/EmailTextChange.ts'
import type { ArgumentFault } from '../errors.ts'
import { faultsOfTexts } from './check-texts.ts'
import type { EmailTemplate, EmailTexts } from './template.ts'

/** What an operator has set; null where the built-in texts were restored. */
type StoredText = Pick<EmailTextChangeModel, 'texts'>

/** The newest change of an email in one language; null when nothing was ever changed. */
export function readStoredText(
  prisma: Pick<Prisma.TransactionClient, 'emailTextChange'>,
  { kind }: Pick<EmailTemplate, 'kind'>,
  language: Language,
): Promise<EmailTextChangeModel | null> {
  return prisma.emailTextChange.findFirst({ where: { kind, language }, orderBy: { version: 'desc' } })
}

/** Texts as they are stored; null where the built-in ones were restored. What another version has not stored is empty. */
export function textsOf({ texts }: StoredText): EmailTexts | null {
  if (texts === null) return null
  const { subject, paragraphs, link, ending } = texts as Readonly<Record<keyof EmailTexts, unknown>>
  return {
    subject: textOf(subject),
    paragraphs: listOf(paragraphs),
    link: textOf(link) || null,
    ending: listOf(ending),
  }
}

function textOf(stored: unknown): string {
  return typeof stored === 'string' ? stored : ''
}

function listOf(stored: unknown): readonly string[] {
  return Array.isArray(stored) ? stored.map(textOf) : []
}

/** What is sent: the stored texts where they fit the template of this version, else the built-in ones. */
export function textsToSend(
  template: EmailTemplate,
  language: Language,
  stored: StoredText | null,
): { readonly texts: EmailTexts; readonly faults: readonly ArgumentFault[] } {
  const set = stored && textsOf(stored)
  if (set === null) return { texts: template.builtIn[language], faults: [] }
  const faults = faultsOfTexts(template, set)
  return { texts: faults.length === 0 ? set : template.builtIn[language], faults }
}
