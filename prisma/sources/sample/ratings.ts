import type { RatingAgency, RatingOutlook } from '../../generated/client/enums.ts'
import type { RatingRecord } from '../source.ts'
import { type Day, isoOf } from './days.ts'
import type { SampleIssuer } from './issuers.ts'
import type { Market } from './market.ts'
import { chance, integer, noise, pick, type Random, randomOf, weighted } from './random.ts'
import type { SampleBond } from './schedule.ts'

const COMPOSITE = 'AAA AA+ AA AA- A+ A A- BBB+ BBB BBB- BB+ BB BB- B+ B B- CCC+ CCC CCC- CC+ CC CC- C+ C C- D'.split(
  ' ',
)
const MOODYS = 'Aaa Aa1 Aa2 Aa3 A1 A2 A3 Baa1 Baa2 Baa3 Ba1 Ba2 Ba3 B1 B2 B3 Caa1 Caa2 Caa3'.split(' ')
const NATIONAL: readonly RatingAgency[] = ['ACRA', 'EXPERT_RA', 'NCR', 'NRA']
const INTERNATIONAL: readonly RatingAgency[] = ['SP', 'MOODYS', 'FITCH']
const WEAKEST_LIVING = 22

const OUTLOOKS: readonly { readonly outlook: RatingOutlook | null; readonly weight: number }[] = [
  { outlook: 'STABLE', weight: 64 },
  { outlook: 'POSITIVE', weight: 12 },
  { outlook: 'NEGATIVE', weight: 12 },
  { outlook: 'DEVELOPING', weight: 4 },
  { outlook: 'UNDER_REVIEW', weight: 3 },
  { outlook: null, weight: 5 },
]

/** What the agencies say of an issuer: none, one or several, each within a notch of the truth. */
export function issuerRatings(market: Market, issuer: SampleIssuer): readonly RatingRecord[] {
  const random = randomOf(market.seed, 6, issuer.index)
  const subject = { issuer: issuer.key }
  const isRussian = issuer.zone === 'RU'
  const unrated = issuer.kind === 'VEHICLE' || (issuer.kind !== 'SOVEREIGN' && chance(random, 0.1))
  const agencies = unrated
    ? []
    : someOf(random, isRussian ? NATIONAL : INTERNATIONAL, [1, 1, 2, 2, 3, isRussian ? 4 : 3])
  const live = agencies.map(agency => ratingOf(market, random, { agency, quality: issuer.quality }))
  const gone = isRussian && chance(random, 0.08) ? [withdrawnRating(market, random, issuer.quality)] : []
  return [...live, ...gone].map(rating => ({ ...subject, ...rating }))
}

/** Some issues are rated themselves: subordinated ones lower, structured finance in its own spelling, new ones expected. */
export function bondRatings(market: Market, bond: SampleBond): readonly RatingRecord[] {
  const random = randomOf(market.seed, 7, bond.index)
  const { structure, issuer } = bond
  const structured = structure.couponType === 'MORTGAGE'
  const expected = bond.status === 'PLANNED'
  const isRated = structured || expected ? chance(random, 0.8) : chance(random, 0.18)
  if (bond.status === 'DEFAULTED')
    return [{ isin: bond.isin, ...ratingOf(market, random, { agency: 'EXPERT_RA', quality: 26 }) }]
  if (!isRated || structure.feature === 'SPARSE' || issuer.kind === 'SOVEREIGN') return []
  const rank = structure.seniority === 'JUNIOR' ? 4 : structure.seniority === 'SUBORDINATED' ? 2 : 0
  const quality = structured ? 1 : (bond.guarantor ?? issuer).quality + rank
  const agencies = structured
    ? NATIONAL.slice(0, 2)
    : expected
      ? NATIONAL.slice(0, 1)
      : issuer.zone === 'RU'
        ? NATIONAL
        : INTERNATIONAL
  const able = expected && issuer.zone !== 'RU' ? (['SP'] as const) : agencies
  return someOf(random, able, [1, 1, 2]).map(agency => ({
    isin: bond.isin,
    ...ratingOf(market, random, { agency, quality, structured, expected }),
  }))
}

interface Opinion {
  readonly agency: RatingAgency
  readonly quality: number
  readonly structured?: boolean
  readonly expected?: boolean
}

type Verdict = Omit<RatingRecord, 'isin' | 'issuer'>

function ratingOf({ asOf }: Market, random: Random, opinion: Opinion): Verdict {
  const { agency, structured = false, expected = false } = opinion
  const seen = Math.round(opinion.quality + 0.6 * noise(random))
  const ordinal = opinion.quality >= 26 ? 26 : Math.min(WEAKEST_LIVING, Math.max(1, seen))
  return {
    agency,
    scale: NATIONAL.includes(agency) ? 'NATIONAL' : 'INTERNATIONAL',
    label: labelOf(agency, ordinal, { structured, expected }),
    outlook: structured || ordinal === 26 ? null : weighted(random, OUTLOOKS).outlook,
    date: isoOf(asOf - integer(random, 3, 420)),
    expected,
    structured,
    withdrawn: false,
  }
}

/** Of the international agencies that once rated Russian issuers. */
function withdrawnRating({ asOf }: Market, random: Random, quality: number): Verdict {
  const agency = pick(random, INTERNATIONAL)
  const label = labelOf(agency, Math.min(16, quality + 7), { structured: false, expected: false })
  const date: Day = asOf - integer(random, 1500, 1700)
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

/** The place on the ladder as the agency spells it. National ladders have no signs below B-. */
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
