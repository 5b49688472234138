/** Labels of the composite, best first. A label's ordinal is its place, from 1. */
export const RATING_LABELS = [
  'AAA',
  'AA+',
  'AA',
  'AA-',
  'A+',
  'A',
  'A-',
  'BBB+',
  'BBB',
  'BBB-',
  'BB+',
  'BB',
  'BB-',
  'B+',
  'B',
  'B-',
  'CCC+',
  'CCC',
  'CCC-',
  'CC+',
  'CC',
  'CC-',
  'C+',
  'C',
  'C-',
  'D',
] as const

export type RatingLabel = (typeof RATING_LABELS)[number]
export type Agency = 'ACRA' | 'EXPERT_RA' | 'NCR' | 'NRA' | 'SP' | 'MOODYS' | 'FITCH'
export type Scale = 'NATIONAL' | 'INTERNATIONAL'

/** The content of an agency's spelling. A plain `AA-` states neither its agency nor its scale. */
export interface ParsedRating {
  readonly agency: Agency | null
  readonly scale: Scale | null
  readonly label: RatingLabel
  readonly ordinal: number
  readonly expected: boolean
  readonly structured: boolean
}

/** Hint in the error for an unreadable label. */
export const ACCEPTED_RATING_FORMS =
  'Accepted: a label of the composite (AAA, AA+, … C-, D), ACRA AA-(RU), Expert RA ruAA-, NCR AA-.ru, NRA AA-|ru|, ' +
  "Moody's Aa3, Baa1, Caa2; with e before it or (EXP) after it for an expected rating, with (ru.sf), .sf or sf " +
  'for structured finance; SD, RD and D for default.'

/** @returns the ordinal of the label, 1 for AAA to 26 for D; null for any other text */
export function ordinalOfLabel(label: string): number | null {
  const place = (RATING_LABELS as readonly string[]).indexOf(label)
  return place < 0 ? null : place + 1
}

/** @returns the label of the ordinal; null outside 1 to 26 */
export function labelOfOrdinal(ordinal: number): RatingLabel | null {
  return RATING_LABELS[ordinal - 1] ?? null
}

/**
 * Reads an agency's spelling, ignoring case.
 * @returns null if the text is not a rating
 */
export function ratingFromText(text: string): ParsedRating | null {
  const { rest, expected } = withoutExpectation(withLatinLetters(text.trim()))
  for (const form of FORMS) {
    const match = form.pattern.exec(rest)
    const letters = match?.[1]
    const label = letters === undefined ? null : form.label(letters)
    if (match === null || label === null) continue
    const structured = (match[2] ?? '') !== ''
    const ordinal = RATING_LABELS.indexOf(label) + 1
    return { agency: form.agency, scale: form.scale, label, ordinal, expected, structured }
  }
  return null
}

interface Form {
  /** The first group is the letters, the second the structured-finance mark. */
  readonly pattern: RegExp
  readonly agency: Agency | null
  readonly scale: Scale | null
  label(letters: string): RatingLabel | null
}

/** The first form that reads the text wins: marked spellings before the bare one. */
const FORMS: readonly Form[] = [
  form('ACRA', 'NATIONAL', /^([A-D]+[+-]?|[SR]D)\s*\(ru(\.sf)?\)$/i),
  form('EXPERT_RA', 'NATIONAL', /^ru([A-D]+[+-]?|[SR]D)(\.sf)?$/i),
  form('NRA', 'NATIONAL', /^([A-D]+[+-]?|[SR]D)\s*\|ru(\.sf)?\|$/i),
  form('NCR', 'NATIONAL', /^([A-D]+[+-]?|[SR]D)\.ru(\.sf)?$/i),
  moodys(/^((?:Aa|A|Baa|Ba|B|Caa)[123])\s*(\(sf\)|sf)?$/i),
  moodys(/^(Aaa|Ca)\s*(\(sf\)|sf)?$/),
  moodys(/^(Ca)\s*(\(sf\)|sf)?$/i),
  form(null, null, /^([A-D]+[+-]?|[SR]D)\s*(\(sf\)|sf)?$/i),
]

function form(agency: Agency | null, scale: Scale | null, pattern: RegExp): Form {
  return { pattern, agency, scale, label: labelFromLetters }
}

function moodys(pattern: RegExp): Form {
  return { pattern, agency: 'MOODYS', scale: 'INTERNATIONAL', label: labelFromMoodys }
}

function labelFromLetters(letters: string): RatingLabel | null {
  const upper = letters.toUpperCase()
  if (upper === 'SD' || upper === 'RD') return 'D'
  return RATING_LABELS.find(label => label === upper) ?? null
}

const MOODYS_LETTERS: Readonly<Record<string, string>> = {
  AAA: 'AAA',
  AA: 'AA',
  A: 'A',
  BAA: 'BBB',
  BA: 'BB',
  B: 'B',
  CAA: 'CCC',
  CA: 'CC',
}
const MOODYS_NOTCHES: Readonly<Record<string, string>> = { 1: '+', 2: '', 3: '-' }

function labelFromMoodys(letters: string): RatingLabel | null {
  const digit = /\d$/.exec(letters)?.[0]
  const base = MOODYS_LETTERS[letters.replace(/\d$/, '').toUpperCase()]
  const notch = digit === undefined ? '' : MOODYS_NOTCHES[digit]
  return base === undefined || notch === undefined ? null : labelFromLetters(base + notch)
}

/** `e` before, `(EXP)` or Moody's `(P)` around: an expected rating. */
function withoutExpectation(text: string): { rest: string; expected: boolean } {
  const rest = text.replace(/^\(P\)\s*|^e(?=[A-Dr])/i, '').replace(/\s*\(EXP\)$/i, '')
  return { rest, expected: rest !== text }
}

