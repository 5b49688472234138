import type * as Model from '../../generated/client/enums.ts'

/** Terms from the classification (CFI) of a debt instrument; a field is absent if its letter states nothing. */
export interface CfiTerms {
  readonly bondType: Model.BondType
  /** Null if the letter is unknown or means "other". */
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
 * Bond types by group. A government guarantee (see below) does not show whether the government itself or an agency is the
 * issuer. Only bonds of the government itself may enter its curve, so these bonds are agencies until another source
 * states otherwise.
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

/** Redemption letters of perpetual bonds. The others are not used, because they state no call or put dates. */
const PERPETUAL = 'PQR'

/**
 * Decodes the classification of a debt instrument: six letters of which the first is D; null for any other code.
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
