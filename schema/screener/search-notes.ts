import { givenInputs } from '../filters/apply.ts'
import type { FilterValues } from '../filters/condition.ts'
import { argumentOf, type FilterRow, type ListFilter, type RangeFilter } from '../filters/filter.ts'
import { hasValue, wordsOf } from '../filters/known-values.ts'
import { oneTypoAway } from '../filters/one-typo.ts'
import { columnOf } from '../snapshot/columns/table.ts'
import { columnNeedsOf } from '../snapshot/columns/wanted.ts'
import type { Unit } from '../units.ts'

/** Lists of codes that may be valid although no row has them; they are few enough to be listed. */
const CODES = ['Currency', 'NominalCurrency', 'Country']
const NAMES = ['Isin', 'Ticker', 'Ids', 'IssuerInn', 'Inn', 'Lei']
/** Maximum number of values listed; the rest is counted. */
const MOST_LISTED = 12

interface Listed {
  readonly filters: readonly FilterRow[]
  readonly values: FilterValues
  readonly among: readonly object[]
}

/**
 * Warnings about likely mistakes in the query: a value that no row has, and a bound that looks like one in another
 * unit. Neither is invalid, so neither is rejected.
 * @param noun one row
 */
export function notesOn({ filters, values, among }: Listed, noun: string): readonly string[] {
  return givenInputs(filters, values).flatMap(inputs =>
    inputs.flatMap(({ name, row, role }) => {
      if (row.kind === 'list') return absentWords(row, values[name] as readonly unknown[], among, noun)
      return row.kind === 'range' ? unitNotes(name, values[name], smallBound(row, role)) : []
    }),
  )
}

/** A bound that is right but hardly meant: below it, the value is taken to be in another unit. */
interface SmallBound {
  readonly below: number
  readonly per: number
  /** The unit that is read, and the one that was probably meant. */
  readonly read: string
  readonly meant: string
  /** A fraction stands for the converted value, 0.14 for 14 per cent; another value keeps its number, as 3 years. */
  readonly isFraction?: true
}

const SMALL_BOUNDS: Readonly<Partial<Record<Unit, SmallBound>>> = {
  percentAYear: { below: 1, per: 100, read: 'per cent a year', meant: 'per cent', isFraction: true },
  percentOfNominal: { below: 2, per: 100, read: 'per cent of nominal', meant: 'per cent', isFraction: true },
  basisPoints: { below: 10, per: 100, read: 'basis points', meant: 'percentage points' },
}
/** Its bounds are days; everywhere else durations are years. */
const DURATION: SmallBound = { below: 31, per: 365, read: 'days', meant: 'years' }

function smallBound(row: RangeFilter, role: string): SmallBound | undefined {
  if (row.name === 'Duration') return DURATION
  return role === 'From' || row.unit === 'percentOfNominal' ? SMALL_BOUNDS[row.unit] : undefined
}

function unitNotes(name: string, value: unknown, bound: SmallBound | undefined): readonly string[] {
  if (bound === undefined || typeof value !== 'number' || value <= 0 || value >= bound.below) return []
  const argument = `\`filter.${name}\``
  const converted = Math.round(value * bound.per * 1e4) / 1e4
  const amount = `${bound.isFraction ? converted : value} ${bound.meant}`
  return [`${argument}=${value} means ${value} ${bound.read}: write ${argument}=${converted} for ${amount}.`]
}

function absentWords(
  row: ListFilter,
  given: readonly unknown[],
  among: readonly object[],
  noun: string,
): readonly string[] {
  const isName = NAMES.includes(row.name)
  if (!isName && !CODES.includes(row.name)) return []
  const columns = columnNeedsOf(row).map(need => columnOf(among, need))
  const absent = given.map(String).filter(word => !columns.some(column => hasValue(column, word)))
  if (absent.length === 0) return []
  const words = absent.slice(0, MOST_LISTED).join(', ')
  const statement = `No ${noun} has ${argumentOf(row)}=${words}`
  const known = columns.flatMap(wordsOf)
  if (isName) {
    const meant = oneTypoAway(String(absent[0]).toUpperCase(), known)
    return [
      meant === undefined
        ? `${statement}: search for it with \`filter.query\`.`
        : `${statement}: did you mean ${meant}?`,
    ]
  }
  const rest = known.length > MOST_LISTED ? ` and ${known.length - MOST_LISTED} more` : ''
  return [`${statement}; there are ${known.slice(0, MOST_LISTED).join(', ')}${rest}.`]
}
