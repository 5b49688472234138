/** One health check, for the operator. */
export interface Check {
  readonly what: string
  readonly state: 'OK' | 'WARN' | 'FAIL'
  /** What was found. */
  readonly found: string
  /** Recommended action; null where none is needed. */
  readonly advice: string | null
}
