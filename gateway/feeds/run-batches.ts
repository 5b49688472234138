import type { Database } from '../../prisma/client.ts'
import { answerBatch, deleteOldBatches } from '../../prisma/feeds/batches.ts'
import { writeNamedQuotes } from '../../prisma/feeds/named-quotes.ts'
import { newestPublished } from '../../prisma/revisions/newest.ts'
import { asJson } from '../../prisma/revisions/quarantine.ts'
import { type IngestOptions, type RunReport, runSource } from '../ingestion/ingest.ts'
import { answerTo, type BatchAnswer } from './answer.ts'
import type { Batch, Feed } from './batch.ts'
import { feedSource, type RunOfBatches } from './feed-source.ts'
import { namedQuoteOf } from './judge.ts'

type RunOptions = Required<Pick<IngestOptions, 'now' | 'signal'>> & Pick<IngestOptions, 'encode' | 'onPublished'>

/** The run failed: nothing of its batches is stored. */
export class BatchRunFailed extends Error {
  override readonly name = 'BatchRunFailed'
  readonly report: RunReport
  constructor(report: RunReport) {
    super(report.message ?? 'the ingestion run failed')
    this.report = report
  }
}

/**
 * Runs batches of one feed as one ingestion run, so that a burst shares its publication, and stores the answers.
 * The caller must hold the exclusive run lock.
 * @throws BatchRunFailed
 */
export async function runBatches(
  database: Database,
  feed: Feed,
  batches: readonly Batch[],
  options: RunOptions,
): Promise<{ readonly report: RunReport; readonly answers: ReadonlyMap<Batch, BatchAnswer> }> {
  const { now } = options
  const { source, outcome } = feedSource(database, feed, { batches, now })
  const report = await runSource(database, source, { from: originOf(batches), fits: 'STAY', ...options })
  const decided = outcome()
  if (decided === null || report.status !== 'SUCCEEDED') throw new BatchRunFailed(report)
  const newest = await newestPublished(database.prisma)
  const run = { report, current: newest?.id ?? null }
  const answers = new Map(batches.map(batch => [batch, answerTo(batch, decided.verdicts.get(batch) ?? [], run)]))
  await storeAnswers(database, feed, { decided, answers, loadId: report.loadId, now: now() })
  return { report, answers }
}

/** Of its own for each run, since the next batch may be about other bonds: it supersedes nothing of this one. */
function originOf(batches: readonly Batch[]): string {
  const [first] = batches
  return batches.length === 1 ? `batch ${first?.key}` : `batch ${first?.key} and ${batches.length - 1} more`
}

interface Decided {
  readonly decided: RunOfBatches
  readonly answers: ReadonlyMap<Batch, BatchAnswer>
  readonly loadId: string
  readonly now: Date
}

function storeAnswers(
  { prisma }: Database,
  { sourceKey }: Feed,
  { decided: { judged }, answers, loadId, now }: Decided,
): Promise<void> {
  const { candidates, withdrawn, held } = judged
  const named = candidates.filter(({ line }) => line.id !== null).map(namedQuoteOf)
  return prisma.$transaction(async client => {
    await writeNamedQuotes(client, sourceKey, { named, withdrawn: [...withdrawn.keys()], now })
    await client.quarantinedQuote.createMany({
      data: held.map(({ quote, ...why }) => ({ sourceKey, loadId, ...why, quote: asJson(quote), receivedAt: now })),
    })
    for (const [{ key }, answer] of answers) await answerBatch(client, { sourceKey, key }, answer)
    await deleteOldBatches(client, now)
  })
}
