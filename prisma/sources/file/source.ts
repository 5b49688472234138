import { UnreadableFile } from '../../../tables/cell.ts'
import { missingColumn } from '../did-you-mean.ts'
import { failed, type RecordedFile, recordedFiles } from '../files.ts'
import type { SourceRecord } from '../record.ts'
import type { Failure, Parsed, ReadRequest, Source } from '../source.ts'
import { type Job, type JobFile, jobsOf } from './jobs.ts'
import { type MappedTable, type Mapping, readMapping } from './mapping.ts'
import { bondOf, bondReader, rowFilter, rowReader } from './read-row.ts'
import { isRecordKind, recordFrom } from './records.ts'
import { repeatsOf } from './repeats.ts'
import { EXTENSIONS, type NamedRow, openRows } from './rows.ts'
import { groupSchedules, type SchedulePart } from './schedules.ts'
import { isFileOf } from './select.ts'

export const FILE_KEY = 'file'

/**
 * The operator's own files, read with a mapping.
 * @param only names of the files to read. @default null, all files
 * @throws Error that lists each invalid setting of the mapping
 */
export function fileSource(mappingPath: string, only: ReadonlySet<string> | null = null): Source {
  const mapping = readMapping(mappingPath)
  const { name, licence } = mapping
  const description = 'Files of the operator: CSV, XLSX and NDJSON by a mapping'
  const read = (request: ReadRequest) => readMapped(request, mapping, only)
  const dependsOn = only === null ? [mappingPath] : null
  const isRead = (pattern: string) => only === null || [...only].some(file => isFileOf(file, pattern))
  const statesBonds = mapping.tables.some(({ kind, file }) => kind === 'bond' && isRead(file))
  return { key: FILE_KEY, name, licence, description, live: false, dependsOn, statesBonds, read }
}

type Answer = Parsed<SourceRecord>

async function* readMapped(
  request: ReadRequest,
  { tables }: Mapping,
  only: ReadonlySet<string> | null,
): AsyncGenerator<Answer> {
  if (request.from === null) throw new Error('The source file reads your own files: specify them with --from.')
  const files = (await recordedFiles(request.from, EXTENSIONS)).filter(({ name }) => only?.has(name) ?? true)
  const jobs = jobsOf(tables, files)
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

/** @param isComplete false if only some files are read, so that a table without a file is not a failure */
function unusedFiles(files: readonly RecordedFile[], jobs: readonly Job[], isComplete: boolean): Answer {
  const used = new Set(jobs.flatMap(job => job.files.map(({ name }) => name)))
  const unused = files.filter(({ name }) => !used.has(name)).map(({ name }) => name)
  const failures = jobs
    .filter(job => isComplete && job.files.length === 0)
    .map(({ table }) => failed(table.file, 'whole file', `no file of this name with ${table.kind} rows`))
  const notes = unused.length === 0 ? [] : [`Files that no table of the mapping names: ${unused.join(', ')}`]
  return { rows: [], failures, read: 0, notes }
}

/** Rows per yielded chunk. */
const CHUNK = 500

async function* readRecords({ table, files }: Job, progress: (file: string) => void): AsyncGenerator<Answer> {
  const { kind } = table
  if (!isRecordKind(kind)) return
  const repeats = repeatsOf(kind)
  const readRow = rowReader(table)
  for (const file of files) {
    progress(file.name)
    yield* inChunks(ownRows(file, table), row => {
      const result = readRow(file.name, row)
      if ('failures' in result) return { rows: [], failures: result.failures }
      const taken = repeats.take(file.name, row.position, result.values)
      if (taken === 'AGAIN') return { rows: [], failures: [] }
      return taken === 'FIRST'
        ? { rows: [recordFrom(kind, result.values)], failures: [] }
        : { rows: [], failures: [taken] }
    })
  }
  yield repeatNote(table, repeats.count())
}

function repeatNote({ kind, file }: MappedTable, count: number): Answer {
  const notes = count === 0 ? [] : [`${file} (${kind}): rows identical to an earlier one: ${count}`]
  return { rows: [], failures: [], read: 0, notes }
}

async function* readSchedules(
  { table, files }: Job,
  part: SchedulePart,
  progress: (file: string) => void,
): AsyncGenerator<Answer> {
  const grouper = groupSchedules(part, await rowsByBond(table, files))
  const [readRow, readBond] = [rowReader(table), bondReader(table)]
  for (const file of files) {
    progress(file.name)
    yield* inChunks(ownRows(file, table), row => {
      const result = readRow(file.name, row)
      const located = { file: file.name, position: row.position }
      if ('values' in result) return grouper.add(bondOf(result.values), { ...located, values: result.values })
      const { failures } = result
      const bond = readBond(file.name, row)
      if (bond === null) return { rows: [], failures }
      const grouped = grouper.add(bond, { ...located, values: null })
      return { rows: grouped.rows, failures: [...failures, ...grouped.failures] }
    })
  }
  yield repeatNote(table, grouper.repeated())
}

/** Counts the rows of each bond in a first pass. Errors in the files are reported by the second pass. */
async function rowsByBond(table: MappedTable, files: readonly JobFile[]): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  const readBond = bondReader(table)
  for (const file of files) {
    for await (const items of ownRows(file, table)) {
      for (const item of items) {
        const bond = 'position' in item ? readBond(file.name, item) : null
        if (bond !== null) counts.set(bond.identifier, (counts.get(bond.identifier) ?? 0) + 1)
      }
    }
  }
  return counts
}

