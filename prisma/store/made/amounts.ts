import { amountsFromRates } from '../../../schema/analytics/made-coupons.ts'
import { absent, type Result } from '../../../schema/analytics/result.ts'
import { dayCountFromStored } from '../../../schema/analytics/stored-terms.ts'
import { fractionFromPercent } from '../../../schema/units.ts'
import { type Store, touch } from '../store.ts'
import { principalOf } from './coupons.ts'
import { type BondTerms, readCoupons, type StoredCoupon, type StoredRepayment } from './read.ts'

type Repayments = ReadonlyMap<string, readonly StoredRepayment[]>

/** A coupon whose amount differs from the stored one. */
interface Change {
  readonly bondId: string
  readonly number: number
  readonly value: string | null
  readonly knowledge: StoredCoupon['knowledge']
  readonly valueComputed: true | null
}

const DECIMALS = 8

/**
 * Computes the amounts of coupons for which a source states only the rate. Amounts of inflation-linked bonds stay unknown
 * until the index is published.
 * @returns the number of bonds that got new amounts
 */
export async function computeAmounts(
  store: Store,
  bonds: readonly BondTerms[],
  repayments: Repayments,
): Promise<number> {
  const coupons = await readCoupons(
    store,
    bonds.map(({ id }) => id),
  )
  const changes: Change[] = []
  const marks: { readonly id: string; readonly amountsComputed: boolean }[] = []
  for (const terms of bonds) {
    const own = coupons.get(terms.id) ?? []
    const computed = computedFor(terms, own, repayments.get(terms.id) ?? [])
    if (!computed.ok && !terms.indexed) store.notes.push(noteOf(terms, computed.field))
    const amounts = own.map((coupon, index) => amountOf(coupon, computed.ok ? (computed.value[index] ?? null) : null))
    changes.push(...amounts.filter((amount, index) => isOther(amount, own[index])))
    marks.push({ id: terms.id, amountsComputed: amounts.some(({ valueComputed }) => valueComputed === true) })
  }
  await writeAmounts(store, changes)
  await writeMarks(store, marks)
  const changed = new Set(changes.map(({ bondId }) => bondId))
  for (const id of changed) touch(store.touched, id, 'SCHEDULE')
  return new Set(changes.filter(({ value }) => value !== null).map(({ bondId }) => bondId)).size
}

function computedFor(
  terms: BondTerms,
  coupons: readonly StoredCoupon[],
  repayments: readonly StoredRepayment[],
): Result<readonly (number | null)[]> {
  const { dayCount, couponsPerYear, placementDate, maturityDate, indexed } = terms
  if (indexed) return absent('NOT_APPLICABLE', 'indexed')
  if (dayCount === null) return absent('MISSING_DATA', 'dayCount')
  const periods = coupons.map(({ periodStart, periodEnd, rate, nominal, value, valueComputed }) => {
    const isWanted = value === null || valueComputed === true
    return { periodStart, periodEnd, nominal, rate: isWanted && rate !== null ? fractionFromPercent(rate) : null }
  })
  return amountsFromRates(periods, {
    ...{ dayCount: dayCountFromStored(dayCount), couponsPerYear, maturityDate, issueDate: placementDate },
    ...principalOf(terms, repayments),
  })
}

const REASONS: Readonly<Record<string, string>> = {
  dayCount: 'the day count is not known',
  couponsPerYear: 'the number of coupons a year is not known, and the day count needs it',
  nominal: 'the outstanding nominal does not follow from the repayments',
}

function noteOf({ isin }: BondTerms, field: string | undefined): string {
  const why = field === undefined ? 'a term cannot be used' : (REASONS[field] ?? `${field} cannot be used`)
  return `${isin}: coupon amounts cannot be computed from the rates: ${why}`
}

/** Leaves an amount stated by the source. Clears a computed amount that can no longer be computed. */
function amountOf({ bondId, number, value, knowledge, valueComputed }: StoredCoupon, amount: number | null): Change {
  if (value !== null && valueComputed !== true) return { bondId, number, value, knowledge, valueComputed: null }
  const isEstimate = knowledge === 'ESTIMATED'
  if (amount === null) {
    return { bondId, number, value: null, knowledge: isEstimate ? knowledge : 'UNKNOWN', valueComputed: null }
  }
  const money = amount.toFixed(DECIMALS)
  return { bondId, number, value: money, knowledge: isEstimate ? knowledge : 'FIXED', valueComputed: true }
}

function isOther(change: Change, stored: StoredCoupon | undefined): boolean {
  const isSameValue =
    change.value === null || stored?.value === null || stored === undefined
      ? change.value === (stored?.value ?? null)
      : Number(change.value) === Number(stored.value)
  return !isSameValue || change.knowledge !== stored?.knowledge || change.valueComputed !== stored.valueComputed
}

async function writeAmounts(store: Store, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  await store.client.$executeRawUnsafe(
    `UPDATE "Coupon" c SET value = g.value, knowledge = g.knowledge, "valueComputed" = g."valueComputed"
       FROM json_populate_recordset(NULL::"Coupon", $1::json) g
      WHERE c."bondId" = g."bondId" AND c.number = g.number`,
    JSON.stringify(changes),
  )
}

async function writeMarks(
  store: Store,
  marks: readonly { readonly id: string; readonly amountsComputed: boolean }[],
): Promise<void> {
  await store.client.$executeRawUnsafe(
    `UPDATE "Bond" b SET "amountsComputed" = g."amountsComputed"
       FROM json_to_recordset($1::json) AS g(id uuid, "amountsComputed" boolean)
      WHERE b.id = g.id AND b."amountsComputed" <> g."amountsComputed"`,
    JSON.stringify(marks),
  )
}
