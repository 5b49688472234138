/** A session in which an operator views the service as a customer. */
export interface Viewing {
  readonly operatorId: string
  readonly until: Date
  /** True when nothing is shown any more, and the operator has not stopped viewing yet. */
  readonly isOver: boolean
}
