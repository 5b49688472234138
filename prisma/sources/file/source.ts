import { UnreadableFile } from '../../../tables/cell.ts'
import { missingColumn } from '../did-you-mean.ts'
import { failed, type RecordedFile, recordedFiles } from '../files.ts'
import type { Failure, Parsed, ReadRequest, Source, SourceRecord } from '../source.ts'
import { BOND_KEY, type FileKind, KINDS } from './fields.ts'
import { type MappedTable, type Mapping, readMapping } from './mapping.ts'
import { bondReader, rowReader, type Values } from './read-row.ts'
import { isRecordKind, recordFrom } from './records.ts'
import { EXTENSIONS, type NamedRow, openRows } from './rows.ts'
import { gatherSchedules, type SchedulePart } from './schedules.ts'
import { isFileOf } from './select.ts'

export const FILE_KEY = 'file'

/**
 * Files that the operator has from elsewhere, read as a mapping says.
 * @param only the names of those that are read; all of them without it
 * @throws Error that names each place of the mapping that is wrong
 */
export function fileSource(mappingPath: string, only: ReadonlySet<string> | null = null): Source {
  const mapping = readMapping(mappingPath)
  const { name, licence } = mapping
  const description = 'Files of the operator: CSV, XLSX and NDJSON by a mapping'
  const read = (request: ReadRequest) => readMapped(request, mapping, only)
  const dependsOn = only === null ? [mappingPath] : null
  return { key: FILE_KEY, name, licence, description, live: false, dependsOn, read }
}

type Answer = Parsed<SourceRecord>

/** A table of the mapping with the files that it is about. */
interface Job {
  readonly table: MappedTable
  readonly files: readonly RecordedFile[]
}

async function* readMapped(
  request: ReadRequest,
  { tables }: Mapping,
  only: ReadonlySet<string> | null,
): AsyncGenerator<Answer> {
  if (request.from === null) throw new Error('The source file reads what you have: say where with --from.')
  const files = (await recordedFiles(request.from, EXTENSIONS)).filter(({ name }) => only?.has(name) ?? true)
  const kinds = Object.keys(KINDS)
  const jobs = tables
    .map(table => ({ table, files: files.filter(({ name }) => isFileOf(name, table.file)) }))
    .toSorted((a, b) => kinds.indexOf(a.table.kind) - kinds.indexOf(b.table.kind))
  yield unusedFiles(files, jobs, only === null)
  const total = jobs.reduce((sum, job) => sum + job.files.length, 0)
  let done = 0
  for (const job of jobs) {
    const progress = (file: string) => request.progress(done, total, `${file} (${job.table.kind})`)
    const { kind } = job.table
    yield* isRecordKind(kind) ? readRecords(job, progress) : readSchedules(job, kind, progress)
    done += job.files.length
  }
}

/** @param whole false when some of the files are read: the others are no loss */
function unusedFiles(files: readonly RecordedFile[], jobs: readonly Job[], whole: boolean): Answer {
  const used = new Set(jobs.flatMap(job => job.files))
  const unused = files.filter(file => !used.has(file)).map(({ name }) => name)
  const failures = jobs
    .filter(job => whole && job.files.length === 0)
    .map(({ table }) => failed(table.file, 'whole file', `no file of this name with ${table.kind} rows`))
  const notes = unused.length === 0 ? [] : [`Files that no table of the mapping names: ${unused.join(', ')}`]
  return { rows: [], failures, read: 0, notes }
}

/** Rows of one answer to the loader. */
const CHUNK = 500

async function* readRecords({ table, files }: Job, progress: (file: string) => void): AsyncGenerator<Answer> {
  const { kind } = table
  if (!isRecordKind(kind)) return
  const seen = new Map<string, string>()
  const repeated = (file: string, position: string, values: Values): Failure | null => {
    const key = keyOf(kind, values)
    const earlier = seen.get(key)
    seen.set(key, earlier ?? `${position} of ${file}`)
    const told = key.split('|').filter(Boolean).join(' ')
    return earlier === undefined
      ? null
      : failed(file, position, `${kind} ${told} is stated twice: it is in ${earlier}, too`)
  }
  const readRow = rowReader(table)
  for (const file of files) {
    progress(file.name)
    yield* inChunks(readFileRows(file, table), row => {
      const result = readRow(file.name, row)
      if ('failures' in result) return { rows: [], failures: result.failures }
      const failure = repeated(file.name, row.position, result.values)
      return failure === null
        ? { rows: [recordFrom(kind, result.values)], failures: [] }
        : { rows: [], failures: [failure] }
    })
  }
}

