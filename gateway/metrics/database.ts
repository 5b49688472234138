import type { Registry } from 'prom-client'
import type { RevisionModel } from '../../prisma/generated/client/models/Revision.ts'
import { gauge } from './gauge.ts'
import type { Watched } from './watched.ts'

/** The longest that a scrape waits for the database. */
const LONGEST_PING_MS = 2_000

interface PingResult {
  readonly quarantined: number | null
  readonly seconds: number | null
  /** The newest published revision. */
  readonly published: number | null
  /** From its start, after its data were stored, to its publication. */
  readonly publicationSeconds: number | null
}

const NO_RESULT: PingResult = { quarantined: null, seconds: null, published: null, publicationSeconds: null }

/** All gauges of one scrape share one query. */
export function watchDatabase(registry: Registry, { database, availability }: Watched): void {
  const { prisma, pool } = database
  let running: Promise<PingResult> | null = null
  const ping = async (): Promise<PingResult> => {
    const began = performance.now()
    const quarantined = await prisma.revision.count({ where: { status: 'HELD' } })
    const seconds = (performance.now() - began) / 1_000
    const newest = await prisma.revision.findFirst({
      where: { status: 'PUBLISHED' },
      orderBy: { id: 'desc' },
      select: { id: true, createdAt: true, publishedAt: true },
    })
    availability.answered()
    return { quarantined, seconds, ...publicationOf(newest) }
  }
  const pingInTime = () => {
    const pinged = ping().catch(error => {
      availability.failed(error)
      return NO_RESULT
    })
    return Promise.race([pinged, nothingAfter(LONGEST_PING_MS)])
  }
  const pingOnce = () => {
    running ??= pingInTime().finally(() => {
      running = null
    })
    return running
  }
  const isUp = () => pingOnce().then(() => Number(availability.unavailableSince() === null))
  gauge(registry, 'bonds_database_up', 'Whether the database responds.', isUp)
  gauge(registry, 'bonds_database_ping_seconds', 'Duration of a small database query.', () =>
    pingOnce().then(({ seconds }) => seconds),
  )
  gauge(registry, 'bonds_quarantined_revisions', 'Quarantined revisions that wait for an operator.', () =>
    pingOnce().then(({ quarantined }) => quarantined),
  )
  gauge(registry, 'bonds_published_revision', 'The newest published revision in the database.', () =>
    pingOnce().then(({ published }) => published),
  )
  gauge(registry, 'bonds_publication_seconds', 'How long its publication took after its data were stored.', () =>
    pingOnce().then(({ publicationSeconds }) => publicationSeconds),
  )
  if (pool === undefined) return
  for (const [state, help] of POOL) gauge(registry, `bonds_database_pool_${state}`, help, () => pool()[state])
}

function publicationOf(newest: Pick<RevisionModel, 'id' | 'createdAt' | 'publishedAt'> | null) {
  if (newest === null) return { published: null, publicationSeconds: null }
  const { id, createdAt, publishedAt } = newest
  const took = publishedAt === null ? null : Math.max(0, publishedAt.getTime() - createdAt.getTime()) / 1_000
  return { published: id, publicationSeconds: took }
}

function nothingAfter(ms: number): Promise<PingResult> {
  return new Promise(done => setTimeout(done, ms, NO_RESULT).unref())
}

const POOL = [
  ['open', 'Open connections to the database.'],
  ['idle', 'Idle connections.'],
  ['waiting', 'Requests that wait for a connection.'],
] as const
