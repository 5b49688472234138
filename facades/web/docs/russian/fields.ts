import type { FieldEntry, FieldGroup, FieldSection } from '../field-reference.ts'
import type { Language } from '../language.ts'
import { ACCOUNT } from './fields/account.ts'
import { ANSWERS } from './fields/answers.ts'
import { BONDS } from './fields/bonds.ts'
import { DESK } from './fields/desk.ts'
import { ISSUERS } from './fields/issuers.ts'
import { MARKET } from './fields/market.ts'
import { PLACEMENTS } from './fields/placements.ts'
import { PORTFOLIOS } from './fields/portfolios.ts'
import { SHAPES } from './fields/shapes.ts'
import { TITLES } from './fields/titles.ts'
import type { Russian } from './russian.ts'

/** Descriptions of fields and of the objects they belong to. */
export const FIELDS: Russian = {
  ...BONDS,
  ...ANSWERS,
  ...DESK,
  ...PLACEMENTS,
  ...MARKET,
  ...PORTFOLIOS,
  ...ISSUERS,
  ...ACCOUNT,
}

/** The field reference in the language of the reader. */
export function sectionsIn(language: Language, sections: readonly FieldSection[]): readonly FieldSection[] {
  return sections.map(({ id, title, groups }) => ({
    id,
    title: language === 'en' ? title : wordOf(TITLES, title),
    groups: groupsIn(language, groups),
  }))
}

/** Objects of an answer in the language of the reader. */
export function groupsIn(language: Language, groups: readonly FieldGroup[]): readonly FieldGroup[] {
  if (language === 'en') return groups
  return groups.map(({ type, text, answers, entries }) => ({
    type,
    text: wordOf(FIELDS, text),
    answers: answers.map(title => wordOf(TITLES, title)),
    entries: entries.map(entryInRussian),
  }))
}

function entryInRussian(entry: FieldEntry): FieldEntry {
  const { text, form, unit } = entry
  return {
    ...entry,
    text: wordOf(FIELDS, text),
    form: wordOf(SHAPES, form),
    unit: unit === null ? null : wordOf(SHAPES, unit),
  }
}

function wordOf(texts: Russian, text: string): string {
  return texts[text] ?? text
}
