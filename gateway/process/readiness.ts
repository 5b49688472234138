import type { DatabaseAvailability } from '../database/availability.ts'

const UNREADY = {
  starting: { reason: 'STARTING', message: 'The service is starting or loading its data.' },
  databaseAway: { reason: 'DATABASE_AWAY', message: 'The service is waiting for its database, which is unavailable.' },
  stopping: { reason: 'STOPPING', message: 'The service is stopping; send requests elsewhere.' },
} as const

/** Whether this instance answers requests, for its health checks. */
export class Readiness {
  #hasStarted = false
  #isStopping = false
  readonly #availability: Pick<DatabaseAvailability, 'unavailableSince'>

  constructor(availability: Pick<DatabaseAvailability, 'unavailableSince'>) {
    this.#availability = availability
  }

  readonly isReady = () => this.#hasStarted
  /** False while only reads from memory work. */
  readonly hasDatabase = () => this.#availability.unavailableSince() === null
  /** Why it is not ready; null when it is. */
  readonly unready = () => {
    if (this.#isStopping) return UNREADY.stopping
    if (this.#hasStarted) return null
    return this.hasDatabase() ? UNREADY.starting : UNREADY.databaseAway
  }

  start(): void {
    this.#hasStarted = true
  }

  /** Reports that the service is stopping; requests are still answered. */
  drain(): void {
    this.#isStopping = true
  }

  stop(): void {
    this.#hasStarted = false
    this.#isStopping = true
  }
}
