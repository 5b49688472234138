import { RequestCache } from '@pothos/plugin-scope-auth'
import type { Context } from '../context.ts'

/** A cache with one value per request in progress. */
export interface RequestScope<Value> {
  get(context: Context): Value | undefined
  set(context: Context, value: Value): void
}

const caches: WeakMap<Context, unknown>[] = []

export function requestScope<Value>(): RequestScope<Value> {
  const cache = new WeakMap<Context, Value>()
  caches.push(cache)
  return cache
}

/**
 * Drops the cached values of a request that has been answered. They would be collected with the context, but late: weak
 * map entries are promoted to the old generation, and collecting that takes longer than collecting the young one.
 */
export function forgetRequest(context: Context): void {
  RequestCache.clearForContext(context)
  for (const cache of caches) cache.delete(context)
}
