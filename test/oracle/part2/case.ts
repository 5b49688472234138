import { type Bond, bondFromTerms } from '../../../schema/analytics/bond.ts'
import { type Day, dayFromDate } from '../../../schema/analytics/day.ts'
import type { DayCountName } from '../../../schema/analytics/day-counts.ts'
import { type Flows, flowsTo } from '../../../schema/analytics/flows.ts'
import { maturityHorizon } from '../../../schema/analytics/horizon.ts'
import { type DirtyPrice, dirty } from '../../../schema/analytics/price.ts'
import { effectiveTimes } from '../../../schema/analytics/times.ts'
import { type CurveRow, curveOf, type Period, termsOf } from '../bond-case.ts'
import { type Add, checkRows, distance, type Found, relative } from '../report.ts'
import { value } from '../value.ts'

/** A bond of the second set: the case format of bonds.json. */
export interface PartTwoBond {
  readonly terms: {
    readonly face: number
    readonly maturity: string
    readonly frequency: number
    readonly day_count: DayCountName
    readonly redemption: number
  }
  readonly periods: readonly Period[]
  readonly settlement: string
  readonly clean_price: number
  readonly accrued: number
  readonly dirty_price: number
  readonly outstanding: number
  readonly put?: { readonly date: string; readonly price: number } | null
}

/** One case: its inputs, and what is expected within tolerances by unit. */
export interface PartTwoCase<Inputs, Expected> {
  readonly id: string
  readonly sub: string
  readonly tags: readonly string[]
  readonly inputs: Inputs
  readonly expected: Expected
  readonly tolerance: Readonly<Record<string, number>>
}

export interface PartTwoFile<Inputs, Expected> {
  readonly curves?: Readonly<Record<string, CurveRow>>
  readonly cases: readonly PartTwoCase<Inputs, Expected>[]
}

type CurveById = (id: string) => ReturnType<typeof curveOf>

interface Reading<Case> {
  readonly given: Case
  readonly curve: CurveById
  readonly add: Add
}

/** Every case of a file, by its sub-family; a file without cases is an error. */
export const checkCases = <Inputs, Expected>(
  family: string,
  { cases, curves = {} }: PartTwoFile<Inputs, Expected>,
  check: (reading: Reading<PartTwoCase<Inputs, Expected>>) => void,
): Found => {
  const made = new Map<string, ReturnType<typeof curveOf>>()
  const curve: CurveById = id =>
    made.getOrInsertComputed(id, () => {
      const row = curves[id]
      if (row === undefined) throw new Error(`the curve ${id} is not listed`)
      return curveOf(row)
    })
  return checkRows(cases, {
    nameOf: ({ id, sub }) => ({ family: `${family} ${sub}`, id }),
    check: (given, add) => check({ given, curve, add }),
  })
}

/** A row for each expected number, in the tolerance of its unit: relative to its size where the unit says so. */
export const compare = (
  { expected, tolerance }: { readonly expected: object; readonly tolerance: Readonly<Record<string, number>> },
  ours: Readonly<Record<string, number | readonly number[] | undefined>>,
  unitOf: (name: string) => string,
  add: Add,
): void => {
  for (const [name, theirs] of Object.entries(expected)) {
    const unit = unitOf(name)
    if (unit === SKIPPED) continue
    const within = tolerance[unit]
    if (within === undefined) throw new Error(`no tolerance in ${unit} for ${name}`)
    const pairs: readonly (readonly [string, number, number | undefined])[] = Array.isArray(theirs)
      ? theirs.map((one, index) => [`${name}[${index}]`, Number(one), listed(ours[name])[index]])
      : [[name, Number(theirs), listed(ours[name])[0]]]
    const apart = unit.includes('relative') ? relative : distance
    for (const [label, wanted, found] of pairs) add(label, apart(found, wanted), within)
  }
}

const listed = (figure: number | readonly number[] | undefined): readonly (number | undefined)[] =>
  typeof figure === 'object' ? figure : [figure]

/** The unit of a figure that is checked elsewhere, or is information only. */
export const SKIPPED = 'skipped'

/** The usual unit of a field by the end of its name. */
export const unitByName = (name: string): string => {
  if (name.endsWith('_bp')) return 'bp'
  if (name.endsWith('_pct')) return 'pct'
  return /duration|years/.test(name) ? 'years' : 'price'
}

export const dayOf = (date: string): Day => value(dayFromDate(date, 'date'))

interface ReadBond {
  readonly bond: Bond
  readonly settlement: Day
  readonly flows: Flows
  readonly amounts: readonly number[]
  readonly times: readonly number[]
  readonly price: DirtyPrice
}

/** A bond of a case, its payments to maturity (or to its put) and its dirty price. */
export const readBond = (given: PartTwoBond): ReadBond => {
  const bond = bondOf(given)
  const settlement = dayOf(given.settlement)
  const put = given.put ?? undefined
  const horizon =
    put === undefined ? value(maturityHorizon(bond)) : { basis: 'PUT' as const, day: dayOf(put.date), price: put.price }
  const flows = value(flowsTo(bond, settlement, horizon))
  return {
    bond,
    settlement,
    flows,
    amounts: flows.amounts,
    times: effectiveTimes(flows),
    price: dirty(given.dirty_price),
  }
}

const bondOf = ({ terms, periods, put }: PartTwoBond): Bond => {
  const options = put === undefined || put === null ? [] : [{ ...put, type: 'put' as const }]
  return value(bondFromTerms(termsOf({ terms, periods, options })))
}
