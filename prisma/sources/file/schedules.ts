import { failed } from '../files.ts'
import type {
  AmortizationRecord,
  BondKey,
  CouponRecord,
  Failure,
  OfferRecord,
  ScheduleRecord,
  SourceRecord,
} from '../source.ts'
import { BOND_KEY, type FileKind } from './fields.ts'
import type { NamedBond, Values } from './read-row.ts'

export type SchedulePart = Extract<FileKind, 'coupon' | 'amortization' | 'offer'>

/** A row of a schedule with its place; null for one that could not be read. */
export interface ScheduleRow {
  readonly file: string
  readonly position: string
  readonly values: Values | null
}

export interface Gathered {
  readonly rows: readonly SourceRecord[]
  readonly failures: readonly Failure[]
}

/** Puts rows together by their bond. */
export interface Gatherer {
  /** @returns what became complete with this row */
  add(bond: NamedBond, row: ScheduleRow): Gathered
  /** How many rows said again what another of their bond says. */
  repeated(): number
}

const NOTHING: Gathered = { rows: [], failures: [] }

/**
 * Hands a bond's part of the schedule on with the last of its rows, so that files in the order of their bonds take no
 * memory, and those in any other order are still put together rightly.
 * @param counts how many rows there are of each bond
 */
export function gatherSchedules(part: SchedulePart, counts: ReadonlyMap<string, number>): Gatherer {
  const waiting = new Map<string, ScheduleRow[]>()
  let repeated = 0
  return {
    add: (bond, row) => {
      const rows = waiting.getOrInsertComputed(bond.word, () => [])
      rows.push(row)
      if (rows.length < (counts.get(bond.word) ?? 0)) return NOTHING
      waiting.delete(bond.word)
      const different = withoutRepeats(rows)
      repeated += rows.length - different.length
      return partFrom(part, bond, different)
    },
    repeated: () => repeated,
  }
}

/** In a flat file the same repayment or offer stands in each row of the bond. */
function withoutRepeats(rows: readonly ScheduleRow[]): readonly ScheduleRow[] {
  const seen = new Set<string>()
  return rows.filter(({ values }) => {
    const told = JSON.stringify(values)
    if (values === null || !seen.has(told)) {
      seen.add(told)
      return true
    }
    return false
  })
}

/** All rows of a bond or none: half a schedule would be a wrong one. */
function partFrom(part: SchedulePart, { key, word }: NamedBond, rows: readonly ScheduleRow[]): Gathered {
  const broken = rows.filter(({ values }) => values === null)
  if (broken.length === 0) return { rows: [{ kind: 'schedule', ...key, ...PARTS[part](rows) }], failures: [] }
  const used = rows.filter(({ values }) => values !== null)
  const where = broken.map(({ position }) => position).join(', ')
  const reason = `not used, because half a schedule would be a wrong one: ${where} of ${word} cannot be read`
  return { rows: [], failures: used.map(({ file, position }) => failed(file, position, reason)) }
}

type Part = Omit<ScheduleRecord, keyof BondKey>
const NONE: Part = { coupons: [], amortizations: [], offers: [], complete: true }

const PARTS: Readonly<Record<SchedulePart, (rows: readonly ScheduleRow[]) => Part>> = {
  coupon: rows => {
    const coupons = sortedBy(rows, 'payDate').map(couponFrom)
    const note = gapNote(coupons)
    return { ...NONE, parts: ['coupons'], coupons, complete: note === null, note }
  },
  amortization: rows => {
    const sorted = sortedBy(rows, 'date') as readonly unknown[] as readonly AmortizationRecord[]
    const amortizations = sorted.map((row, index) => ({
      ...row,
      redemption: row.redemption ?? index === sorted.length - 1,
    }))
    return { ...NONE, parts: ['amortizations'], amortizations }
  },
  offer: rows => {
    const offers = sortedBy(rows, 'date') as readonly unknown[] as readonly OfferRecord[]
    return { ...NONE, parts: ['offers'], offers }
  },
}

function sortedBy(rows: readonly ScheduleRow[], name: string): readonly Values[] {
  return rows
    .map(({ values }) => {
      const own = Object.entries(values ?? {}).filter(([name]) => !BOND_KEY.includes(name))
      return Object.fromEntries(own) as Values
    })
    .toSorted((a, b) => String(a[name]).localeCompare(String(b[name])))
}

/** Without a number of its own a coupon has that of its place; without a word on it a known amount is a fixed one. */
function couponFrom(values: Values, index: number): CouponRecord {
  const isKnown = values.value !== undefined && values.value !== null
  const knowledge = values.knowledge ?? (isKnown ? 'FIXED' : 'UNKNOWN')
  return { ...values, number: values.number ?? index + 1, knowledge } as unknown as CouponRecord
}

function gapNote(coupons: readonly CouponRecord[]): string | null {
  for (const [index, coupon] of coupons.entries()) {
    const before = coupons[index - 1]
    if (before !== undefined && before.periodEnd < coupon.periodStart) {
      return `No coupon is told for ${before.periodEnd} to ${coupon.periodStart}.`
    }
  }
  return null
}
