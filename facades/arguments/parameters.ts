import { partsOfObject } from '../../gateway/documents/columns.ts'
import type { Operation, Parameter } from '../../gateway/documents/operation.ts'
import type { Failure } from '../../gateway/errors.ts'
import { LARGEST_INTEGER } from '../../schema/bounds.ts'
import type { Unit } from '../../schema/units.ts'
import type { Endpoint } from '../endpoints.ts'
import { columnChoices } from './column-presets.ts'

/** A public parameter: flat, in PascalCase, or a path variable. */
export interface FlatParameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly kind: ParameterKind
  readonly list: boolean
  readonly required: boolean
  readonly default?: unknown
  readonly description: string
  /** Of a bound: the description without the words that say which bound it is. */
  readonly subject?: string
  /** Of a filter: the column that shows the value, and the sort key by it. */
  readonly field?: string
  readonly sortKey?: string
  /** Of a number or a date; every number has one. */
  readonly unit?: Unit
  /** Every allowed value, in the public spelling. */
  readonly values?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  readonly maximumItems?: number
  /** Legacy numeric codes of list values: the index in this list. */
  readonly codes?: readonly string[]
  readonly legacyFlag?: true
  /** A number passed on as text: it may have more digits than a JavaScript number can represent. */
  readonly exact?: true
  /** Path of the value in the GraphQL variables; empty for the column selection. */
  readonly path: readonly string[]
  /** How the schema names the argument that takes the value, where that is not the path: `schedules.offset`. */
  readonly argumentPaths?: readonly string[]
  /** Path of values with a leading `!`. */
  readonly exclusionPath?: readonly string[]
  /** For the column selection: the columns of each preset. */
  readonly presets?: Readonly<Record<string, readonly string[]>>
  /** For the column selection: the columns behind each name that may be chosen. */
  readonly columns?: Readonly<Record<string, readonly string[]>>
  /** Its values are parts of the answer: they are passed on like columns. */
  readonly ofParts?: true
}

export type ParameterKind =
  | 'number'
  | 'integer'
  | 'boolean'
  | 'string'
  | 'enum'
  | 'sort'
  | 'fields'
  | 'date'
  | 'time'
  | 'decimal'
  | 'uuid'

const KINDS: Readonly<Record<string, ParameterKind>> = {
  Float: 'number',
  Amount: 'number',
  Int: 'integer',
  Boolean: 'boolean',
  String: 'string',
  Date: 'date',
  DateTime: 'time',
  Decimal: 'decimal',
  Uuid: 'uuid',
}

/** What a facade says differently from the document, such as a smaller default page. */
export type Override = Partial<
  Pick<FlatParameter, 'default' | 'maximum' | 'maximumItems' | 'kind' | 'values' | 'description' | 'subject'>
>

/** The parameters of an endpoint, derived from its document. */
export function flatParameters(
  endpoint: Pick<Endpoint, 'path' | 'columns'>,
  operation: Operation,
  overrides: Readonly<Record<string, Override>> = {},
): readonly FlatParameter[] {
  const visible = operation.parameters.filter(({ notes }) => notes.internal !== true && notes.excludedBy === undefined)
  const flat = visible.map(parameter => flatten(endpoint, parameter))
  const all = endpoint.columns === undefined ? flat : [...flat, fieldsParameter(endpoint.columns, operation)]
  return all.map(parameter => {
    const description = publicText(flat, parameter.description)
    const subject = parameter.subject === undefined ? {} : { subject: publicText(flat, parameter.subject) }
    return Object.freeze({ ...parameter, description, ...subject, ...overrides[parameter.name] })
  })
}

/** The public name for a GraphQL path, for faults reported by the schema. */
export function publicName(parameters: readonly FlatParameter[], path: string): string {
  return namedBy(parameters, path) ?? path
}

/**
 * A sentence in the public spelling: the schema writes the names of its arguments between backticks.
 * @example "`page` and `cursor` exclude each other" becomes "Page and Cursor exclude each other"
 */
