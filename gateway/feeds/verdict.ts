/**
 * What became of a line: stored; known already; replaced by a later quote of the bond; not used, because a source of
 * higher priority states the day; waiting for an operator; or not stored.
 */
export type Outcome = 'ACCEPTED' | 'UNCHANGED' | 'SUPERSEDED' | 'OUTRANKED' | 'QUARANTINED' | 'REFUSED'

/** The verdict on one line, with the reason unless it was stored. */
export interface Verdict {
  /** Counted from 1, empty lines included. */
  readonly line: number
  readonly isin: string | null
  readonly outcome: Outcome
  readonly rule: string | null
  readonly reason: string | null
  /** What would have been accepted. */
  readonly allowed: string | null
}

/** A verdict without its line. */
export type Ruling = Omit<Verdict, 'line'>

export function ruling(
  outcome: Outcome,
  isin: string | null,
  why: { readonly rule: string; readonly reason: string; readonly allowed?: string } | null = null,
): Ruling {
  const { rule = null, reason = null, allowed = null } = why ?? {}
  return { isin, outcome, rule, reason, allowed }
}
