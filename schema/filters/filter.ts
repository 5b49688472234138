import type { Unit } from '../units.ts'

/**
 * One row per filter. GraphQL input fields, the test on snapshot columns, the equivalent Prisma `where`, REST parameters,
 * MCP arguments and the documentation are derived from it.
 */
export type FilterRow = RangeFilter | ListFilter | FlagFilter | TextFilter

interface Common {
  /** PascalCase as the parameter spells it, without `From` and `To`. */
  readonly name: string
  /** Path of the stored value: `measure.yield`, `issuer.sector`, `maturityDate`. */
  readonly column: string
  /** Description with the unit. */
  readonly text: string
  /** The field of a row that shows the value, as a path: `issuer.inn`. */
  readonly field?: string
}

/** Lower and upper bound, both inclusive. */
export interface RangeFilter extends Common {
  readonly kind: 'range'
  readonly scalar: 'Float' | 'Int' | 'Decimal' | 'Date' | 'Rating'
  /** What the bounds are in. */
  readonly unit: Unit
  /** Which of the two bounds exist; both by default. */
  readonly bounds?: readonly ('From' | 'To')[]
  readonly minimum?: number
  readonly maximum?: number
  /** The bound counts days after (or before) the date of the revision; the column is a date. */
  readonly days?: 'after' | 'before'
  /** For money: the column of its currency, or of the sums in several currencies. */
  readonly currency?: string
  /** For money: the input was released as a plain number. It is still read exactly as written. */
  readonly asNumber?: true
  /** Description of a further input with the row's own name, which takes a list of exact values. */
  readonly exactly?: string
  /** For ratings: the column of the scale, and the column stating whether it is the scale of the issuer's country. */
  readonly scale?: { readonly column: string; readonly own: string }
}

/** One of the values; none of them with a leading `!` in the parameter. */
export interface ListFilter extends Common {
  readonly kind: 'list'
  /** The name of a GraphQL enum, or a scalar. */
  readonly scalar: string
  /** Of numbers. */
  readonly unit?: Unit
  /** Allowed numbers, where the scalar is Int. */
  readonly values?: readonly number[]
  /** The legacy wire form: the index in this list stands for the value. */
  readonly codes?: readonly string[]
  readonly maximumItems?: number
  /** Another column that identifies a row: its values may be given as well. */
  readonly alias?: string
}

/** True or false; a bond with an unknown value is neither. */
export interface FlagFilter extends Common {
  readonly kind: 'flag'
  /** `value`: the column is the flag. Otherwise true when the column is one of these. */
  readonly yes: 'value' | readonly string[]
  /** Also accepts the legacy wire form: 0 any, 1 no, 2 yes. */
  readonly legacy?: true
}

/** Words, each of which must occur in one of the columns. */
interface TextFilter extends Common {
  readonly kind: 'text'
  readonly orColumns: readonly string[]
}

/** All columns in which words are searched. */
export function columnsOf({ column, orColumns }: TextFilter): readonly string[] {
  return [column, ...orColumns]
}

/** A GraphQL input field derived from a row. */
export interface FilterInput {
  /** camelCase: `yieldFrom`. */
  readonly name: string
  readonly row: FilterRow
  readonly role: 'From' | 'To' | 'in' | 'notIn' | 'is' | 'words'
}

/** The input fields of a row, in the order in which they are documented. */
export function inputsOf(row: FilterRow): readonly FilterInput[] {
  const name = inputName(row)
  if (row.kind === 'range') {
    const bounds = (row.bounds ?? ['From', 'To']).map(role => ({ name: name + role, row, role }))
    return row.exactly === undefined ? bounds : [...bounds, ...listInputs(name, row)]
  }
  if (row.kind === 'flag') return [{ name, row, role: 'is' }]
  if (row.kind === 'text') return [{ name, row, role: 'words' }]
  return listInputs(name, row)
}

function listInputs(name: string, row: FilterRow): readonly FilterInput[] {
  return [
    { name, row, role: 'in' },
    { name: `${name}Not`, row, role: 'notIn' },
  ]
}

/** The GraphQL name of a row, without `From` and `To`. */
export function inputName({ name }: Pick<FilterRow, 'name'>): string {
  return name.charAt(0).toLowerCase() + name.slice(1)
}

/** The argument of a row as sentences name it: facades write its public name. */
export function argumentOf(row: Pick<FilterRow, 'name'>): string {
  return `\`filter.${inputName(row)}\``
}
