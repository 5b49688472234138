import type { SourceRecord } from '../../prisma/sources/record.ts'
import type { Failure, Source } from '../../prisma/sources/source.ts'
import type { RunProgress } from '../../prisma/store/runs/progress.ts'

interface DryRunOptions {
  readonly from: string | null
  readonly signal: AbortSignal
  readonly onProgress: (progress: RunProgress) => void
}

/** Limit of the failures shown; all failures are counted. */
const SHOWN_FAILURES = 100
const SHOWN_RECORDS = 3

/**
 * Reads a whole source and reports the parsed records without using the database. It therefore cannot detect an unknown
 * issuer or bond.
 */
export async function runDry(
  source: Source,
  { from, signal, onProgress }: DryRunOptions,
): Promise<{ readonly report: readonly string[]; readonly error: string | null }> {
  const counts = new Map<string, number>()
  const shown = new Map<string, SourceRecord[]>()
  const failures: Failure[] = []
  const notes = new Set<string>()
  let [read, failed] = [0, 0]
  const progress = (done: number, total: number | null, what: string) =>
    onProgress({ stage: 'reading', done, total, what })
  for await (const parsed of source.read({ from, fetch, signal, progress })) {
    signal.throwIfAborted()
    read += parsed.read
    failed += parsed.failures.length
    failures.push(...parsed.failures.slice(0, SHOWN_FAILURES - failures.length))
    for (const note of parsed.notes ?? []) notes.add(note)
    for (const record of parsed.rows) {
      const name = nameOf(record)
      counts.set(name, (counts.get(name) ?? 0) + 1)
      const examples = shown.getOrInsertComputed(name, () => [])
      if (examples.length < SHOWN_RECORDS) examples.push(record)
    }
  }
  const report = [
    `${source.key} from ${from ?? 'live'}, dry run: nothing is stored.`,
    `Licence: ${source.licence}`,
    `${read} rows read, ${failed} failures.`,
    ...[...counts].flatMap(([name, count]) => [
      `  ${name.padEnd(12)} ${count}`,
      ...(shown.get(name) ?? []).map(record => `    ${JSON.stringify(withoutKind(record))}`),
    ]),
    ...failures.map(
      ({ file, position, field, reason }) => `  failed: ${file}, ${position}${field ? `, ${field}` : ''}: ${reason}`,
    ),
    ...(failed > failures.length ? [`  … and ${failed - failures.length} more failures.`] : []),
    ...[...notes].map(note => `  note: ${note}`),
  ]
  return { report, error: counts.size === 0 ? 'No usable records were found.' : null }
}

/** Schedule records are listed by part if the source states the parts. */
function nameOf(record: SourceRecord): string {
  return record.kind === 'schedule' && record.parts !== undefined ? record.parts.join() : record.kind
}

function withoutKind({ kind: _, ...record }: SourceRecord): object {
  return record
}
