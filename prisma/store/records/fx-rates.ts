import type { FxRateRecord } from '../../sources/record.ts'
import { type Counts, type LocatedRecord, reportFailure, type Store } from '../store.ts'
import { type Item, upsert } from '../writing/upsert.ts'

type PlacedRate = LocatedRecord<FxRateRecord>

const FIELD = 'fxRate'
/** Separator of key parts; it occurs in neither currency codes nor dates. */
const SEPARATOR = ' '

/** Stores the official rates of a day. If sources state the same pair, source priority decides. */
export async function storeFxRates(store: Store, records: readonly PlacedRate[]): Promise<Counts> {
  const usable = records.filter(placed => isUsable(store, placed))
  const others = await statedByOthers(store, usable)
  const rank = (sourceKey: string) => store.sourcePriority.rank(FIELD, sourceKey)
  const items = usable.flatMap((placed): readonly Item[] => {
    const other = others.get(keyOf(placed.record))
    if (other !== undefined && rank(other) < rank(store.sourceKey)) return []
    const { base, currency, date, rate, units = '1' } = placed.record
    return [{ placed, values: { base, currency, date, rate, units, sourceKey: store.sourceKey } }]
  })
  return upsert(store, 'FxRate', ['base', 'currency', 'date'], items)
}

function isUsable(store: Store, placed: PlacedRate): boolean {
  const { base, currency, rate, units = '1' } = placed.record
  if (base === currency) reportFailure(store, placed, `${currency} has no rate to itself`, 'currency')
  else if (!isAboveZero(rate)) reportFailure(store, placed, `${rate} is not a rate: it must be above 0`, 'rate')
  else if (!isAboveZero(units))
    reportFailure(store, placed, `${units} is not a number of units: it must be above 0`, 'units')
  else return true
  return false
}

function isAboveZero(value: string): boolean {
  return /^\d+(\.\d+)?$/.test(value) && /[1-9]/.test(value)
}

/** The source of stored rates with the same keys, if it is another source. */
async function statedByOthers(store: Store, records: readonly PlacedRate[]): Promise<ReadonlyMap<string, string>> {
  if (records.length === 0) return new Map()
  const keys = records.map(({ record: { base, currency, date } }) => ({ base, currency, date }))
  const rows = await store.client.$queryRawUnsafe<{ key: string; sourceKey: string }[]>(
    `SELECT concat_ws('${SEPARATOR}', f.base, f.currency, f.date::text) AS key, f."sourceKey" AS "sourceKey"
       FROM json_populate_recordset(NULL::"FxRate", $1::json) g JOIN "FxRate" f USING (base, currency, date)
      WHERE f."sourceKey" <> $2`,
    JSON.stringify(keys),
    store.sourceKey,
  )
  return new Map(rows.map(({ key, sourceKey }) => [key, sourceKey]))
}

function keyOf({ base, currency, date }: FxRateRecord): string {
  return [base, currency, date].join(SEPARATOR)
}
