import { once } from 'node:events'
import type { MeasureInput } from '../../prisma/measures/inputs.ts'
import type { fittedCurve } from '../../schema/measures/fitted-curve.ts'
import { AWAITED, startLowPriorityWorker } from '../process/low-priority-worker.ts'

/** Groups of government bonds, each of one currency, and the day of the market, ISO. */
export interface FitRequest {
  readonly groups: readonly (readonly MeasureInput[])[]
  readonly date: string
}

type Fits = readonly ReturnType<typeof fittedCurve>[]

/**
 * Fits a curve to each group: in a worker, because a fit takes a tenth of a second and more, in which no request is answered
 * (`npm run bench:freshness`).
 * @throws what a fit throws, and Error when the worker ends without a result
 */
export async function fitApart({ groups, date }: FitRequest): Promise<Fits> {
  // A bond's own curve is no part of a fit, and cannot be sent to a worker.
  const sent = groups.map(inputs => inputs.map(input => ({ ...input, curve: null })))
  if (sent.length === 0) return []
  const workerData: FitRequest = { groups: sent, date }
  const worker = startLowPriorityWorker(new URL('./fit-worker.ts', import.meta.url), { workerData }, AWAITED)
  const ended = new AbortController()
  worker.once('exit', code => ended.abort(new Error(`the worker that fits curves ended with ${code}`)))
  try {
    const [fits] = (await once(worker, 'message', { signal: ended.signal })) as [Fits]
    return fits
  } catch (error) {
    throw ended.signal.aborted ? ended.signal.reason : error
  } finally {
    await worker.terminate()
  }
}
