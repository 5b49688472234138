/** The provider asks the client to retry after the given time and not earlier. */
export class ComeBackLater extends Error {
  override readonly name = 'ComeBackLater'
  readonly seconds: number

  constructor(message: string, seconds: number) {
    super(message)
    this.seconds = seconds
  }
}

/**
 * The seconds of a `Retry-After` header, which contains seconds or a date; null if it is absent or invalid.
 * @source RFC 9110, 10.2.3
 */
export function waitOf(retryAfter: string | null, now = Date.now()): number | null {
  if (retryAfter === null) return null
  const seconds = /^\d+$/.test(retryAfter.trim()) ? Number(retryAfter) : (Date.parse(retryAfter) - now) / 1000
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : null
}
