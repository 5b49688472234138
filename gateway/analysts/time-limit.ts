import type { ExecutionArgs } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { failure } from '../errors.ts'
import { errorOf } from './meter.ts'

/**
 * Ends a query when its time is over or whoever asked has left. The executor looks at the signal before every field;
 * a signal set by a timer alone would never be, while the loop is busy with the very query.
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

/** A signal that is also aborted as soon as somebody looks at it after the time; `end` when nobody waits any more. */
function deadline(ms: number, left: AbortSignal): { readonly signal: AbortSignal; readonly end: () => void } {
  const over = performance.now() + ms
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(timedOut()), ms).unref()
  const leave = () => {
    clearTimeout(timer)
    controller.abort(timedOut())
  }
  left.addEventListener('abort', leave, { once: true })
  const check = controller.signal.throwIfAborted.bind(controller.signal)
  const signal = Object.assign(controller.signal, {
    throwIfAborted: () => {
      if (performance.now() > over) controller.abort(timedOut())
      check()
    },
  })
  const end = () => {
    clearTimeout(timer)
    left.removeEventListener('abort', leave)
  }
  return { signal, end }
}

function timedOut() {
  return errorOf(failure('TIMED_OUT'))
}
