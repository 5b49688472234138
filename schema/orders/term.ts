/** A term, and the start of the consecutive chain from which its months are counted. */
export interface Term {
  readonly startsAt: Date
  /** Null for lifetime. */
  readonly endsAt: Date | null
  readonly anchorAt: Date | null
  readonly anchorMonths: number | null
}

/**
 * The term granted by a purchase. During a running term it starts at the end of that term, and its own end is counted
 * from the start of the chain: from 31 January, two purchases of one month end on 28 February and on 31 March.
 * A lifetime starts immediately, since no paid time can be lost.
 * @param last the term that ends last; without an anchor, its end starts a new chain
 * @param months calendar months, null for lifetime
 */
export function nextTerm(last: Term | null, months: number | null, now: Date): Term {
  if (months === null) return { startsAt: now, endsAt: null, anchorAt: null, anchorMonths: null }
  const running = last?.endsAt != null && last.endsAt > now ? { ...last, endsAt: last.endsAt } : null
  const startsAt = running?.endsAt ?? now
  const anchorAt = running?.anchorAt ?? startsAt
  const anchorMonths = (running?.anchorMonths ?? 0) + months
  return { startsAt, endsAt: plusMonths(anchorAt, anchorMonths), anchorAt, anchorMonths }
}

/** Calendar months later at the same time of day in UTC; a missing day becomes the last of the month. */
function plusMonths(moment: Date, months: number): Date {
  const start = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO('UTC')
  return new Date(start.add({ months }).epochMilliseconds)
}
