import type { ServerContext } from '@modelcontextprotocol/server'

/**
 * Tells a caller who asked for progress every so often that its call still runs, so that it does not give up. How much
 * is left is unknown: a past day may wait for others. The first report turns the answer into a stream of events.
 */
export async function reportProgress<Result>(
  call: Promise<Result>,
  { _meta, notify }: Pick<ServerContext['mcpReq'], '_meta' | 'notify'>,
  everyMs: number,
): Promise<Result> {
  const progressToken = _meta?.progressToken
  if (progressToken === undefined) return call
  const began = performance.now()
  const reporting = setInterval(() => {
    const progress = (performance.now() - began) / 1_000
    const message = `Still running after ${progress.toFixed(0)} s.`
    // A caller who has left needs no progress.
    notify({ method: 'notifications/progress', params: { progressToken, progress, message } }).catch(() => undefined)
  }, everyMs)
  return call.finally(() => clearInterval(reporting))
}
