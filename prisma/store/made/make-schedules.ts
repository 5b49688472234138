import { type Store, touch } from '../store.ts'
import { replaceChildren } from '../writing/children.ts'
import type { Item } from '../writing/upsert.ts'
import { computeAmounts } from './amounts.ts'
import { type Made, madeFrom, NO_COUPONS, NONE_LISTED } from './coupons.ts'
import { type BondTerms, readRepayments, readTerms, type StoredRepayment } from './read.ts'
import { makeRedemptions } from './redemptions.ts'

/** Numbers of bonds with derived schedules and with computed amounts. */
export interface MadeCounts {
  readonly schedules: number
  readonly amounts: number
}

/**
 * Derives missing data from the terms after a source is stored: coupons of bonds for which no source lists any, and
 * amounts of coupons with a stated rate only. Data listed by a source is never replaced, and replaces derived data.
 * @param ids bonds with changed terms or schedule
 */
export async function makeSchedules(store: Store, ids: readonly string[]): Promise<MadeCounts> {
  const bonds = await readTerms(store, ids)
  const repayments = await readRepayments(store, ids)
  const amounts = await computeAmounts(
    store,
    bonds.filter(({ listed, rated, amountsComputed }) => listed && (rated || amountsComputed)),
    repayments,
  )
  const since = `${store.loadedAt.getUTCFullYear() - 1}-01-01`
  const wanted = bonds.flatMap(terms => {
    const made = wantedFor(terms, repayments.get(terms.id) ?? [], since)
    return made === null ? [] : [{ terms, made }]
  })
  const schedules = await writeMade(store, wanted)
  await makeRedemptions(store, ids)
  return { amounts, schedules }
}

interface Wanted {
  readonly terms: BondTerms
  readonly made: Made
}

/** The derived schedule of a bond without listed coupons; null to leave the stored one. */
function wantedFor(terms: BondTerms, repayments: readonly StoredRepayment[], since: string): Made | null {
  if (terms.listed) return null
  const isOurs = terms.scheduleMade || terms.scheduleNote?.startsWith(NONE_LISTED) === true
  if (terms.couponType === 'ZERO') return isOurs ? NO_COUPONS : null
  const made = madeFrom(terms, repayments, terms.madeFrom ?? since)
  const hasSourceNote = !terms.scheduleComplete && terms.scheduleNote !== null && !isOurs
  return hasSourceNote && !made.complete ? null : made
}

/** @returns the number of bonds that got new coupons */
async function writeMade(store: Store, wanted: readonly Wanted[]): Promise<number> {
  const rewritten = wanted.filter(({ terms, made }) => terms.scheduleMade || made.coupons.length > 0)
  const ids = rewritten.map(({ terms }) => terms.id)
  const { changed } = await replaceChildren(store, 'Coupon', 'bondId', ids, rewritten.flatMap(rowsOf))
  for (const id of changed) touch(store.touched, id, 'SCHEDULE')
  await store.client.$executeRawUnsafe(
    `UPDATE "Bond" b SET "scheduleComplete" = g.complete, "scheduleNote" = g.note, "scheduleMade" = g.made,
            "amountsComputed" = false
       FROM json_to_recordset($1::json) AS g(id uuid, complete boolean, note text, made boolean)
      WHERE b.id = g.id AND (b."scheduleComplete", b."scheduleNote", b."scheduleMade", b."amountsComputed")
            IS DISTINCT FROM (g.complete, g.note, g.made, false)`,
    JSON.stringify(
      wanted.map(({ terms: { id }, made: { complete, note, coupons } }) => {
        return { id, complete, note, made: coupons.length > 0 }
      }),
    ),
  )
  return rewritten.filter(({ terms, made }) => changed.has(terms.id) && made.coupons.length > 0).length
}

const DECIMALS = 8

function rowsOf({ terms, made }: Wanted): readonly Item[] {
  const { id, isin, couponRate, indexed } = terms
  const placed = { record: terms, file: 'terms', position: `the coupons derived for ${isin}` }
  return made.coupons.map(({ periodStart, periodEnd, payDate, nominal, amount }, index) => {
    const dates = { periodStart, periodEnd, payDate, recordDate: null, exDate: null }
    // The nominal of an inflation-linked bond depends on future index values.
    const known = indexed
      ? { value: null, knowledge: 'UNKNOWN', valueComputed: null }
      : { value: amount.toFixed(DECIMALS), knowledge: 'FIXED', valueComputed: true }
    const values = { bondId: id, number: index + 1, ...dates, rate: couponRate, nominal: nominal.toFixed(DECIMALS) }
    return { placed, values: { ...values, ...known } }
  })
}
