/** One figure of one case against its published value. */
export interface Check {
  readonly family: string
  /** Identity of the case. */
  readonly id: string
  readonly quantity: string
  /** Distance from the published value, in the unit of the tolerance. */
  readonly error: number
  readonly tolerance: number
  /** What the oracle itself says the miss may grow to: beyond `tolerance` it is a stated miss, not a failure. */
  readonly statedBound?: number
}

/** A published value known to be out of line: who and why. */
export interface Exception {
  readonly id: string
  readonly quantity: string
  readonly reason: string
}

export interface FileReport {
  readonly file: string
  readonly checks: readonly Check[]
  readonly exceptions: readonly Exception[]
  /** Rows that hold nothing to check, by reason. */
  readonly leftOut: ReadonlyMap<string, number>
}

/** Distance of two numbers; a missing one is infinitely far. */
export const distance = (ours: number | undefined, theirs: number): number => {
  const error = Math.abs((ours ?? Number.NaN) - theirs)
  return Number.isNaN(error) ? Number.POSITIVE_INFINITY : error
}

export const relative = (ours: number | undefined, theirs: number): number =>
  distance(ours, theirs) / Math.max(1, Math.abs(theirs))

type Verdict = 'within' | 'listed' | 'stated' | 'failed'

export const verdict = (check: Check, exceptions: readonly Exception[]): Verdict => {
  if (check.error <= check.tolerance) return 'within'
  if (exceptions.some(known => known.id === check.id && known.quantity === check.quantity)) return 'listed'
  return check.error <= (check.statedBound ?? 0) ? 'stated' : 'failed'
}
