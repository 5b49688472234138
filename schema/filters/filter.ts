import type { Unit } from '../units.ts'

/**
 * A filter is a row. From it follow the GraphQL input fields, the test that a row in memory must pass, the
 * equivalent Prisma `where`, the REST parameters, the MCP arguments and the documentation.
 */
export type FilterRow = RangeFilter | ListFilter | FlagFilter | TextFilter

interface Common {
  /** PascalCase as the parameter spells it, without `From` and `To`. */
  readonly name: string
  /** Path of the stored value: `measure.yield`, `issuer.sector`, `maturityDate`. */
  readonly column: string
  /** What it selects, with its unit. */
  readonly text: string
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
  /** The bound counts days after (or before) the date of the revision, and the column holds a date. */
  readonly days?: 'after' | 'before'
  /** Of money: where its currency stands, or sums of several currencies. */
  readonly currency?: string
  /** Of money: the input was released as a plain number. It is still taken exactly as it is written. */
  readonly asNumber?: true
  /** Text of a further input of the row's own name, which takes a list of exact values. */
  readonly exactly?: string
  /** Of a rating: the column of its scale, and the one that says whether it is the scale of the issuer's country. */
  readonly scale?: { readonly column: string; readonly own: string }
}

/** One of the values; with a leading `!` in the parameter none of them. */
export interface ListFilter extends Common {
  readonly kind: 'list'
  /** The name of a GraphQL enum, or a scalar. */
  readonly scalar: string
  /** Of numbers. */
  readonly unit?: Unit
  /** Allowed numbers, where the scalar is Int. */
  readonly values?: readonly number[]
  /** The older wire form: the position in this list stands for the value. */
  readonly codes?: readonly string[]
  readonly maximumItems?: number
}

/** Yes or no; a bond of which it is unknown is neither. */
export interface FlagFilter extends Common {
  readonly kind: 'flag'
  /** `value`: the column holds the answer. Otherwise yes when it is one of these. */
  readonly yes: 'value' | readonly string[]
  /** Takes the older wire form too: 0 any, 1 no, 2 yes. */
  readonly legacy?: true
}

/** Words, each of which must occur in one of the columns. */
export interface TextFilter extends Common {
  readonly kind: 'text'
  readonly orColumns: readonly string[]
}

/** All columns in which words are looked for. */
export function columnsOf({ column, orColumns }: TextFilter): readonly string[] {
  return [column, ...orColumns]
}

/** A GraphQL input field that a row gives rise to. */
export interface FilterInput {
  /** camelCase: `yieldFrom`. */
  readonly name: string
  readonly row: FilterRow
  readonly role: 'From' | 'To' | 'in' | 'notIn' | 'is' | 'words'
}

/** The input fields of a row, in the order in which they are documented. */
export function inputsOf(row: FilterRow): readonly FilterInput[] {
  const name = lowerFirst(row.name)
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

function lowerFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1)
}
