import { LRUCache } from 'lru-cache'
import { tooManyAttempts } from '../../../schema/errors.ts'

/** How often something may be tried: by an address, for an e-mail address, by a user. A limit is a row. */
const LIMITS = {
  signInByPair: { most: 8, minutes: 15 },
  signInByAddress: { most: 60, minutes: 15 },
  signInByEmail: { most: 100, minutes: 60 },
  signUpByAddress: { most: 20, minutes: 60 },
  mailByEmail: { most: 5, minutes: 60 },
  mailByAddress: { most: 30, minutes: 60 },
  tokenByAddress: { most: 30, minutes: 15 },
  codeByAddress: { most: 30, minutes: 15 },
  secretByUser: { most: 10, minutes: 15 },
} as const

type Limit = keyof typeof LIMITS

export interface Attempts {
  /**
   * Counts an attempt.
   * @throws GraphQLError TOO_MANY_ATTEMPTS when there were too many; the refused one does not count
   */
  count(limit: Limit, whose: string): void
  /** What succeeded was no attempt at guessing. */
  forget(limit: Limit, whose: string): void
}

interface Counted {
  readonly since: number
  readonly times: number
}

const REMEMBERED = 100_000
const MINUTE_MS = 60_000

/** Attempts on this instance, in memory; the clock is handed in. */
export function countAttempts(now: () => Date): Attempts {
  const counted = new LRUCache<string, Counted>({ max: REMEMBERED })
  const count: Attempts['count'] = (limit, whose) => {
    const { most, minutes } = LIMITS[limit]
    const key = `${limit} ${whose}`
    const at = now().getTime()
    const known = counted.get(key)
    const running = known !== undefined && at - known.since < minutes * MINUTE_MS ? known : { since: at, times: 0 }
    if (running.times >= most) throw tooManyAttempts(Math.ceil((running.since + minutes * MINUTE_MS - at) / 1_000))
    counted.set(key, { ...running, times: running.times + 1 })
  }
  return { count, forget: (limit, whose) => void counted.delete(`${limit} ${whose}`) }
}
