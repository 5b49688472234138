/** A term of which two sources say different things. */
export interface Conflict {
  readonly bondId: string
  readonly field: string
  readonly keptSource: string
  readonly keptValue: string
  readonly otherSource: string
  readonly otherValue: string
}
