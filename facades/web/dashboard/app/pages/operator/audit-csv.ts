import type { AuditEvent } from '../../client/rows.ts'

const COLUMNS = [
  ...(['at', 'action', 'outcome', 'code', 'actorKind', 'actor', 'subjectKind', 'subjectId', 'accountId'] as const),
  ...(['address', 'userAgent', 'requestId', 'details'] as const),
]

/** A table of events for spreadsheets. */
export function auditCsv(events: readonly AuditEvent[]): string {
  const rows = events.map(event => COLUMNS.map(name => cell(event[name])))
  return [COLUMNS.join(','), ...rows.map(row => row.join(','))].join('\r\n')
}

/** A text that begins like a formula is written as text: people choose their user agents. */
function cell(value: AuditEvent[(typeof COLUMNS)[number]]): string {
  const text = Array.isArray(value) ? value.join('; ') : String(value ?? '')
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
