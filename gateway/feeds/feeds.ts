import type { Database } from '../../prisma/client.ts'
import { CLAIM_MS, claimBatch, releaseBatch, renewBatch } from '../../prisma/feeds/batches.ts'
import { recordRun } from '../../prisma/store/runs/ingestion-run.ts'
import { alone } from '../../prisma/store/runs/lock.ts'
import { type Failure, failure } from '../errors.ts'
import type { Logger } from '../process/log.ts'
import type { EncodeRevision } from '../publication/encode-revision.ts'
import type { OnPublished } from '../publication/publication-log.ts'
import type { BatchAnswer } from './answer.ts'
import type { Batch, Feed } from './batch.ts'
import { createFeedQueue, WaitedTooLong } from './feed-queue.ts'
import { BatchRunFailed, runBatches } from './run-batches.ts'
import { feedOfToken } from './tokens.ts'
import type { Outcome } from './verdict.ts'

/** Takes the quotes that programs of the operator send. */
export interface Feeds {
  /** The feed of a token, or why it is refused. */
  authenticate(token: string | undefined): ReturnType<typeof feedOfToken>
  /** Reserves room for a batch before its body is read; `leave` gives it back. */
  enter(feed: Feed): { readonly leave: () => void } | { readonly failure: Failure }
  /** Stores and publishes a batch; a repeated one gets its first answer, or is told that it is still being stored. */
  take(batch: Batch): Promise<BatchTaken | { readonly failure: Failure }>
  /** Records that a batch ended before its end, so that the operator sees it. */
  noteBroken(feed: Feed, key: string, reason: string): Promise<void>
  /** Stores a quote that an operator has released. */
  store(batch: Batch): Promise<BatchAnswer>
  /** Resolves when nothing is being stored. */
  settled(): Promise<void>
}

interface BatchTaken {
  readonly answer: BatchAnswer
  readonly isRepeated: boolean
}

interface FeedOptions {
  readonly database: Database
  readonly log: Logger
  readonly encode?: EncodeRevision | undefined
  readonly onPublished?: OnPublished | undefined
  /** Aborted when the service stops. */
  readonly signal: AbortSignal
  /** How long a batch waits for other ingestion runs. @default 30000 */
  readonly patienceMs?: number | undefined
  /** After so long a sender is asked to repeat its batch, which is being stored meanwhile. @default 60000 */
  readonly answerMs?: number
  /** A batch that another process has claimed and not renewed for so long is claimed anew. @default 120000 */
  readonly claimMs?: number
  now(): Date
  onDataChanged(): Promise<unknown>
  /** Counts quotes by outcome. */
  onQuotes(source: string, outcome: Outcome, count: number): void
}

/** Batches of a feed that an instance reads or stores; further ones are asked to come later. */
const AT_ONCE = 8
/** Lines that wait in an instance, of all feeds. */
const LINES_WAITING = 200_000
const RETRY_SECONDS = 2
/** Each repetition sends the whole batch again. */
const REPEAT_SECONDS = 5
/** Half of the time after which the server closes a silent connection. */
const ANSWER_MS = 60_000
const RENEWALS_OF_A_CLAIM = 4

