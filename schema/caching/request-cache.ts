import { RequestCache } from '@pothos/plugin-scope-auth'
import type { Context } from '../context.ts'

/** What is remembered of requests while they are answered, a value each. */
export interface RequestScope<Value> {
  get(context: Context): Value | undefined
  set(context: Context, value: Value): void
}

const memories: WeakMap<Context, unknown>[] = []

export function requestScope<Value>(): RequestScope<Value> {
  const memory = new WeakMap<Context, Value>()
  memories.push(memory)
  return memory
}

/**
 * Forgets what is remembered of a request that has been answered. It would go with the context, but late: what lies in a
 * weak map grows old, and is collected with all of the memory, which takes longer than collecting what is young.
 */
export function forgetRequest(context: Context): void {
  RequestCache.clearForContext(context)
  for (const memory of memories) memory.delete(context)
}
