import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { LineCounter, parseDocument } from 'yaml'
import { z } from 'zod'
import { didYouMean } from './complaints.ts'
import { DATE_FORMATS, type DateFormat } from './dates.ts'
import { type FileKind, fieldsOf, KINDS } from './fields.ts'
import { ENCODINGS } from './text.ts'

const Scalar = z.union([z.string(), z.number(), z.boolean()])

const Column = z.strictObject({
  column: z.string().min(1),
  /** Our values by the provider's values. */
  values: z.record(z.string(), Scalar).optional(),
  decimal: z.enum(['.', ',']).optional(),
  dates: z.union([z.string(), z.array(z.string()).min(1)]).optional(),
  times: z.number().positive().optional(),
})

const Format = {
  encoding: z.string().optional(),
  delimiter: z.enum([',', ';', '\t', '|']).optional(),
  decimal: z.enum(['.', ',']).optional(),
  dates: z.union([z.string(), z.array(z.string()).min(1)]).optional(),
  timeZone: z.string().optional(),
  empty: z.array(z.string()).optional(),
}

const Table = z.strictObject({
  kind: z.string(),
  /** A file name, with `*` for any characters. */
  file: z.string().min(1).optional(),
  sheet: z.string().optional(),
  /** The line with the names of the columns. */
  header: z.number().int().positive().optional(),
  columns: z.record(z.string(), z.union([z.string().min(1), Column])),
  constants: z.record(z.string(), Scalar).optional(),
  /** Explicitly ignored columns. */
  ignore: z.array(z.string()).optional(),
  ...Format,
})

const Document = z.strictObject({
  name: z.string().min(1).optional(),
  licence: z.string().min(1),
  tables: z.array(Table).min(1),
  ...Format,
})

export interface MappedColumn {
  readonly column: string
  readonly values: Readonly<Record<string, string | number | boolean>>
  readonly decimal: '.' | ','
  readonly dates: readonly DateFormat[]
  readonly times: number | null
}

/** The mapping of one table, merged with the settings for all tables. */
export interface MappedTable {
  readonly kind: FileKind
  readonly file: string
  readonly sheet: string | null
  readonly header: number | null
  readonly columns: Readonly<Record<string, MappedColumn>>
  readonly constants: Readonly<Record<string, string | number | boolean>>
  readonly ignore: readonly string[]
  readonly encoding: string
  readonly delimiter: string | null
  readonly timeZone: string | null
  readonly empty: readonly string[]
}

export interface Mapping {
  readonly name: string
  readonly licence: string
  readonly tables: readonly MappedTable[]
}

const EMPTY = ['-', '–', '—', 'n/a', 'N/A', '#N/A', 'null']

/**
 * Reads a mapping in YAML or JSON. Nothing is quoted of a file that has no tables: it is not a mapping.
 * @throws Error that lists each invalid setting and the allowed values
 */
export function readMapping(path: string): Mapping {
  const file = basename(path)
  const content = parsedFile(path)
  if (!isMapping(content)) throw faultsOf(file, ['it has no list of tables, so it is no mapping'])
  const parsed = Document.safeParse(content)
  if (!parsed.success) throw faultsOf(file, parsed.error.issues.map(issueText))
  const { name = 'Files of the operator', licence, tables, ...common } = parsed.data
  const faults = [...formatFaults(common, ''), ...tables.flatMap(tableFaults)]
  if (faults.length > 0) throw faultsOf(file, faults)
  return { name, licence, tables: tables.map(table => tableOf({ ...common, ...table })) }
}

function parsedFile(path: string): unknown {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    throw new Error(`The mapping ${path} cannot be read: there is no such file, or it may not be read.`)
  }
  const lineCounter = new LineCounter()
  const document = parseDocument(text, { lineCounter, prettyErrors: false })
  const [error] = document.errors
  if (error === undefined) return contentOf(path, document)
  const { line } = lineCounter.linePos(error.pos[0])
  const what = error.code.toLowerCase().replaceAll('_', ' ')
  throw new Error(`The mapping ${path} is neither YAML nor JSON: ${what} in line ${line}`)
}

function contentOf(path: string, document: Pick<ReturnType<typeof parseDocument>, 'toJS'>): unknown {
  try {
    return document.toJS()
  } catch {
    throw new Error(`The mapping ${path} cannot be used: its aliases cannot be resolved`)
  }
}

function isMapping(content: unknown): boolean {
  return typeof content === 'object' && content !== null && 'tables' in content && Array.isArray(content.tables)
}

function faultsOf(file: string, faults: readonly string[]): Error {
  return new Error([`The mapping ${file} cannot be used:`, ...faults.map(fault => `  ${fault}`)].join('\n'))
}

