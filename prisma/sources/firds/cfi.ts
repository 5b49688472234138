import type * as Model from '../../generated/client/enums.ts'

/** What the classification of a debt instrument tells; absent where a letter says nothing. */
export interface CfiTerms {
  readonly bondType: Model.BondType
  /** Null where the letter is unknown or says "other". */
  readonly interest: 'FIXED' | 'ZERO' | 'VARIABLE' | 'IN_KIND' | null
  readonly convertible?: boolean
  readonly structured?: boolean
  readonly guaranteed?: boolean
  readonly secured?: boolean
  readonly seniority?: Model.Seniority
  readonly perpetual: boolean
}

type Group = Pick<CfiTerms, 'bondType' | 'convertible' | 'structured'>

/**
 * Of the kinds of bond the groups tell some. A state that guarantees (see below) may be the issuer itself or stand
 * behind an agency: which, is not told, and the curve of a government must not be made of bonds that only may be its
 * own, so that these are agencies until another source knows better.
 */
const GROUPS: Readonly<Record<string, Group>> = {
  B: { bondType: 'CORPORATE', convertible: false, structured: false },
  C: { bondType: 'CORPORATE', convertible: true, structured: false },
  W: { bondType: 'CORPORATE', structured: false },
  T: { bondType: 'CORPORATE' },
  S: { bondType: 'STRUCTURED', structured: true },
  E: { bondType: 'STRUCTURED', structured: true },
  G: { bondType: 'SECURITISED', convertible: false },
  A: { bondType: 'SECURITISED', convertible: false },
  N: { bondType: 'MUNICIPAL', structured: false },
  Y: { bondType: 'CORPORATE' },
  D: { bondType: 'CORPORATE' },
  M: { bondType: 'CORPORATE' },
}

const INTEREST = { F: 'FIXED', Z: 'ZERO', V: 'VARIABLE', K: 'IN_KIND' } as const

type Ranking = Pick<CfiTerms, 'guaranteed' | 'secured' | 'seniority'> & { readonly bondType?: Model.BondType }

const RANKINGS: Readonly<Record<string, Ranking>> = {
  T: { guaranteed: true, bondType: 'AGENCY' },
  G: { guaranteed: true },
  S: { secured: true },
  U: { guaranteed: false, secured: false },
  N: { seniority: 'SENIOR' },
  O: { seniority: 'SENIOR_SUBORDINATED' },
  Q: { seniority: 'JUNIOR' },
  J: { seniority: 'JUNIOR' },
  C: { bondType: 'SUPRANATIONAL' },
}

/** Of the letters of redemption only these have a place among our terms: dates of calls and puts are not told. */
const PERPETUAL = 'PQR'

/**
 * Decodes the classification of a debt instrument; null for what is none: six letters of which the first is D.
 * @source ISO 10962:2019
 */
export function termsFromCfi(cfi: string): CfiTerms | null {
  const [category, group, interest, ranking, redemption] = cfi
  const kind = GROUPS[group ?? '']
  if (!/^[A-Z]{6}$/.test(cfi) || category !== 'D' || kind === undefined) return null
  const ranked = RANKINGS[ranking ?? ''] ?? {}
  const isPlain = kind.bondType === 'CORPORATE'
  return {
    ...kind,
    ...ranked,
    bondType: isPlain ? (ranked.bondType ?? kind.bondType) : kind.bondType,
    interest: INTEREST[interest as keyof typeof INTEREST] ?? null,
    perpetual: PERPETUAL.includes(redemption ?? ' '),
  }
}
