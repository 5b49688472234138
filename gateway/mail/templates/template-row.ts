import type { Language } from '../../../prisma/generated/client/enums.ts'
import type { EmailRecipient, EmailTemplate, EmailTexts } from '../../../schema/emails/template.ts'
import { PLACEHOLDERS, type PlaceholderName } from './placeholders.ts'

type InBoth = Readonly<Record<Language, string>>

/**
 * Whether an email is of use without the value, and whether it has one every time: `sometimes` leaves out the paragraphs
 * that it stands in.
 */
type Presence = 'required' | 'always' | 'sometimes'

type WrittenTexts = Omit<EmailTexts, 'ending'> & { readonly ending?: readonly string[] }

/** An email as it is written in code. */
export interface TemplateRow extends Readonly<Record<Language, WrittenTexts>> {
  readonly name: InBoth
  readonly sentWhen: InBoth
  readonly recipient: EmailRecipient
  readonly placeholders: Readonly<Partial<Record<PlaceholderName, Presence>>>
}

export type TemplateRows<Kind extends string = string> = Readonly<Record<Kind, TemplateRow>>

/** Templates of rows, in their order. */
export function templatesOf(rows: TemplateRows): readonly EmailTemplate[] {
  return Object.entries(rows).map(([kind, { name, sentWhen, recipient, placeholders, EN, RU }]) => ({
    ...{ kind, name, sentWhen, recipient },
    placeholders: (Object.entries(placeholders) as [PlaceholderName, Presence][]).map(([placeholder, presence]) => ({
      name: placeholder,
      isRequired: presence === 'required',
      isOptional: presence === 'sometimes',
      ...PLACEHOLDERS[placeholder],
    })),
    builtIn: { EN: { ending: [], ...EN }, RU: { ending: [], ...RU } },
  }))
}