export function publicText(parameters: readonly FlatParameter[], text: string): string {
  return text.replaceAll(/`([\w.]+)`/g, (whole, path) => namedBy(parameters, path) ?? whole)
}

/** A failure in the public spelling. */
export function publicFailure(parameters: readonly FlatParameter[], failure: Failure): Failure {
  const spelled = (text: string) => publicText(parameters, text)
  const faults = failure.faults.map(fault => ({ ...fault, message: spelled(fault.message) }))
  return { ...failure, detail: spelled(failure.detail), faults }
}

function namedBy(parameters: readonly FlatParameter[], path: string): string | undefined {
  return parameters.find(
    ({ path: own, exclusionPath, argumentPaths }) =>
      own.join('.') === path || exclusionPath?.join('.') === path || argumentPaths?.includes(path),
  )?.name
}

function flatten(endpoint: Pick<Endpoint, 'path'>, parameter: Parameter): FlatParameter {
  const { path, argumentPaths, type, list, required, notes, description } = parameter
  const own = path.at(-1) ?? ''
  const inPath = endpoint.path.includes(`{${own}}`)
  const { maximumItems, codes, legacyFlag, allowedNumbers, subject, field, sortKey } = notes
  const unit = notes.unit ?? (type === 'Date' ? 'date' : undefined)
  const values = notes.sorts
    ? parameter.values?.map(value => value.toLowerCase())
    : (parameter.values ?? allowedNumbers?.map(String))
  return {
    name: inPath ? own : own.charAt(0).toUpperCase() + own.slice(1),
    in: inPath ? 'path' : 'query',
    kind: notes.sorts ? 'sort' : parameter.values ? 'enum' : (KINDS[type] ?? 'string'),
    list,
    required: required || inPath,
    description,
    path,
    ...(argumentPaths.length > 0 && { argumentPaths }),
    ...(subject !== undefined && { subject }),
    ...(field !== undefined && { field }),
    ...(sortKey !== undefined && { sortKey }),
    ...(unit !== undefined && { unit }),
    ...(parameter.default !== undefined && { default: parameter.default }),
    ...(values !== undefined && { values }),
    ...boundsOf(notes),
    ...(maximumItems !== undefined && { maximumItems }),
    ...(codes && { codes }),
    ...(legacyFlag && { legacyFlag }),
    ...(type === 'Amount' && { exact: true }),
    ...(notes.excludes !== undefined && { exclusionPath: [...path.slice(0, -1), notes.excludes] }),
  }
}

/** Bounds that say no more than the type of a whole number does need no words. */
function boundsOf({ minimum, maximum }: Parameter['notes']): Pick<FlatParameter, 'minimum' | 'maximum'> {
  return {
    ...(minimum !== undefined && minimum > -LARGEST_INTEGER && { minimum }),
    ...(maximum !== undefined && maximum < LARGEST_INTEGER && { maximum }),
  }
}

function fieldsParameter(choice: NonNullable<Endpoint['columns']>, operation: Operation): FlatParameter {
  const { presets, columns } = columnChoices(choice, operation)
  const names = Object.keys(presets)
  return {
    name: 'Fields',
    in: 'query',
    kind: 'fields',
    list: true,
    required: false,
    default: names[0],
    description: `Columns: ${names.join(', ')}, or a list of names.`,
    values: Object.keys(columns),
    path: [],
    presets,
    columns,
  }
}

/** Of tools only: the description of REST promises every part. */
export function partsParameter({ always }: NonNullable<Endpoint['parts']>, operation: Operation): FlatParameter {
  return {
    name: 'Parts',
    in: 'query',
    kind: 'enum',
    list: true,
    required: false,
    description: 'Default: all.',
    values: partsOfObject(operation).filter(part => !always.includes(part)),
    path: [],
    ofParts: true,
  }
}