const CYRILLIC: Readonly<Record<string, string>> = { А: 'A', В: 'B', С: 'C', а: 'a', в: 'b', с: 'c' }

/** Replaces Cyrillic letters that look like Latin ones. */
function withLatinLetters(text: string): string {
  return text.replaceAll(/[АВСавс]/g, letter => CYRILLIC[letter] ?? letter)
}

/** A rating as it is stored. */
export interface StatedRating {
  readonly agency: Agency
  readonly scale: Scale
  readonly ordinal: number
  /** A calendar date: ISO 8601, or as the database client gives it. */
  readonly date: string | Date
  readonly outlook: string | null
  readonly expected: boolean
  readonly withdrawn: boolean
}

export interface CompositeRating {
  readonly label: RatingLabel
  readonly ordinal: number
  readonly scale: Scale
  /** How the rating was determined, in words. */
  readonly method: string
  readonly agencies: readonly Agency[]
  readonly count: number
  /** Of the newest rating used, ISO 8601. */
  readonly date: string
  /** Of the worst rating, the newest if several are equally bad. */
  readonly outlook: string | null
  /** Grade of the Bank of Russia, 1 (best) to 6; null on the international scale. */
  readonly creditQuality: number | null
}

/**
 * The worst of the live ratings of one subject on one scale. The other scale is used only if there is no rating on the
 * preferred one, because the scales are not comparable. A newer rating of an agency replaces its older one, including a
 * withdrawal; expected ratings are ignored.
 * @returns null for an unrated subject
 * @source docs/screener.md, Ratings
 */
export function compositeRating(
  ratings: readonly StatedRating[],
  { preferred = 'NATIONAL', whose = 'issuer' }: { readonly preferred?: Scale; readonly whose?: string } = {},
): CompositeRating | null {
  const other = preferred === 'NATIONAL' ? 'INTERNATIONAL' : 'NATIONAL'
  return worstOnScale(ratings, preferred, whose) ?? worstOnScale(ratings, other, whose)
}

/** The same for one scale alone. */
function worstOnScale(ratings: readonly StatedRating[], scale: Scale, whose: string): CompositeRating | null {
  return compositeFrom(liveOnScale(ratings, scale), whose)
}

/** @param ranked live ratings of one subject on one scale, the worst first */
export function compositeFrom(ranked: readonly StatedRating[], whose: string): CompositeRating | null {
  const [worst] = ranked
  const label = worst === undefined ? null : labelOfOrdinal(worst.ordinal)
  if (worst === undefined || label === null) return null
  const { ordinal, scale, outlook } = worst
  const agencies = ranked.map(rating => rating.agency).sort()
  const grades = ranked.flatMap(rating => bankOfRussiaGrade(rating.ordinal, rating.agency) ?? [])
  return {
    ...{ label, ordinal, scale, outlook, agencies },
    method: methodText(whose, scale, agencies),
    count: ranked.length,
    date: ranked.map(isoDate).sort().at(-1) ?? isoDate(worst),
    creditQuality: scale === 'NATIONAL' && grades.length > 0 ? Math.max(...grades) : null,
  }
}

/** The current rating of each agency on a scale, the worst first; withdrawn and expected ratings are ignored. */
export function liveOnScale<Rating extends StatedRating>(ratings: readonly Rating[], scale: Scale): readonly Rating[] {
  const onScale = ratings.filter(rating => rating.scale === scale && !rating.expected)
  const oldestFirst = onScale.toSorted((a, b) => compareDates(a, b) || a.ordinal - b.ordinal)
  const newest = new Map(oldestFirst.map(rating => [rating.agency, rating]))
  const live = [...newest.values()].filter(rating => !rating.withdrawn)
  return live.toSorted((a, b) => b.ordinal - a.ordinal || compareDates(b, a))
}

function compareDates(a: StatedRating, b: StatedRating): number {
  return isoDate(a).localeCompare(isoDate(b))
}

function isoDate({ date }: StatedRating): string {
  return typeof date === 'string' ? date.slice(0, 10) : date.toISOString().slice(0, 10)
}

function methodText(whose: string, scale: Scale, agencies: readonly Agency[]): string {
  const which = scale === 'NATIONAL' ? 'national' : 'international'
  const how = agencies.length === 1 ? 'the only live rating' : `the worst of ${agencies.length} live ratings`
  return `${how} of the ${whose} on the ${which} scale (${agencies.join(', ')})`
}

const NATIONAL_AGENCIES: readonly Agency[] = ['ACRA', 'EXPERT_RA', 'NCR', 'NRA']
/** The worst ordinal of grades 1 to 5; what is worse has grade 6. */
const GRADE_ENDS = [3, 6, 10, 13, 16]
/** NRA sits one grade weaker at AA and at BB-. */
const GRADE_ENDS_NRA = [2, 6, 10, 12, 16]

/**
 * The grade to which the Bank of Russia assigns a rating on the national scale: the only axis on which a regulator
 * equates agencies.
 * @param agency null for a label of no particular agency
 * @returns 1 (best) to 6; null for an agency that the table does not name
 * @source Bank of Russia, table of 11 July 2024
 */
export function bankOfRussiaGrade(ordinal: number, agency: Agency | null): number | null {
  if (agency !== null && !NATIONAL_AGENCIES.includes(agency)) return null
  if (!Number.isInteger(ordinal) || ordinal < 1 || ordinal > 26) return null
  const ends = agency === 'NRA' ? GRADE_ENDS_NRA : GRADE_ENDS
  const grade = ends.findIndex(end => ordinal <= end)
  return grade < 0 ? 6 : grade + 1
}
