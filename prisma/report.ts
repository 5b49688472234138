import type { LoadReport } from './ingest.ts'

/** What a load did, as lines for the operator, and a sentence when it failed. */
export function outcomeOf(report: LoadReport): { readonly report: readonly string[]; readonly error: string | null } {
  const failed = report.status === 'SUCCEEDED' ? null : `The load failed: ${report.message ?? 'no reason is known'}`
  return { report: linesOf(report), error: failed }
}

function linesOf(report: LoadReport): readonly string[] {
  const { source, origin, licence, read, inserted, updated, unchanged, failed, seconds } = report
  return [
    `${source} from ${origin}: ${report.status.toLowerCase()} in ${seconds.toFixed(1)} s${report.message === null ? '' : `: ${report.message}`}`,
    `Licence: ${licence}`,
    `${read} rows read: ${inserted} new, ${updated} changed, ${unchanged} unchanged, ${failed} failed.`,
    ...Object.entries(report.byKind).map(
      ([kind, counts]) =>
        `  ${kind.padEnd(12)} ${counts.inserted} new, ${counts.updated} changed, ${counts.unchanged} unchanged`,
    ),
    ...report.failures.map(
      ({ file, position, field, reason }) => `  failed: ${file}, ${position}${field ? `, ${field}` : ''}: ${reason}`,
    ),
    ...(failed > report.failures.length
      ? [`  … and ${failed - report.failures.length} more failures, all stored.`]
      : []),
    ...report.notes.map(note => `  note: ${note}`),
    report.revisionId === null
      ? 'Nothing changed, so there is no new revision.'
      : `Revision ${report.revisionId} as of ${report.asOf} is published.`,
  ]
}
