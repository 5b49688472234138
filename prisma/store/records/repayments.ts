import { Decimal } from 'decimal.js'
import type { AmortizationRecord, ScheduleRecord } from '../../sources/record.ts'
import type { Store } from '../store.ts'
import { GIVEN_IDS } from '../writing/ids.ts'
import type { Item } from '../writing/upsert.ts'

/** Terms that determine the price of the last repayment. */
interface RepaymentTerms {
  readonly isin: string
  readonly initialNominal: string
  readonly redemptionPrice: number | null
  readonly indexed: boolean
}

export async function readRepaymentTerms(
  { client }: Store,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RepaymentTerms>> {
  if (ids.length === 0) return new Map()
  const rows = await client.$queryRawUnsafe<({ readonly id: string } & RepaymentTerms)[]>(
    `SELECT id::text AS id, isin, "initialNominal"::text AS "initialNominal", "redemptionPrice", indexed FROM "Bond"
      WHERE id = ${GIVEN_IDS}`,
    JSON.stringify(ids),
  )
  return new Map(rows.map(({ id, ...terms }) => [id, terms]))
}

/** Tolerated relative difference between repayments and nominal, because sources round both. */
const SLACK = 1e-3
/** A last repayment above this per cent of the remaining nominal is treated as an error, not as a price. */
const HIGHEST_PRICE = 150

/**
 * Repayments as database rows: each row is an amount of money. The last one has a price if it is not the nominal. If the
 * source lists the nominal but its terms state another price, the amount is the nominal at that price.
 */
export function repaymentRows(
  store: Store,
  { amortizations }: ScheduleRecord,
  terms: RepaymentTerms | undefined,
): readonly Item['values'][] {
  const lastDate = amortizations
    .map(({ date }) => date)
    .sort()
    .at(-1)
  return amortizations.map(row => {
    const { date, percent = null, value, redemption } = row
    const priced = date === lastDate && terms !== undefined ? pricedLast(store, row, { terms, amortizations }) : null
    return { date, percent, redemption, value: priced?.value ?? value, price: priced?.price ?? null, made: null }
  })
}

interface Listed {
  readonly terms: RepaymentTerms
  readonly amortizations: readonly AmortizationRecord[]
}

/** Null for a last repayment at the nominal. */
function pricedLast(store: Store, row: AmortizationRecord, { terms, amortizations }: Listed) {
  const { initialNominal, redemptionPrice, indexed, isin } = terms
  if (indexed) return null
  const before = amortizations.filter(({ date }) => date !== row.date)
  const left = before.reduce((rest, { value }) => rest.minus(value), new Decimal(initialNominal))
  if (!left.greaterThan(0)) return null
  const price = new Decimal(row.value).dividedBy(left).times(100).toDecimalPlaces(10).toNumber()
  const isNominal = Math.abs(price - 100) <= 100 * SLACK
  if (isNominal && redemptionPrice !== null && redemptionPrice !== 100) {
    return { value: new Decimal(row.value).times(redemptionPrice).dividedBy(100).toFixed(), price: redemptionPrice }
  }
  const isOfTerms = redemptionPrice !== null && Math.abs(price - redemptionPrice) <= 100 * SLACK
  if (isNominal || !(price > 100 || isOfTerms)) return null
  if (price <= HIGHEST_PRICE || isOfTerms) return { value: row.value, price: isOfTerms ? redemptionPrice : price }
  store.notes.push(
    `${isin}: the last repayment, ${row.value} on ${row.date}, is ${Math.round(price)} % of the ${left.toFixed()} left of the nominal: correct the amount, or state redemptionPrice`,
  )
  return null
}