/** Of the identifiers of a bond the one that counts, as the loader has it. */
function keyOf(kind: FileKind, values: Values): string {
  const names: readonly string[] = KINDS[kind].key
  const counting = BOND_KEY.find(name => values[name] !== undefined && values[name] !== null)
  return names
    .filter(name => !BOND_KEY.includes(name) || name === counting)
    .map(name => String(values[name] ?? ''))
    .join('|')
}

async function* readSchedules(
  { table, files }: Job,
  part: SchedulePart,
  progress: (file: string) => void,
): AsyncGenerator<Answer> {
  const gatherer = gatherSchedules(part, await rowsByBond(table, files))
  const [readRow, readBond] = [rowReader(table), bondReader(table)]
  for (const file of files) {
    progress(file.name)
    yield* inChunks(readFileRows(file, table), row => {
      const result = readRow(file.name, row)
      const bond = readBond(file.name, row)
      const failures = 'failures' in result ? result.failures : []
      if (bond === null) return { rows: [], failures }
      const values = 'values' in result ? result.values : null
      const gathered = gatherer.add(bond, { file: file.name, position: row.position, values })
      return { rows: gathered.rows, failures: [...failures, ...gathered.failures] }
    })
  }
}

/** Counts the rows of each bond before they are read. What is wrong with the files is told by the reading itself. */
async function rowsByBond(table: MappedTable, files: readonly RecordedFile[]): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  const readBond = bondReader(table)
  for (const file of files) {
    for await (const item of readFileRows(file, table)) {
      const bond = 'position' in item ? readBond(file.name, item) : null
      if (bond !== null) counts.set(bond.word, (counts.get(bond.word) ?? 0) + 1)
    }
  }
  return counts
}

/** Rows of a file, and what is to be said of the file itself. */
type Item = NamedRow | { readonly failures: readonly Failure[]; readonly notes: readonly string[] }

async function* readFileRows({ name, path }: RecordedFile, table: MappedTable): AsyncGenerator<Item> {
  const seen = new Set<string>()
  try {
    const { header, rows } = await openRows(path, table)
    const problems = header === null ? [] : missing(name, header, table)
    if (problems.length > 0) return yield { failures: problems, notes: [] }
    for (const column of header ?? []) seen.add(column)
    for await (const row of rows) {
      if (header === null) for (const column of Object.keys(row.cells)) seen.add(column)
      yield row
    }
    yield { failures: header === null ? missing(name, [...seen], table) : [], notes: [] }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    yield { failures: [failed(name, 'whole file', error.message)], notes: [] }
  }
  const mapped = new Set([...Object.values(table.columns).map(({ column }) => column), ...table.ignore])
  const unmapped = [...seen].filter(column => !mapped.has(column))
  if (unmapped.length > 0) {
    yield { failures: [], notes: [`${name} (${table.kind}): columns that are not mapped: ${unmapped.join(', ')}`] }
  }
}

function missing(file: string, header: readonly string[], { columns }: MappedTable): readonly Failure[] {
  const wanted = [...new Set(Object.values(columns).map(({ column }) => column))]
  return wanted
    .filter(column => !header.includes(column))
    .map(column => failed(file, 'header', missingColumn(column, header), column))
}

async function* inChunks(
  items: AsyncIterable<Item>,
  use: (row: NamedRow) => Pick<Answer, 'rows' | 'failures'>,
): AsyncGenerator<Answer> {
  let answer = { rows: [] as SourceRecord[], failures: [] as Failure[], notes: [] as string[], read: 0 }
  for await (const item of items) {
    const isRow = 'position' in item
    const used = isRow ? use(item) : { rows: [], failures: item.failures }
    answer.rows.push(...used.rows)
    answer.failures.push(...used.failures)
    if (isRow) answer.read += 1
    else answer.notes.push(...item.notes)
    if (answer.read < CHUNK) continue
    yield answer
    answer = { rows: [], failures: [], notes: [], read: 0 }
  }
  yield answer
}
