import type { ExecutionArgs } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { failure } from '../errors.ts'
import { errorOf } from './meter.ts'

/**
 * Aborts a query at its time limit or when the client disconnects. The executor checks the signal before every field, and
 * the signal checks the clock: while the query keeps the event loop busy, no timer could fire.
 */
export function limitTime(ms: number): Plugin {
  return {
    onExecute: ({ args, setResultAndStopExecution }) => {
      const { request } = args.contextValue as { readonly request: Request }
      if (request.signal.aborted) return setResultAndStopExecution({ errors: [timedOut()] })
      const { signal, end } = deadline(ms, request.signal)
      Object.assign(args as ExecutionArgs, { signal })
      return { onExecuteDone: end }
    },
  }
}

/** A signal that also aborts when it is checked after the time limit; `end` releases it. */
function deadline(ms: number, disconnected: AbortSignal): { readonly signal: AbortSignal; readonly end: () => void } {
  const over = performance.now() + ms
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(timedOut()), ms).unref()
  const onDisconnect = () => {
    clearTimeout(timer)
    controller.abort(timedOut())
  }
  disconnected.addEventListener('abort', onDisconnect, { once: true })
  const check = controller.signal.throwIfAborted.bind(controller.signal)
  const signal = Object.assign(controller.signal, {
    throwIfAborted: () => {
      if (performance.now() > over) controller.abort(timedOut())
      check()
    },
  })
  const end = () => {
    clearTimeout(timer)
    disconnected.removeEventListener('abort', onDisconnect)
  }
  return { signal, end }
}

function timedOut() {
  return errorOf(failure('TIMED_OUT'))
}
