import type { EmailTemplate, EmailTexts } from '../../../schema/emails/template.ts'

/** Values by placeholder; one without a value is null, or is left out. */
type FilledValues = Readonly<Record<string, string | readonly string[] | null | undefined>>

const PLACEHOLDER = /\{(\w+)\}/g
/** Stands for a value that is missing although the email always has one. */
const MISSING = '–'

/**
 * Texts with values instead of placeholders. A paragraph with an optional placeholder that has no value is left out; one
 * that is nothing but the placeholder of a list becomes as many paragraphs.
 */
export function fillTexts(texts: EmailTexts, values: FilledValues, template: EmailTemplate): EmailTexts {
  const optional = new Set(template.placeholders.filter(({ isOptional }) => isOptional).map(({ name }) => name))
  const fill = (text: string) => text.replace(PLACEHOLDER, (_whole, name) => joined(values[name]) || MISSING)
  const isLeftOut = (paragraph: string) =>
    [...paragraph.matchAll(PLACEHOLDER)].some(([, name = '']) => optional.has(name) && joined(values[name]) === '')
  const fillAll = (paragraphs: readonly string[]) =>
    paragraphs
      .filter(paragraph => !isLeftOut(paragraph))
      .flatMap(paragraph => listIn(paragraph, values) ?? [fill(paragraph)])
  return {
    subject: fill(texts.subject).replace(/\s+/g, ' '),
    paragraphs: fillAll(texts.paragraphs),
    link: texts.link === null ? null : fill(texts.link),
    ending: fillAll(texts.ending),
  }
}

function joined(value: FilledValues[string]): string {
  return typeof value === 'string' ? value : (value ?? []).join(' ')
}

function listIn(paragraph: string, values: FilledValues): readonly string[] | null {
  const [, name = ''] = /^\{(\w+)\}$/.exec(paragraph) ?? []
  const value = values[name]
  return typeof value === 'object' ? value : null
}
