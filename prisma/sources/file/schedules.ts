import { failed } from '../files.ts'
import type { AmortizationRecord, BondKey, CouponRecord, OfferRecord, ScheduleRecord, SourceRecord } from '../record.ts'
import type { Failure } from '../source.ts'
import { BOND_KEY, type FileKind } from './fields.ts'
import type { NamedBond, Values } from './read-row.ts'

export type SchedulePart = Extract<FileKind, 'coupon' | 'amortization' | 'offer'>

/** A row of a schedule with its position; values are null if the row is invalid. */
interface ScheduleRow {
  readonly file: string
  readonly position: string
  readonly values: Values | null
}

interface Grouped {
  readonly rows: readonly SourceRecord[]
  readonly failures: readonly Failure[]
}

/** Groups rows by bond. */
interface ScheduleGrouper {
  /** @returns the schedule that this row completes, if any */
  add(bond: NamedBond, row: ScheduleRow): Grouped
  /** Number of identical repetitions. */
  repeated(): number
}

const NOTHING: Grouped = { rows: [], failures: [] }

/**
 * Emits a bond's part of the schedule with the last of its rows. Files sorted by bond need little memory; files in any
 * other order are grouped correctly too.
 * @param counts number of rows per bond
 */
export function groupSchedules(part: SchedulePart, counts: ReadonlyMap<string, number>): ScheduleGrouper {
  const waiting = new Map<string, ScheduleRow[]>()
  let repeated = 0
  return {
    add: (bond, row) => {
      const rows = waiting.getOrInsertComputed(bond.identifier, () => [])
      rows.push(row)
      if (rows.length < (counts.get(bond.identifier) ?? 0)) return NOTHING
      waiting.delete(bond.identifier)
      const different = withoutRepeats(part, rows)
      repeated += rows.length - different.length
      return partFrom(part, bond, different)
    },
    repeated: () => repeated,
  }
}

/** Drops identical rows: in a flat file the same repayment or offer is repeated in each row of the bond. */
function withoutRepeats(part: SchedulePart, rows: readonly ScheduleRow[]): readonly ScheduleRow[] {
  const dates = new Set(rows.map(({ values }) => values?.[DATES[part]]))
  if (dates.size === rows.length) return rows
  const seen = new Set<string>()
  return rows.filter(({ values }) => {
    const json = JSON.stringify(values)
    if (values === null || !seen.has(json)) {
      seen.add(json)
      return true
    }
    return false
  })
}

/** Uses all rows of a bond or none, because half a schedule would be wrong. */
function partFrom(part: SchedulePart, { key, identifier }: NamedBond, rows: readonly ScheduleRow[]): Grouped {
  const broken = rows.filter(({ values }) => values === null)
  if (broken.length === 0) return { rows: [{ kind: 'schedule', ...key, ...PARTS[part](rows) }], failures: [] }
  const used = rows.filter(({ values }) => values !== null)
  const where = broken.map(({ position }) => position).join(', ')
  const reason = `not used, because the schedule is incomplete: ${where} of ${identifier} cannot be read`
  return { rows: [], failures: used.map(({ file, position }) => failed(file, position, reason)) }
}

type Part = Omit<ScheduleRecord, keyof BondKey>
const NONE: Part = { coupons: [], amortizations: [], offers: [], complete: true }

/** The date by which the rows of a part are in order. */
const DATES: Readonly<Record<SchedulePart, string>> = { coupon: 'payDate', amortization: 'date', offer: 'date' }

const PARTS: Readonly<Record<SchedulePart, (rows: readonly ScheduleRow[]) => Part>> = {
  coupon: rows => {
    const coupons = sortedBy(rows, DATES.coupon).map(couponFrom)
    const note = gapNote(coupons)
    return { ...NONE, parts: ['coupons'], coupons, complete: note === null, note }
  },
  amortization: rows => {
    const sorted = sortedBy(rows, DATES.amortization) as readonly unknown[] as readonly AmortizationRecord[]
    const amortizations = sorted.map((row, index) => ({
      ...row,
      redemption: row.redemption ?? index === sorted.length - 1,
    }))
    return { ...NONE, parts: ['amortizations'], amortizations }
  },
  offer: rows => {
    const offers = sortedBy(rows, DATES.offer) as readonly unknown[] as readonly OfferRecord[]
    return { ...NONE, parts: ['offers'], offers }
  },
}

function sortedBy(rows: readonly ScheduleRow[], name: string): readonly Values[] {
  return rows.map(ownValues).toSorted((a, b) => inOrder(String(a[name]), String(b[name])))
}

/** The values without the bond's identifiers. */
function ownValues({ values }: ScheduleRow): Values {
  const own: Record<string, unknown> = {}
  for (const name in values) if (!BOND_KEY.includes(name)) own[name] = values[name]
  return own
}

const inOrder = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

/** Defaults: the number of a coupon is its position, and a coupon with an amount is fixed. */
function couponFrom(values: Values, index: number): CouponRecord {
  const isKnown = values.value !== undefined && values.value !== null
  const knowledge = values.knowledge ?? (isKnown ? 'FIXED' : 'UNKNOWN')
  return { ...values, number: values.number ?? index + 1, knowledge } as unknown as CouponRecord
}

function gapNote(coupons: readonly CouponRecord[]): string | null {
  for (const [index, coupon] of coupons.entries()) {
    const before = coupons[index - 1]
    if (before !== undefined && before.periodEnd < coupon.periodStart) {
      return `No coupon is listed for ${before.periodEnd} to ${coupon.periodStart}.`
    }
  }
  return null
}