/** A row of a file, or failures and notes on the file itself. */
type Item = NamedRow | { readonly failures: readonly Failure[]; readonly notes: readonly string[] }

const EVERY_ROW = { columns: [], matches: () => true }

/** The rows of the table's kind in a file. */
async function* ownRows(file: JobFile, table: MappedTable): AsyncGenerator<readonly Item[]> {
  const { columns, matches } = file.isShared ? rowFilter(table) : EVERY_ROW
  let others = 0
  for await (const items of readFileRows(file, table)) {
    const own = items.filter(item => !('position' in item) || item.problem !== null || matches(item))
    others += items.length - own.length
    yield own
  }
  const notes = others === 0 ? [] : [`${file.name} (${table.kind}): rows without ${columns.join(', ')}: ${others}`]
  yield [{ failures: [], notes }]
}

async function* readFileRows(
  { name, path, kinds, isFirst, mapped }: JobFile,
  table: MappedTable,
): AsyncGenerator<readonly Item[]> {
  const seen = new Set<string>()
  try {
    const { header, rows, close } = await openRows(path, table)
    try {
      const problems = header === null ? [] : missing(name, header, table)
      if (problems.length > 0) return yield [{ failures: problems, notes: [] }]
      for (const column of header ?? []) seen.add(column)
      for await (const batch of rows) {
        if (header === null) for (const { cells } of batch) for (const column of Object.keys(cells)) seen.add(column)
        yield batch
      }
      yield [{ failures: header === null ? missing(name, [...seen], table) : [], notes: [] }]
    } finally {
      await close()
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    yield [{ failures: [failed(name, 'whole file', error.message)], notes: [] }]
  }
  const unmapped = [...seen].filter(column => !mapped.has(column))
  // Without any mapped column it is another kind of file, whose content does not belong into a message.
  if (unmapped.length === seen.size) return
  if (isFirst && unmapped.length > 0) {
    const notes = [`${name} (${kinds.join(', ')}): columns that are not mapped: ${unmapped.join(', ')}`]
    yield [{ failures: [], notes }]
  }
}

function missing(file: string, header: readonly string[], { columns }: MappedTable): readonly Failure[] {
  const wanted = [...new Set(Object.values(columns).map(({ column }) => column))]
  return wanted
    .filter(column => !header.includes(column))
    .map(column => failed(file, 'header', missingColumn(column, header, wanted), column))
}

async function* inChunks(
  batches: AsyncIterable<readonly Item[]>,
  use: (row: NamedRow) => Pick<Answer, 'rows' | 'failures'>,
): AsyncGenerator<Answer> {
  let answer = { rows: [] as SourceRecord[], failures: [] as Failure[], notes: [] as string[], read: 0 }
  for await (const items of batches) {
    for (const item of items) {
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
  }
  yield answer
}
