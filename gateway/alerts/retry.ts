/** Seconds between an attempt that failed and the next, by the number of attempts so far. */
const WAITS_SECONDS = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]
const LONGEST_WAIT_SECONDS = 86_400
/** A share of the wait, in either direction, so that what failed together is not repeated together. */
const JITTER = 0.1

/**
 * When to try again.
 * @param attempts made so far, at least one
 * @param random from 0 to 1
 * @returns null after the last attempt
 */
export function nextAttempt(
  attempts: number,
  { now, retryAfterSeconds, random }: { now: Date; retryAfterSeconds: number | null; random: number },
): Date | null {
  const planned = WAITS_SECONDS[attempts - 1]
  if (planned === undefined) return null
  const wait = planned * (1 + JITTER * (2 * random - 1))
  const seconds = Math.max(wait, Math.min(retryAfterSeconds ?? 0, LONGEST_WAIT_SECONDS))
  return new Date(now.getTime() + seconds * 1_000)
}
