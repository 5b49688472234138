import type { ServerResponse } from 'node:http'

/** A signal that is aborted when the response closes, created when something needs it: few requests do. */
export function closedSignal(response: ServerResponse): () => AbortSignal {
  let controller: AbortController | null = null
  return () => {
    if (controller !== null) return controller.signal
    const created = new AbortController()
    controller = created
    // A `close` event is not emitted again.
    if (response.closed) created.abort()
    else response.once('close', () => created.abort())
    return created.signal
  }
}
