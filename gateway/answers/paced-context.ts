import type { Context, Pace } from '../../schema/context.ts'
import { timedOut } from '../../schema/errors.ts'
import { PACER } from '../overload/pacer.ts'

/**
 * The same context for a request that takes long: its steps share one slice of each turn of the event loop with all others
 * that take long, so that short requests wait for a slice at most (`npm run bench:neighbour`, portfolio and xlsx).
 * @param closed when the client disconnects, the work ends
 */
export function pacedContext(context: Context, closed?: AbortSignal): Context {
  return context.pace === undefined ? { ...context, pace: paceUntil(closed) } : context
}

function paceUntil(closed: AbortSignal | undefined): Pace {
  const steps = PACER.begin()
  const turn = <Value>(value: Value): Promise<Value> =>
    new Promise((resolve, reject) => {
      steps.add(() => {
        if (closed?.aborted) reject(timedOut('The client disconnected before the answer was complete.', 1))
        else resolve(value)
      })
    })
  return { turn, take: () => true }
}
