import { readFileSync } from 'node:fs'

/** A machine that others share stands still while they are served: then no longest answer says much. */
const MOST_SHARE = 0.01
/** Where `/proc/stat` has what other machines of the same host took; behind it stands what is counted already. */
const STOLEN = 7

/** Does the work, and says how much of the processors' time other machines took meanwhile. */
export async function withStolen<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly stolen: number }> {
  const before = processorTimes()
  const result = await work()
  const after = processorTimes()
  const passed = after.all - before.all
  return { result, stolen: passed === 0 ? 0 : (after.stolen - before.stolen) / passed }
}

/** @param stolen share of the processors' time */
export function stolenText(stolen: number): string {
  const share = `${(100 * stolen).toFixed(1)} % of the processors' time went to other machines`
  return stolen > MOST_SHARE ? `${share}: its longest answers are not to be relied on` : share
}

function processorTimes(): { readonly all: number; readonly stolen: number } {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  const times = line.trim().split(/\s+/).slice(1).map(Number)
  const counted = times.slice(0, STOLEN + 1)
  return { all: counted.reduce((sum, ticks) => sum + ticks, 0), stolen: counted[STOLEN] ?? Number.NaN }
}
