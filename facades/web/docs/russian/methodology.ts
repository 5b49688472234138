import type { Language } from '../language.ts'
import type { Otherwise, Rule } from '../methodology/rule.ts'
import type { Chapter } from '../methodology/rules.ts'
import type { Part } from '../parts/part.ts'
import { CREDIT } from './methodology/credit.ts'
import { CURVES } from './methodology/curves.ts'
import { DESK } from './methodology/desk.ts'
import { OVERVIEW } from './methodology/overview.ts'
import { PORTFOLIOS } from './methodology/portfolios.ts'
import { PRICES } from './methodology/prices.ts'
import { TERMS } from './methodology/terms.ts'
import { TRUST } from './methodology/trust.ts'
import { YIELDS } from './methodology/yields.ts'
import type { Russian } from './russian.ts'

/** The texts of the methodology. Formulas, names, citations and sentences that answers quote stay as they are. */
export const METHODOLOGY: Russian = {
  ...OVERVIEW,
  ...PRICES,
  ...TERMS,
  ...YIELDS,
  ...CURVES,
  ...CREDIT,
  ...PORTFOLIOS,
  ...DESK,
  ...TRUST,
}

/** The chapters in the language of the reader. */
export function chaptersIn(language: Language, chapters: readonly Chapter[]): readonly Chapter[] {
  if (language === 'en') return chapters
  return chapters.map(({ title, rules }) => ({ title: russian(title), rules: rules.map(ruleInRussian) }))
}

function ruleInRussian({ id, title, parts, otherwise, source }: Rule): Rule {
  return {
    id,
    title: russian(title),
    parts: parts.map(partInRussian),
    otherwise: otherwise.map(([shown, when]): Otherwise => [shown, russian(when)]),
    ...(source !== undefined && { source: russian(source) }),
  }
}

function partInRussian(part: Part): Part {
  if (typeof part === 'string') return russian(part)
  if ('list' in part) return { list: part.list.map(russian) }
  if ('terms' in part) return { terms: part.terms.map(([term, text]) => [russian(term), russian(text)] as const) }
  if (!('rows' in part)) return part
  return { caption: russian(part.caption), head: part.head.map(russian), rows: part.rows.map(row => row.map(russian)) }
}

function russian(text: string): string {
  return METHODOLOGY[text.replaceAll('\u00a0', ' ')] ?? inRussianUnits(text)
}

/** A fraction of a year takes the genitive. */
function inRussianUnits(text: string): string {
  return text.replace(FIGURE, (_, figure: string, unit: string) => `${figure}\u00a0${UNITS[unit]}`)
}

const UNITS: Readonly<Record<string, string>> = { years: 'года', 'years²': 'года²', bp: 'б.\u00a0п.' }
const FIGURE = /^(-?\d+\.\d+)\s(years²|years|bp)$/
