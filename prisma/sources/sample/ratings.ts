import type { RatingAgency } from '../../generated/client/enums.ts'
import type { RatingRecord } from '../record.ts'
import { type Day, isoOf } from './days.ts'
import { troubleDay } from './defaults.ts'
import type { SampleIssuer } from './issuers.ts'
import { settledBefore } from './known-days.ts'
import type { Market } from './market.ts'
import { chance, integer, noise, pick, type Random, randomOf } from './random.ts'
import { type RatingStory, ratingActions, ratingStory } from './rating-stories.ts'
import type { SampleBond } from './schedule.ts'

const COMPOSITE = 'AAA AA+ AA AA- A+ A A- BBB+ BBB BBB- BB+ BB BB- B+ B B- CCC+ CCC CCC- CC+ CC CC- C+ C C- D'.split(
  ' ',
)
const MOODYS = 'Aaa Aa1 Aa2 Aa3 A1 A2 A3 Baa1 Baa2 Baa3 Ba1 Ba2 Ba3 B1 B2 B3 Caa1 Caa2 Caa3'.split(' ')
const NATIONAL: readonly RatingAgency[] = ['ACRA', 'EXPERT_RA', 'NCR', 'NRA']
const INTERNATIONAL: readonly RatingAgency[] = ['SP', 'MOODYS', 'FITCH']
const WEAKEST_LIVING = 22
const DAYS_TO_DEFAULT = 3

/** A debt of its own story, beside those of the issuers. */
const BONDS = 1_000_000

/** Ratings of an issuer over a little more than a year: none, one or several, within a notch of its true quality. */
export function issuerRatings(market: Market, issuer: SampleIssuer): readonly RatingRecord[] {
  const random = randomOf(market.seed, 6, issuer.index)
  const { kind, quality } = issuer
  const isRussian = issuer.zone === 'RU'
  const isPublic = kind === 'SOVEREIGN' || kind === 'AGENCY' || kind === 'SUPRANATIONAL'
  const unrated = kind === 'VEHICLE' || (!isPublic && chance(random, quality > 8 ? 0.2 : 0.04))
  const agencies = unrated
    ? []
    : someOf(random, isRussian ? NATIONAL : INTERNATIONAL, [1, 1, 2, 2, 3, isRussian ? 4 : 3])
  const story = ratingStory(market.seed, issuer.index, market.lastDay)
  const live = agencies.flatMap(agency => wordsOf(market, random, { agency, quality, exact: isPublic, story }))
  const gone = isRussian && chance(random, 0.08) ? [withdrawnRating(market, random, quality)] : []
  return [...gone, ...live].map(rating => ({ issuer: issuer.key, ...rating }))
}

/** Some issues are rated themselves: subordinated ones lower, structured finance in its own spelling, new ones expected. */
export function bondRatings(market: Market, bond: SampleBond): readonly RatingRecord[] {
  const random = randomOf(market.seed, 7, bond.index)
  const { structure, issuer, isin } = bond
  const structured = structure.couponType === 'MORTGAGE'
  const expected = bond.status === 'PLANNED'
  const isRated = structured || expected ? chance(random, 0.8) : chance(random, 0.18)
  if (bond.status === 'DEFAULTED') return [{ isin, ...defaultRating(market, bond) }]
  if (!isRated || structure.feature === 'SPARSE' || issuer.kind === 'SOVEREIGN') return []
  const debtor = bond.guarantor ?? issuer
  const rank = structure.seniority === 'JUNIOR' ? 4 : structure.seniority === 'SUBORDINATED' ? 2 : 0
  const quality = structured ? 1 : debtor.quality + rank
  const ofZone = issuer.zone === 'RU' ? NATIONAL : INTERNATIONAL
  const able = structured ? NATIONAL.slice(0, 2) : expected ? ofZone.slice(0, 1) : ofZone
  const story = structured
    ? ratingStory(market.seed, BONDS + bond.index, market.lastDay)
    : ratingStory(market.seed, debtor.index, market.lastDay)
  const agencies = someOf(random, able, [1, 1, 2])
  const opinions = agencies.map(agency => ({ agency, quality, structured, expected, exact: structured, story }))
  const words = opinions.flatMap(opinion => wordsOf(market, random, opinion))
  return words.filter(({ date }) => expected || date > isoOf(bond.placed)).map(word => ({ isin, ...word }))
}

