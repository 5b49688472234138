export interface RunProgress {
  readonly stage: 'reading' | 'storing' | 'measuring' | 'publishing'
  readonly done: number
  /** Null while it is unknown. */
  readonly total: number | null
  readonly what: string
}
