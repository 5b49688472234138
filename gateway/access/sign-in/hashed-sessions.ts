import { createHash } from 'node:crypto'
import type { BetterAuthOptions } from 'better-auth'
import type { DBAdapter } from 'better-auth/adapters'

type Adapter = DBAdapter<BetterAuthOptions>
type Where = NonNullable<Parameters<Adapter['findMany']>[0]['where']>
type Row = Record<string, unknown>

/**
 * The library stores the token of a session as it is; between it and the database this puts its hash, so that
 * whoever reads the table cannot take over a session. What goes up carries the token that was asked for.
 */
export function withHashedSessions(open: (options: BetterAuthOptions) => Adapter) {
  return (options: BetterAuthOptions): Adapter => {
    const inner = open(options)
    const adapter: Adapter = {
      ...inner,
      create: async ask => {
        if (ask.model !== 'session') return inner.create(ask)
        const { token } = ask.data as Row
        const stored = await inner.create({ ...ask, data: { ...ask.data, token: hashOfToken(String(token)) } })
        return { ...(stored as object), token } as never
      },
      findOne: async ask => withToken(await inner.findOne(hashed(ask)), ask),
      findMany: ask => inner.findMany(hashed(ask)),
      count: ask => inner.count(hashed(ask)),
      update: async ask => withToken(await inner.update(hashed(ask)), ask),
      updateMany: ask => inner.updateMany(hashed(ask)),
      delete: ask => inner.delete(hashed(ask)),
      deleteMany: ask => inner.deleteMany(hashed(ask)),
      transaction: work => work(adapter),
    }
    return adapter
  }
}

/** Its randomness makes a slow hash needless. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

function hashed<Ask extends { model: string; where?: Where | undefined }>(ask: Ask): Ask {
  if (ask.model !== 'session' || ask.where === undefined) return ask
  const where = ask.where.map(one => {
    if (one.field !== 'token') return one
    const value = Array.isArray(one.value) ? one.value.map(String).map(hashOfToken) : hashOfToken(String(one.value))
    return { ...one, value }
  })
  return { ...ask, where }
}

function withToken<T>(found: T | null, { model, where }: { model: string; where?: Where | undefined }): T | null {
  const token = model === 'session' ? where?.find(({ field }) => field === 'token')?.value : undefined
  return found === null || typeof token !== 'string' ? found : { ...found, token }
}
