import type { Check } from '../../schema/check.ts'
import { fail, ok, warn } from './check.ts'

const NOTICEABLE_S = 2
/** Second factors, terms and sessions go wrong from here on. */
const WRONG_S = 30

export function checkSkew(what: string, theirs: Date, ours: Date): Check {
  const seconds = (theirs.getTime() - ours.getTime()) / 1_000
  const found = `${Math.abs(seconds).toFixed(1)} s ${seconds < 0 ? 'behind' : 'ahead of'} ours`
  const advice = 'Let both machines take their time from NTP.'
  if (Math.abs(seconds) > WRONG_S) return fail(what, found, advice)
  return Math.abs(seconds) > NOTICEABLE_S ? warn(what, found, advice) : ok(what, found)
}
