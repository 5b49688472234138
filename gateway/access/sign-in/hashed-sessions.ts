import { createHash } from 'node:crypto'
import type { BetterAuthOptions } from 'better-auth'
import type { DBAdapter } from 'better-auth/adapters'

type Adapter = DBAdapter<BetterAuthOptions>
type Where = NonNullable<Parameters<Adapter['findMany']>[0]['where']>
type Row = Record<string, unknown>

/**
 * The library stores the token of a session as it is; between it and the database this puts its hash, so that
 * whoever reads the table cannot take over a session. What goes up carries the token of the caller.
 */
export function withHashedSessions(open: (options: BetterAuthOptions) => Adapter) {
  return (options: BetterAuthOptions): Adapter => {
    const inner = open(options)
    const adapter: Adapter = {
      ...inner,
      create: async call => {
        if (call.model !== 'session') return inner.create(call)
        const { token } = call.data as Row
        const stored = await inner.create({ ...call, data: { ...call.data, token: hashOfToken(String(token)) } })
        return { ...(stored as object), token } as never
      },
      findOne: async call => withToken(await inner.findOne(hashed(call)), call),
      findMany: call => inner.findMany(hashed(call)),
      count: call => inner.count(hashed(call)),
      update: async call => withToken(await inner.update(hashed(call)), call),
      updateMany: call => inner.updateMany(hashed(call)),
      delete: call => inner.delete(hashed(call)),
      deleteMany: call => inner.deleteMany(hashed(call)),
      transaction: work => work(adapter),
    }
    return adapter
  }
}

/** Its randomness makes a slow hash needless. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

function hashed<Call extends { model: string; where?: Where | undefined }>(call: Call): Call {
  if (call.model !== 'session' || call.where === undefined) return call
  const where = call.where.map(one => {
    if (one.field !== 'token') return one
    const value = Array.isArray(one.value) ? one.value.map(String).map(hashOfToken) : hashOfToken(String(one.value))
    return { ...one, value }
  })
  return { ...call, where }
}

function withToken<T>(found: T | null, { model, where }: { model: string; where?: Where | undefined }): T | null {
  const token = model === 'session' ? where?.find(({ field }) => field === 'token')?.value : undefined
  return found === null || typeof token !== 'string' ? found : { ...found, token }
}