interface Opinion {
  readonly agency: RatingAgency
  readonly quality: number
  /** All agencies agree on the rating. */
  readonly exact?: boolean
  readonly structured?: boolean
  readonly expected?: boolean
  readonly story: RatingStory
}

type Verdict = Omit<RatingRecord, 'isin' | 'issuer'>

/** Ratings of one agency, oldest first, up to the as-of day of the market. */
function wordsOf({ asOf, lastDay }: Market, random: Random, opinion: Opinion): readonly Verdict[] {
  const { agency, structured = false, expected = false, exact = false, story } = opinion
  const seen = Math.min(WEAKEST_LIVING, Math.max(1, Math.round(opinion.quality + (exact ? 0 : 0.45 * noise(random)))))
  const all = ratingActions(story, lastDay, random)
  const shown = expected ? all.slice(-1) : all
  return shown
    .filter(({ day }) => day <= asOf)
    .map(({ weaker, outlook, day }) => {
      const ordinal = Math.min(WEAKEST_LIVING, Math.max(1, seen + weaker))
      return {
        agency,
        scale: NATIONAL.includes(agency) ? 'NATIONAL' : 'INTERNATIONAL',
        label: labelOf(agency, ordinal, { structured, expected }),
        // Nothing is better than the best.
        outlook: structured ? null : outlook === 'POSITIVE' && ordinal === 1 ? 'STABLE' : outlook,
        date: isoOf(day),
        expected,
        structured,
        withdrawn: false,
      }
    })
}

/** Named a default some days after the obligation was missed. */
function defaultRating(market: Market, bond: SampleBond): Verdict {
  const day = (troubleDay(market, bond) ?? settledBefore(market)) + DAYS_TO_DEFAULT
  return {
    agency: 'EXPERT_RA',
    scale: 'NATIONAL',
    label: labelOf('EXPERT_RA', COMPOSITE.length, { structured: false, expected: false }),
    outlook: null,
    date: isoOf(day),
    expected: false,
    structured: false,
    withdrawn: false,
  }
}

/** Of the international agencies that once rated Russian issuers. */
function withdrawnRating({ lastDay }: Market, random: Random, quality: number): Verdict {
  const agency = pick(random, INTERNATIONAL)
  const label = labelOf(agency, Math.min(16, quality + 7), { structured: false, expected: false })
  const date: Day = lastDay - integer(random, 1500, 1700)
  return {
    agency,
    scale: 'INTERNATIONAL',
    label,
    outlook: null,
    date: isoOf(date),
    expected: false,
    structured: false,
    withdrawn: true,
  }
}

/** The label as the agency spells it. National scales have no modifiers below B-. */
function labelOf(
  agency: RatingAgency,
  ordinal: number,
  { structured, expected }: { structured: boolean; expected: boolean },
): string {
  const letter = COMPOSITE[ordinal - 1] ?? 'D'
  const plain = ordinal > 16 ? letter.replace(/[+-]/, '') : letter
  const prefix = expected ? 'e' : ''
  switch (agency) {
    case 'ACRA':
      return `${prefix}${plain}(${structured ? 'ru.sf' : 'RU'})`
    case 'EXPERT_RA':
      return `ru${plain}${structured ? '.sf' : ''}`
    case 'NCR':
      return `${plain}.ru`
    case 'NRA':
      return `${plain}|ru|`
    case 'MOODYS':
      return MOODYS[ordinal - 1] ?? (ordinal < 26 ? 'Ca' : 'C')
    default:
      return ordinal > 19 ? plain : letter
  }
}

function someOf(random: Random, list: readonly RatingAgency[], counts: readonly number[]): readonly RatingAgency[] {
  const first = Math.floor(random() * list.length)
  const count = Math.min(list.length, pick(random, counts))
  return Array.from({ length: count }, (_, place) => list[(first + place) % list.length] ?? 'ACRA')
}
