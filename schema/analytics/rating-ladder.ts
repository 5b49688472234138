import { type Agency, bankOfRussiaGrade, RATING_LABELS, type RatingLabel, type Scale } from './ratings.ts'

/** An agency and how it spells the labels of the composite. */
export interface AgencyRow {
  readonly agency: Agency
  readonly name: string
  readonly scale: Scale
  /** @returns null where the agency has no such step */
  spelling(label: RatingLabel): string | null
}

export const AGENCY_ROWS: readonly AgencyRow[] = [
  { agency: 'ACRA', name: 'ACRA', scale: 'NATIONAL', spelling: label => `${label}(RU)` },
  { agency: 'EXPERT_RA', name: 'Expert RA', scale: 'NATIONAL', spelling: label => `ru${label}` },
  { agency: 'NCR', name: 'NCR', scale: 'NATIONAL', spelling: label => `${label}.ru` },
  { agency: 'NRA', name: 'NRA', scale: 'NATIONAL', spelling: label => `${label}|ru|` },
  { agency: 'SP', name: 'S&P Global Ratings', scale: 'INTERNATIONAL', spelling: label => label },
  { agency: 'FITCH', name: 'Fitch Ratings', scale: 'INTERNATIONAL', spelling: label => label },
  { agency: 'MOODYS', name: "Moody's", scale: 'INTERNATIONAL', spelling: moodysSpelling },
]

/** A label of the composite with its equivalents. */
export interface LadderStep {
  readonly label: RatingLabel
  readonly ordinal: number
  /** Grade of the Bank of Russia for the national scale of any agency but NRA, 1 (best) to 6. */
  readonly grade: number
  readonly gradeOfNra: number
  readonly spellings: readonly { readonly agency: Agency; readonly text: string }[]
}

/** The 26 labels, best first. */
export function ratingLadder(): readonly LadderStep[] {
  return RATING_LABELS.map((label, index) => ({
    label,
    ordinal: index + 1,
    grade: bankOfRussiaGrade(index + 1, null) ?? 6,
    gradeOfNra: bankOfRussiaGrade(index + 1, 'NRA') ?? 6,
    spellings: AGENCY_ROWS.flatMap(({ agency, spelling }) => {
      const text = spelling(label)
      return text === null ? [] : [{ agency, text }]
    }),
  }))
}

/** An alternative spelling, with examples. */
interface SpellingRule {
  readonly text: string
  readonly examples: readonly string[]
}

export const SPELLING_RULES: readonly SpellingRule[] = [
  { text: 'Case is ignored, and look-alike Cyrillic letters are accepted.', examples: ['aa-(ru)', 'ruАА-'] },
  { text: 'An expected rating has `e` or `(P)` before it, or `(EXP)` after it.', examples: ['eAA(RU)', '(P)Aa3'] },
  {
    text: 'Structured finance is marked with `sf`.',
    examples: ['AAA(ru.sf)', 'ruAAA.sf', 'AAA.ru.sf', 'AAA|ru.sf|', 'AAAsf', 'Aaa(sf)'],
  },
  { text: 'Selective, restricted and plain default are one step, the last.', examples: ['SD', 'ruRD', 'D|ru|'] },
]

const MOODYS: readonly (readonly [letters: string, moodys: string])[] = [
  ['CCC', 'Caa'],
  ['BBB', 'Baa'],
  ['AA', 'Aa'],
  ['BB', 'Ba'],
  ['A', 'A'],
  ['B', 'B'],
]
const NOTCHES: Readonly<Record<string, string>> = { '+': '1', '': '2', '-': '3' }
const WITHOUT_NOTCHES: Readonly<Record<string, string>> = { AAA: 'Aaa', CC: 'Ca', C: 'C' }

function moodysSpelling(label: RatingLabel): string | null {
  const alone = WITHOUT_NOTCHES[label]
  if (alone !== undefined) return alone
  const letters = label.replace(/[+-]$/, '')
  const family = MOODYS.find(([own]) => own === letters)?.[1]
  return family === undefined ? null : `${family}${NOTCHES[label.slice(letters.length)]}`
}
