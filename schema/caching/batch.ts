import type { Context } from '../context.ts'

interface BatchOptions<Request, Value> {
  /** Requests of one group can be read together. */
  groupOf(request: Request): string
  /** Values in the order of the requests. */
  read(requests: Requests<Request>, context: Context): Promise<readonly Value[]>
  /** Requests of one read: the embedded database answers nothing else meanwhile. @default 100 */
  readonly size?: number
}

type Requests<Request> = readonly [Request, ...Request[]]

interface Waiting<Request, Value> extends PromiseWithResolvers<Value> {
  readonly request: Request
}

/**
 * Reads together what the resolvers of one request ask for in the same turn of the event loop: a field below a list then
 * needs one statement for the list instead of one for each row.
 * @example const load = batched({ groupOf: ({ limit }) => `${limit}`, read: readDays })
 */
export function batched<Request, Value>({ groupOf, read, size = 100 }: BatchOptions<Request, Value>) {
  const groups = new WeakMap<Context, Map<string, Waiting<Request, Value>[]>>()
  const readGroup = async (waiting: readonly Waiting<Request, Value>[], context: Context) => {
    for (let from = 0; from < waiting.length; from += size) {
      const part = waiting.slice(from, from + size)
      try {
        context.signal?.throwIfAborted()
        const requests = part.map(({ request }) => request) as unknown as Requests<Request>
        for (const [index, value] of (await read(requests, context)).entries()) part[index]?.resolve(value)
      } catch (error) {
        for (const { reject } of part) reject(error)
      }
    }
  }
  return (request: Request, context: Context): Promise<Value> => {
    const ofContext = groups.getOrInsertComputed(context, () => new Map())
    const group = groupOf(request)
    const waiting = ofContext.get(group) ?? []
    if (waiting.length === 0) {
      ofContext.set(group, waiting)
      setImmediate(() => {
        ofContext.delete(group)
        void readGroup(waiting, context)
      })
    }
    const entry = { request, ...Promise.withResolvers<Value>() }
    waiting.push(entry)
    return entry.promise
  }
}
