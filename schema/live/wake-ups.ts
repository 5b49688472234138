type Subscribe = (listener: () => void) => () => void

/**
 * A turn at the beginning, and one whenever something happened since the turn before: what happens several times during
 * one is one. Ends with the signal.
 * @param everyMs turns come at least as often
 */
export async function* wakeUps(
  subscribe: Subscribe,
  { signal = NEVER, everyMs }: { readonly signal: AbortSignal | undefined; readonly everyMs?: number },
): AsyncGenerator<void, void> {
  let happened = Promise.withResolvers<void>()
  const wake = () => happened.resolve()
  const end = subscribe(wake)
  const timer = everyMs === undefined ? undefined : setInterval(wake, everyMs).unref()
  signal.addEventListener('abort', wake)
  wake()
  try {
    for (;;) {
      await happened.promise
      if (signal.aborted) return
      happened = Promise.withResolvers()
      yield
    }
  } finally {
    end()
    clearInterval(timer)
    signal.removeEventListener('abort', wake)
  }
}

const NEVER = new AbortController().signal
