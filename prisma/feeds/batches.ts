import type { Prisma, PrismaClient } from '../generated/client/client.ts'

/** A batch by the key that its feed gave it, with the hash of its content. */
interface BatchName {
  readonly sourceKey: string
  readonly key: string
  readonly hash: string
}

/**
 * Ours to process; answered before; another content under the same key; or being processed by this or another instance.
 */
export type Claim =
  | { readonly state: 'OURS' | 'DIFFERENT' | 'IN_PROGRESS' }
  | { readonly state: 'ANSWERED'; readonly answer: unknown }

/** A process that has neither answered a batch nor renewed its claim for so long has ended. */
export const CLAIM_MS = 120_000

interface ClaimOptions {
  readonly now: Date
  /** @default CLAIM_MS */
  readonly claimMs?: number
}

/** Claims a batch, so that of several instances only one processes it. */
export async function claimBatch(
  prisma: PrismaClient,
  { sourceKey, key, hash }: BatchName,
  { now, claimMs = CLAIM_MS }: ClaimOptions,
): Promise<Claim> {
  const row = { sourceKey, key, hash, receivedAt: now }
  const { count } = await prisma.feedBatch.createMany({ data: [row], skipDuplicates: true })
  if (count === 1) return { state: 'OURS' }
  const stored = await prisma.feedBatch.findUnique({ where: { sourceKey_key: { sourceKey, key } } })
  // It failed meanwhile and may be sent again.
  if (stored === null) return { state: 'IN_PROGRESS' }
  if (stored.hash !== hash) return { state: 'DIFFERENT' }
  if (stored.answer !== null) return { state: 'ANSWERED', answer: stored.answer }
  if (now.getTime() - stored.receivedAt.getTime() < claimMs) return { state: 'IN_PROGRESS' }
  const { receivedAt } = stored
  const taken = await prisma.feedBatch.updateMany({ where: { sourceKey, key, receivedAt }, data: { receivedAt: now } })
  return { state: taken.count === 1 ? 'OURS' : 'IN_PROGRESS' }
}

/** Renews the claim of a batch that is still being processed. */
export async function renewBatch(
  prisma: PrismaClient,
  { sourceKey, key }: Omit<BatchName, 'hash'>,
  now: Date,
): Promise<void> {
  await prisma.$executeRaw`UPDATE "FeedBatch" SET "receivedAt" = ${now}
    WHERE "sourceKey" = ${sourceKey} AND key = ${key} AND answer IS NULL`
}

/** Gives up a claimed batch of which nothing was stored; it may be sent again. */
export async function releaseBatch(prisma: PrismaClient, { sourceKey, key }: Omit<BatchName, 'hash'>): Promise<void> {
  await prisma.$executeRaw`DELETE FROM "FeedBatch" WHERE "sourceKey" = ${sourceKey} AND key = ${key} AND answer IS NULL`
}

export async function answerBatch(
  client: Prisma.TransactionClient,
  { sourceKey, key }: Omit<BatchName, 'hash'>,
  answer: object,
): Promise<void> {
  await client.feedBatch.updateMany({ where: { sourceKey, key }, data: { answer: answer as Prisma.InputJsonValue } })
}

/** A batch is answered again, and a quote corrected, for a week; decided quotes are retained as long. */
const RETAINED_MS = 7 * 86_400_000

export async function deleteOldBatches(client: Prisma.TransactionClient, now: Date): Promise<void> {
  const receivedAt = { lt: new Date(now.getTime() - RETAINED_MS) }
  await client.feedBatch.deleteMany({ where: { receivedAt } })
  await client.feedQuote.deleteMany({ where: { receivedAt } })
  await client.quarantinedQuote.deleteMany({ where: { receivedAt, decidedAt: { not: null } } })
}
