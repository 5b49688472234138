/** A term, and the beginning of the unbroken chain that its months are counted from. */
export interface Term {
  readonly startsAt: Date
  /** Null for lifetime. */
  readonly endsAt: Date | null
  readonly anchorAt: Date | null
  readonly anchorMonths: number | null
}

/**
 * The term that a purchase gives. During a running term it begins at its end, and its own end is counted from the
 * beginning of the chain: from 31 January two purchases of a month end on 28 February and on 31 March.
 * A lifetime begins at once, for there is no end that could be lost by it.
 * @param last the term that ends last; of one without an anchor its end is the beginning of a new chain
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

/** Calendar months later at the same time of day in UTC; a day that the month lacks becomes its last. */
function plusMonths(moment: Date, months: number): Date {
  const start = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO('UTC')
  return new Date(start.add({ months }).epochMilliseconds)
}
