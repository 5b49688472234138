import type { RunReport } from './ingest.ts'

/** The result of an ingestion run as lines for the operator, with an error sentence if it failed. */
export function outcomeOf(report: RunReport): { readonly report: readonly string[]; readonly error: string | null } {
  return { report: linesOf(report), error: errorOf(report) }
}

function errorOf({ status, message, quarantined }: RunReport): string | null {
  if (status !== 'SUCCEEDED') return `The ingestion run failed: ${message ?? 'unknown reason'}`
  if (quarantined === null) return null
  const { revisionId } = quarantined
  return `Revision ${revisionId} is quarantined; readers still see the previous revision. Publish it (revision publish ${revisionId}), reject it (revision reject ${revisionId}), or ingest corrected data.`
}

function linesOf(report: RunReport): readonly string[] {
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
    ...endOf(report),
  ]
}

function endOf({ status, revisionId, asOf, quarantined }: RunReport): readonly string[] {
  if (quarantined !== null)
    return quarantined.findings.map(
      ({ rule, sentence, examples }) => `  finding: ${sentence} [${[rule, ...examples].join(', ')}]`,
    )
  if (revisionId !== null) return [`Revision ${revisionId} as of ${asOf} is published.`]
  return [status === 'FAILED' ? 'There is no new revision.' : 'Nothing changed, so there is no new revision.']
}
