/** One thing that was looked at, for the operator. */
export interface Check {
  readonly what: string
  readonly state: 'OK' | 'WARN' | 'FAIL'
  /** What was found. */
  readonly found: string
  /** What to do; null where there is nothing. */
  readonly advice: string | null
}
