/** The provider wants to be asked again after so long, and not before. */
export class ComeBackLater extends Error {
  override readonly name = 'ComeBackLater'
  readonly seconds: number

  constructor(message: string, seconds: number) {
    super(message)
    this.seconds = seconds
  }
}

/**
 * The seconds of a `Retry-After`, which holds them or a date; null when it says nothing.
 * @source RFC 9110, 10.2.3
 */
export function waitOf(retryAfter: string | null, now = Date.now()): number | null {
  if (retryAfter === null) return null
  const seconds = /^\d+$/.test(retryAfter.trim()) ? Number(retryAfter) : (Date.parse(retryAfter) - now) / 1000
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : null
}
