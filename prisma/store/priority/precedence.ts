/** Whose word counts for what, and how long a word that is not repeated holds off others. */
export interface Precedence {
  /** What the operator says of it, in words: another text may mean another market from the same files. */
  readonly stated: string
  /** Place of a source for a field, 0 first. Sources without a place share one: among them the later word counts. */
  rank(field: string, sourceKey: string): number
  /** Days after its last repetition in which a word keeps those of lower sources off; null without end. */
  freshDays(sourceKey: string): number | null
}

/** What an operator may say of it; what is left out is as in the default table. */
export interface PrecedenceTable {
  /** Sources for every field that is not named below, first to last. */
  readonly order?: readonly string[] | undefined
  /** Sources for a field; those that are left out follow in the order of all others. */
  readonly fields?: Readonly<Record<string, readonly string[]>> | undefined
  /** Days by source; null without end. */
  readonly freshDays?: Readonly<Record<string, number | null>> | undefined
}

/** The operator's own word first; then the state on its own issues, the exchange, registers. */
const ORDER = 'file minfin treasury moex moex-history cbr cbr-fx ecb ecb-fx fed treasury-curve gleif firds'.split(' ')

/** What is invented gives way to everybody, unless the operator says otherwise. */
const INVENTED = 'sample'

export const PLACED_SOURCES: readonly string[] = [...ORDER, INVENTED]

const EXCHANGE_FIRST = ['file', 'moex']
/** Of a day that is over, its official record stands above what was seen during the day. */
const RECORD_FIRST = ['file', 'moex-history', 'moex']
const REGISTER_FIRST = ['file', 'firds']

/** What the exchange decides or sees itself, and what the register of instruments is kept for. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  ...ordered(
    EXCHANGE_FIRST,
    'ticker shortName status currency lotSize primaryBoard boards listingLevel settlementDays',
  ),
  ...ordered(EXCHANGE_FIRST, 'qualifiedOnly testCategory riskLevel marginable outstandingNominal'),
  ...ordered(RECORD_FIRST, 'quote'),
  ...ordered(REGISTER_FIRST, 'cfi'),
}

/** Half a year: a bond that its exchange no longer lists may be followed by who still speaks of it. */
const FRESH_DAYS = 180
const FRESH: Readonly<Record<string, number | null>> = { file: null, minfin: null, treasury: null, sample: null }

export const DEFAULT_PRECEDENCE = precedenceFrom({})

export function precedenceFrom({ order = [], fields = {}, freshDays = {} }: PrecedenceTable): Precedence {
  const general = [...new Set([...order, ...ORDER])]
  const byField = new Map(
    Object.entries({ ...FIELDS, ...fields }).map(([field, first]) => [field, [...new Set([...first, ...general])]]),
  )
  const days = { ...FRESH, ...freshDays }
  return {
    stated: JSON.stringify({ order, fields, freshDays }),
    rank: (field, sourceKey) => {
      const places = byField.get(field) ?? general
      const place = places.indexOf(sourceKey)
      if (place >= 0) return place
      return sourceKey === INVENTED ? places.length + 1 : places.length
    },
    freshDays: sourceKey => {
      const own = days[sourceKey]
      return own === undefined ? FRESH_DAYS : own
    },
  }
}

function ordered(sources: readonly string[], names: string): Record<string, readonly string[]> {
  return Object.fromEntries(names.split(' ').map(name => [name, sources]))
}