const KNOWN = {
  '': Object.keys(Document.shape),
  tables: Object.keys(Table.shape),
  columns: Object.keys(Column.shape),
}

function issueText(issue: z.core.$ZodIssue): string {
  const place = placeOf(issue.path)
  const at = place === '' ? '' : `${place}: `
  const unions = issue.code === 'invalid_union' ? issue.errors.flat() : []
  const unrecognized = [issue, ...unions].find(inner => inner.code === 'unrecognized_keys')
  if (unrecognized?.code === 'unrecognized_keys') {
    const level = issue.path.includes('columns') ? 'columns' : issue.path[0] === 'tables' ? 'tables' : ''
    return unrecognized.keys
      .map(key => `${at}${didYouMean(`"${key}" is not a setting here`, key, KNOWN[level])}`)
      .join('\n  ')
  }
  return `${at}${issue.message}`
}

function placeOf(path: readonly PropertyKey[]): string {
  return path
    .map(part => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '')
}

type GivenTable = z.infer<typeof Table>
type GivenFormat = Pick<GivenTable, 'encoding' | 'dates' | 'timeZone'>

function tableFaults(table: GivenTable, index: number): readonly string[] {
  const place = `tables[${index}]`
  const kinds = Object.keys(KINDS)
  if (!isKind(table.kind))
    return [`${place}.kind: ${didYouMean(`there are no rows "${table.kind}"`, table.kind, kinds)}`]
  const fields = fieldsOf(table.kind)
  const constants = table.constants ?? {}
  const given = [...Object.keys(table.columns), ...Object.keys(constants)]
  const unknown = (part: 'columns' | 'constants') =>
    Object.keys(table[part] ?? {})
      .filter(name => !Object.hasOwn(fields, name))
      .map(
        name => `${place}.${part}.${name}: ${didYouMean(`${table.kind} has no such field`, name, Object.keys(fields))}`,
      )
  const required = Object.keys(fields).filter(name => fields[name]?.required)
  return [
    ...unknown('columns'),
    ...unknown('constants'),
    ...required.filter(name => !given.includes(name)).map(name => `${place}: ${table.kind} needs ${name}`),
    ...KINDS[table.kind].oneOf
      .filter(group => !group.some(name => given.includes(name)))
      .map(group => `${place}: ${table.kind} needs one of ${group.join(', ')}`),
    ...Object.keys(constants)
      .filter(name => Object.hasOwn(table.columns, name))
      .map(name => `${place}.constants.${name}: the field is read from a column, too`),
    ...formatFaults(table, `${place}.`),
    ...Object.entries(table.columns).flatMap(([name, column]) =>
      typeof column === 'string' ? [] : formatFaults(column, `${place}.columns.${name}.`),
    ),
  ]
}

function formatFaults({ encoding, dates, timeZone }: GivenFormat, place: string): readonly string[] {
  const formats = [dates ?? []].flat()
  return [
    ...formats
      .filter(format => !DATE_FORMATS.includes(format as DateFormat))
      .map(format => `${place}dates: ${didYouMean(`"${format}" is not a date format`, format, DATE_FORMATS)}`),
    ...(formats.includes('DD/MM/YYYY') && formats.includes('MM/DD/YYYY')
      ? [`${place}dates: DD/MM/YYYY and MM/DD/YYYY are ambiguous together; specify one of them`]
      : []),
    ...(encoding === undefined || ENCODINGS.includes(encoding.toLowerCase())
      ? []
      : [`${place}encoding: ${didYouMean(`"${encoding}" is not known`, encoding, ENCODINGS)}`]),
    ...(timeZone === undefined || isZone(timeZone)
      ? []
      : [`${place}timeZone: "${timeZone}" is not a time zone; use a name such as Europe/Berlin`]),
  ]
}

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
}

function isKind(kind: string): kind is FileKind {
  return Object.hasOwn(KINDS, kind)
}

function tableOf(table: GivenTable): MappedTable {
  const { decimal = '.', dates, columns } = table
  return {
    kind: table.kind as FileKind,
    file: table.file ?? '*',
    sheet: table.sheet ?? null,
    header: table.header ?? null,
    columns: Object.fromEntries(
      Object.entries(columns).map(([name, given]): [string, MappedColumn] => {
        const column = typeof given === 'string' ? { column: given } : given
        const own = { values: column.values ?? {}, decimal: column.decimal ?? decimal, times: column.times ?? null }
        return [name, { column: column.column, ...own, dates: [column.dates ?? dates ?? []].flat() as DateFormat[] }]
      }),
    ),
    constants: table.constants ?? {},
    ignore: table.ignore ?? [],
    encoding: (table.encoding ?? 'utf-8').toLowerCase(),
    delimiter: table.delimiter ?? null,
    timeZone: table.timeZone ?? null,
    empty: table.empty ?? EMPTY,
  }
}
