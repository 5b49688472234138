import type { PrismaClient } from '../../../prisma/generated/client/client.ts'
import type { Language } from '../../../prisma/generated/client/enums.ts'
import { readStoredText, textsToSend } from '../../../schema/emails/stored-texts.ts'
import type { EmailTemplate, EmailTexts } from '../../../schema/emails/template.ts'
import type { Logger } from '../../process/log.ts'

export interface TextsReader {
  readonly prisma: PrismaClient
  readonly log: Pick<Logger, 'warn'>
}

/**
 * The texts with which an email is sent now. Those that an operator has set and that no longer fit stop no email: the
 * built-in ones are sent.
 */
export async function currentTexts(
  { prisma, log }: TextsReader,
  template: EmailTemplate,
  language: Language,
): Promise<EmailTexts> {
  const stored = await readStoredText(prisma, template, language)
  const { texts, faults } = textsToSend(template, language, stored)
  if (faults.length > 0) {
    const { kind } = template
    const reasons = faults.map(({ message }) => message)
    log.warn({ kind, language, faults: reasons }, 'the text of an email no longer fits, and the built-in one is sent')
  }
  return texts
}
