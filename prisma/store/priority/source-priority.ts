import { FILE_KEY } from '../../sources/file/source.ts'
import { SOURCES } from '../../sources/index.ts'

/** Source priority by field, and how long a value that is not restated takes priority over lower sources. */
export interface SourcePriority {
  /** The operator's table as JSON. It is part of the fingerprint, because another table may change the stored data. */
  readonly stated: string
  /** Rank of a source for a field, 0 first. Unlisted sources share one rank: among them the later value wins. */
  rank(field: string, sourceKey: string): number
  /** Days for which a value takes priority over lower sources after it was last stated; null for no limit. */
  freshDays(sourceKey: string): number | null
}

/** The operator's table; missing entries default to the built-in table. */
interface SourcePriorityTable {
  /** Sources for all fields that `fields` does not list, highest priority first. */
  readonly order?: readonly string[] | undefined
  /** Sources by field, highest priority first; other sources follow in the general order. */
  readonly fields?: Readonly<Record<string, readonly string[]>> | undefined
  /** Days by source; null for no limit. */
  readonly freshDays?: Readonly<Record<string, number | null>> | undefined
}

/** Stands for every feed of quotes that the operator's table does not list: they share one rank. */
const FEED = 'feed'

/** True for the key of a feed, `feed-` and its name, and for the word that stands for all of them. */
export function isFeedKey(key: string): boolean {
  return key === FEED || key.startsWith(`${FEED}-`)
}

/** The sample source ranks last, unless the operator's table lists it. */
const SAMPLE = 'sample'

/** The operator's own files and feeds first, then the order of `SOURCES`. */
export const RANKED_SOURCES: readonly string[] = [FILE_KEY, FEED, ...SOURCES.map(({ key }) => key)]

const EXCHANGE_FIRST = ['file', 'moex']
/** The official end-of-day record takes priority over intraday quotes, and the operator's feeds over other intraday quotes. */
const RECORD_FIRST = ['file', 'moex-history', 'feed', 'moex']
const REGISTER_FIRST = ['file', 'firds']

/** Fields for which the exchange or the instrument register is authoritative. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  ...ordered(
    EXCHANGE_FIRST,
    'ticker shortName status currency lotSize primaryBoard boards listingLevel settlementDays',
  ),
  ...ordered(EXCHANGE_FIRST, 'qualifiedOnly testCategory riskLevel marginable outstandingNominal'),
  ...ordered(RECORD_FIRST, 'quote'),
  ...ordered(REGISTER_FIRST, 'cfi'),
}

/** Half a year. After that, other sources may update a bond that its exchange no longer lists. */
const FRESH_DAYS = 180
const FRESH: Readonly<Record<string, number | null>> = { file: null, minfin: null, treasury: null, sample: null }

export const DEFAULT_SOURCE_PRIORITY = sourcePriorityFrom({})

export function sourcePriorityFrom({ order = [], fields = {}, freshDays = {} }: SourcePriorityTable): SourcePriority {
  const general = [...new Set([...order, ...RANKED_SOURCES.filter(key => key !== SAMPLE)])]
  const byField = new Map(
    Object.entries({ ...FIELDS, ...fields }).map(([field, first]) => [field, [...new Set([...first, ...general])]]),
  )
  const days = { ...FRESH, ...freshDays }
  return {
    stated: JSON.stringify({ order, fields, freshDays }),
    rank: (field, sourceKey) => {
      const ranking = byField.get(field) ?? general
      const own = ranking.indexOf(sourceKey)
      const rank = own < 0 && isFeedKey(sourceKey) ? ranking.indexOf(FEED) : own
      if (rank >= 0) return rank
      return sourceKey === SAMPLE ? ranking.length + 1 : ranking.length
    },
    freshDays: sourceKey => {
      const own = days[sourceKey]
      const stated = own === undefined && isFeedKey(sourceKey) ? days[FEED] : own
      return stated === undefined ? FRESH_DAYS : stated
    },
  }
}

function ordered(sources: readonly string[], names: string): Record<string, readonly string[]> {
  return Object.fromEntries(names.split(' ').map(name => [name, sources]))
}
