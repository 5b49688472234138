import { invalidArguments } from '../../errors.ts'

/** ISO dates; null where the range is open. */
export interface DayRange {
  readonly from: string | null
  readonly to: string | null
}

/**
 * The arguments `from` and `to`, or those with other names.
 * @throws GraphQLError INVALID_PARAMETER when they are in the wrong order
 */
export function dayRange(
  { from, to }: { readonly from?: unknown; readonly to?: unknown },
  names: { readonly from: string; readonly to: string } = { from: 'from', to: 'to' },
): DayRange {
  const range = { from: from ? String(from) : null, to: to ? String(to) : null }
  if (range.from === null || range.to === null || range.from <= range.to) return range
  const message = `\`${names.from}\` (${range.from}) is after \`${names.to}\` (${range.to}).`
  throw invalidArguments([{ path: names.from, message, code: 'BOUNDS_REVERSED' }])
}
