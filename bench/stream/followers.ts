import { type ClientRequest, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { issueKey } from '../../gateway/access/issue-key.ts'
import { DEMO_TARIFF } from '../../prisma/accounts.ts'
import type { PrismaClient } from '../../prisma/generated/client/client.ts'

/** Streams of one key on one instance, below the limit of a key. */
const OF_KEY = 8
const RETRY_MS = 200

/** What one event tells: everything after `since` up to `revision`, in one or several parts. */
export interface Told {
  readonly since: number
  readonly revision: number
  readonly isins: readonly string[]
}

/** Clients of the stream of changes, spread over instances; each reconnects elsewhere from its last event. */
export interface Followers {
  /** What each client was told, in order. */
  readonly told: readonly (readonly Told[])[]
  /** Where each client began. */
  readonly began: readonly (number | null)[]
  reconnections(): number
  /** Resolves when every client has begun, or knows this revision. */
  reach(revision: number | null, withinMs: number): Promise<void>
  close(): void
}

/** Keys of accounts of their own, for so many clients. */
export async function keysFor(prisma: PrismaClient, clients: number): Promise<readonly string[]> {
  const { id: tariffId } = await prisma.tariff.findUniqueOrThrow({ where: { key: DEMO_TARIFF } })
  const keys: string[] = []
  for (let index = 0; index < Math.ceil(clients / OF_KEY); index += 1) {
    const email = `follower-${index}@example.com`
    const subscriptions = { create: { tariffId, startsAt: new Date(Date.now() - 60_000), endsAt: null } }
    await prisma.account.create({ data: { name: email, users: { create: { email } }, subscriptions } })
    keys.push((await issueKey(prisma, email, new Date())).key)
  }
  return keys
}

/** @param ports of the instances; the client with number n begins at the port n modulo their number */
export function followChanges(ports: readonly number[], keys: readonly string[], clients: number): Followers {
  const told: Told[][] = Array.from({ length: clients }, () => [])
  const began: (number | null)[] = told.map(() => null)
  const last: (number | null)[] = told.map(() => null)
  const open = new Map<number, ClientRequest>()
  let closed = false
  let reconnections = 0
  const take = (client: number, block: string) => {
    const of = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
    const id = of('id')
    const data = JSON.parse(of('data') ?? 'null') as { since: number; revision: number; items?: { isin: string }[] }
    if (of('event') === 'ready') began[client] ??= data.revision
    if (of('event') === 'changes') {
      const isins = (data.items ?? []).map(({ isin }) => isin)
      told[client]?.push({ since: data.since, revision: data.revision, isins })
    }
    if (id !== undefined) last[client] = Number(id)
  }
  const connect = (client: number, turn: number): void => {
    const port = ports[(client + turn) % ports.length] ?? 0
    const again = () => {
      if (closed || open.get(client) !== request) return
      open.delete(client)
      reconnections += 1
      setTimeout(() => connect(client, turn + 1), RETRY_MS).unref()
    }
    const key = keys[Math.floor(client / OF_KEY)] ?? ''
    const id = last[client]
    const headers = { 'x-api-key': key, accept: 'text/event-stream', ...(id != null && { 'last-event-id': `${id}` }) }
    const options = { port, path: '/api/v1/data/changes', headers, agent: false }
    const request = get(options, response => {
      if (response.statusCode !== 200) return void request.destroy(new Error(`status ${response.statusCode}`))
      let buffer = ''
      response.setEncoding('utf8').on('data', (text: string) => {
        const blocks = (buffer + text).split('\n\n')
        buffer = blocks.pop() ?? ''
        for (const block of blocks) if (/^event: /m.test(block)) take(client, block)
      })
      response.on('close', again).on('error', again)
    })
    request.on('error', again)
    open.set(client, request)
  }
  for (let client = 0; client < clients; client += 1) connect(client, 0)
  return {
    told,
    began,
    reconnections: () => reconnections,
    reach: async (revision, withinMs) => {
      const until = Date.now() + withinMs
      const missing = () => last.filter(id => id === null || (revision !== null && id < revision)).length
      while (missing() > 0) {
        if (Date.now() > until) throw new Error(`${missing()} of ${clients} clients did not reach ${revision}`)
        await sleep(50)
      }
    },
    close: () => {
      closed = true
      for (const request of open.values()) request.destroy()
    },
  }
}

/**
 * What is wrong with what a client was told: a gap, or a change that it was not told of.
 * @param expected the bonds that change after a revision up to the next
 */
export function gapsOf(
  began: number | null,
  told: readonly Told[],
  expected: ReadonlyMap<number, readonly string[]>,
): readonly string[] {
  const faults: string[] = []
  let reached = began ?? 0
  const known = new Set<string>()
  for (const { since, revision, isins } of told) {
    if (since > reached) faults.push(`nothing between ${reached} and ${since}`)
    for (const isin of isins) for (let at = since + 1; at <= revision; at += 1) known.add(`${at} ${isin}`)
    reached = Math.max(reached, revision)
  }
  for (const [revision, isins] of expected) {
    if (revision <= (began ?? 0)) continue
    for (const isin of isins) if (!known.has(`${revision} ${isin}`)) faults.push(`${isin} of ${revision} is missing`)
  }
  return faults
}