export function createFeeds(options: FeedOptions): Feeds {
  const { database, log, encode, onPublished, signal, patienceMs, now, onDataChanged, onQuotes } = options
  const { answerMs = ANSWER_MS, claimMs = CLAIM_MS } = options
  const { prisma } = database
  const present = new Map<string, number>()
  const queue = createFeedQueue({
    ...{ signal, ...(patienceMs !== undefined && { patienceMs }) },
    turn: (work, patience) => alone(database, work, 'load', patience),
    run: async (feed, batches, lost) => {
      const options = { now, signal: AbortSignal.any([signal, lost]), encode, onPublished }
      const { report, answers } = await runBatches(database, feed, batches, options)
      const { revisionId, quarantined, loadId, read, failed, seconds } = report
      const line = { source: feed.sourceKey, run: loadId, batches: batches.length, lines: read, failed, seconds }
      log.info({ ...line, revision: revisionId }, 'quotes of a feed were stored')
      if (quarantined !== null) {
        const findings = quarantined.findings.map(({ sentence }) => sentence)
        log.warn(
          { ...line, revision: quarantined.revisionId, findings },
          'the data-quality checks quarantined a revision',
        )
      }
      // Whatever fails here, the batches are stored, and each instance polls for new revisions.
      await onDataChanged().catch(error =>
        log.error({ err: error, run: loadId }, 'quotes of a feed could not be shown yet'),
      )
      return answers
    },
  })
  const store = async (batch: Batch): Promise<BatchTaken | { readonly failure: Failure }> => {
    const name = { sourceKey: batch.feed.sourceKey, key: batch.key }
    const renew = () => void renewBatch(prisma, name, now()).catch(() => undefined)
    const renewing = setInterval(renew, claimMs / RENEWALS_OF_A_CLAIM)
    try {
      const answer = await queue.take(batch)
      for (const outcome of OUTCOMES) onQuotes(batch.feed.sourceKey, outcome, answer[COUNTS[outcome]])
      return { answer, isRepeated: false }
    } catch (error) {
      await releaseBatch(prisma, name).catch(() => undefined)
      return { failure: failureOf(error) }
    } finally {
      clearInterval(renewing)
    }
  }
  const inProgress = () => ({
    failure: failure('OVERLOADED', { detail: IN_PROGRESS, retryAfterSeconds: REPEAT_SECONDS }),
  })
  return {
    authenticate: token => feedOfToken(prisma, token),
    enter: ({ sourceKey }) => {
      const count = present.get(sourceKey) ?? 0
      if (count >= AT_ONCE)
        return { failure: failure('TOO_MANY_AT_ONCE', { detail: MANY, retryAfterSeconds: RETRY_SECONDS }) }
      if (queue.lines() > LINES_WAITING)
        return { failure: failure('OVERLOADED', { detail: FULL, retryAfterSeconds: RETRY_SECONDS }) }
      present.set(sourceKey, count + 1)
      return { leave: () => void present.set(sourceKey, (present.get(sourceKey) ?? 1) - 1) }
    },
    take: async batch => {
      const { feed, key, hash } = batch
      const claim = await claimBatch(prisma, { sourceKey: feed.sourceKey, key, hash }, { now: now(), claimMs })
      if (claim.state === 'ANSWERED') return { answer: claim.answer as BatchAnswer, isRepeated: true }
      if (claim.state === 'DIFFERENT') return { failure: failure('IDEMPOTENCY_CONFLICT', { detail: OTHER_CONTENT }) }
      if (claim.state === 'IN_PROGRESS') return inProgress()
      const late = Promise.withResolvers<ReturnType<typeof inProgress>>()
      const timer = setTimeout(() => {
        log.warn({ source: feed.sourceKey, seconds: answerMs / 1_000 }, 'a batch of quotes is still being stored')
        late.resolve(inProgress())
      }, answerMs)
      return Promise.race([store(batch), late.promise]).finally(() => clearTimeout(timer))
    },
    noteBroken: async (feed, key, message) => {
      log.warn({ source: feed.sourceKey, reason: message }, 'a batch of quotes was not stored')
      const { sourceKey, ...described } = feed
      const end = { origin: `batch ${key}`, now: now(), status: 'INTERRUPTED', message } as const
      await recordRun(database, { key: sourceKey, ...described }, end)
    },
    store: queue.take,
    settled: queue.settled,
  }

  function failureOf(error: unknown): Failure {
    if (error instanceof WaitedTooLong) {
      return failure('OVERLOADED', { detail: WAITED, retryAfterSeconds: RETRY_SECONDS })
    }
    if (error instanceof BatchRunFailed) {
      const { loadId, status, message } = error.report
      if (status === 'INTERRUPTED') return failure('NOT_READY', { detail: STOPPED })
      log.error({ run: loadId, reason: message }, 'quotes of a feed were not stored')
      return failure('INTERNAL', { detail: `The ingestion run ${loadId} failed. ${NOTHING_STORED}` })
    }
    return failure('INTERNAL', { cause: error })
  }
}

const COUNTS = {
  ACCEPTED: 'accepted',
  UNCHANGED: 'unchanged',
  SUPERSEDED: 'superseded',
  OUTRANKED: 'outranked',
  QUARANTINED: 'quarantined',
  REFUSED: 'refused',
} as const satisfies Record<Outcome, keyof BatchAnswer>
const OUTCOMES = Object.keys(COUNTS) as readonly Outcome[]

const NOTHING_STORED = 'Nothing of the batch is stored; send it again with the same Idempotency-Key.'
const MANY = `${AT_ONCE} batches of this feed are being read or stored here. Send the next one after an answer.`
const FULL = `More quotes wait than can be stored in time. ${NOTHING_STORED}`
const WAITED = `Another ingestion run is in progress. ${NOTHING_STORED}`
const STOPPED = `The service stops. ${NOTHING_STORED}`
const IN_PROGRESS =
  'The batch with this Idempotency-Key is being stored. Send it again to get its answer; it is stored once.'
const OTHER_CONTENT = 'This Idempotency-Key was used for a batch with other lines. Use a new key for a new batch.'
