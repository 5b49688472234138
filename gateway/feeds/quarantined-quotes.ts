import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import type { QuarantinedQuoteRow } from '../../schema/context.ts'
import { refused } from '../../schema/errors.ts'
import type { BatchAnswer } from './answer.ts'
import type { Batch } from './batch.ts'
import type { QuoteLine } from './read-line.ts'

interface Decision {
  readonly id: number
  /** The person who decides, as shown to other operators. */
  readonly by: string
}

interface DecisionOptions {
  readonly prisma: PrismaClient
  now(): Date
  /** Stores a batch and publishes it. */
  store(batch: Batch): Promise<BatchAnswer>
}

/** The quotes of feeds that wait for a decision, oldest first. */
export async function readQuarantinedQuotes(prisma: PrismaClient): Promise<readonly QuarantinedQuoteRow[]> {
  const rows = await prisma.quarantinedQuote.findMany({ where: { decidedAt: null }, orderBy: { id: 'asc' } })
  return rows.map(({ id, sourceKey, isin, reason, receivedAt, quote }) => {
    const { price, timeMs } = lineOf(quote)
    return { id, source: sourceKey, isin, price, time: new Date(timeMs), reason, receivedAt }
  })
}

/**
 * Stores a quarantined quote as if its feed had sent it now; only the check that it failed is left out.
 * @returns the revision that shows it
 * @throws GraphQLError REFUSED when it was decided already, or a later quote is stored
 */
export async function releaseQuote(
  { prisma, now, store }: DecisionOptions,
  { id, by }: Decision,
): Promise<number | null> {
  const { sourceKey, quote, isin } = await undecided(prisma, id)
  const { name, licence, description } = await prisma.source.findUniqueOrThrow({ where: { key: sourceKey } })
  const line = { ...lineOf(quote), isReleased: true }
  const feed = { sourceKey, name, licence, description }
  const answer = await store({ feed, key: `release-${id}`, hash: '', lines: [line], numbers: [1] })
  const [finding] = answer.reasons
  if (finding !== undefined) throw refused(`The quote of ${isin} is not stored: ${finding.reason}`)
  await decide(prisma, id, { decidedBy: by, decidedAt: now(), released: true })
  return answer.revision
}

/** @throws GraphQLError REFUSED when it was decided already */
export async function discardQuote(
  { prisma, now }: Omit<DecisionOptions, 'store'>,
  { id, by }: Decision,
): Promise<void> {
  await undecided(prisma, id)
  await decide(prisma, id, { decidedBy: by, decidedAt: now(), released: false })
}

async function undecided(prisma: PrismaClient, id: number) {
  const row = await prisma.quarantinedQuote.findUnique({ where: { id } })
  if (row === null) throw refused(`There is no quarantined quote ${id}.`)
  if (row.decidedAt === null) return row
  throw refused(`The quote ${id} was ${row.released ? 'released' : 'discarded'} by ${row.decidedBy}.`)
}

async function decide(
  prisma: PrismaClient,
  id: number,
  data: { readonly decidedBy: string; readonly decidedAt: Date; readonly released: boolean },
): Promise<void> {
  await prisma.quarantinedQuote.updateMany({ where: { id, decidedAt: null }, data })
}

function lineOf(quote: unknown): QuoteLine {
  return (quote as { readonly line: QuoteLine }).line
}
