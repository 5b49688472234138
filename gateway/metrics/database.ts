import type { Registry } from 'prom-client'
import { gauge } from './gauge.ts'
import type { Watched } from './watched.ts'

/** Whoever asks for metrics waits no longer for the database. */
const LONGEST_PING_MS = 2_000

interface Seen {
  readonly held: number | null
  readonly seconds: number | null
}

const NOTHING_SEEN: Seen = { held: null, seconds: null }

/** All of it comes from one question for each time that somebody asks. */
export function watchDatabase(registry: Registry, { database, presence }: Watched): void {
  const { prisma, pool } = database
  let looking: Promise<Seen> | null = null
  const ping = async (): Promise<Seen> => {
    const began = performance.now()
    const held = await prisma.revision.count({ where: { status: 'HELD' } })
    presence.answered()
    return { held, seconds: (performance.now() - began) / 1_000 }
  }
  const pingInTime = () => {
    const asked = ping().catch(error => {
      presence.failed(error)
      return NOTHING_SEEN
    })
    return Promise.race([asked, nothingAfter(LONGEST_PING_MS)])
  }
  const look = () => {
    looking ??= pingInTime().finally(() => {
      looking = null
    })
    return looking
  }
  const isUp = () => look().then(() => Number(presence.awaySince() === null))
  gauge(registry, 'bonds_database_up', 'Whether the database answers.', isUp)
  gauge(registry, 'bonds_database_ping_seconds', 'How long the database took for a small question.', () =>
    look().then(({ seconds }) => seconds),
  )
  gauge(registry, 'bonds_held_revisions', 'Suspicious revisions that wait for an operator.', () =>
    look().then(({ held }) => held),
  )
  if (pool === undefined) return
  for (const [state, help] of POOL) gauge(registry, `bonds_database_pool_${state}`, help, () => pool()[state])
}

function nothingAfter(ms: number): Promise<Seen> {
  return new Promise(done => setTimeout(done, ms, NOTHING_SEEN).unref())
}

const POOL = [
  ['open', 'Connections to the database.'],
  ['idle', 'Connections that nobody uses.'],
  ['waiting', 'Requests that wait for a connection.'],
] as const
