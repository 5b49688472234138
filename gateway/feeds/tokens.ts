import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import { registerSource } from '../../prisma/store/runs/ingestion-run.ts'
import type { AuditIn, FeedRow, NewFeedToken } from '../../schema/context.ts'
import { invalidArguments, refused } from '../../schema/errors.ts'
import { FEED_MARK, generateKey, hashOf, isWellFormed } from '../access/key.ts'
import { type Failure, failure } from '../errors.ts'
import type { Feed } from './batch.ts'

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
const LONGEST_NAME = 40
const PREFIX = 'feed-'
/** True for the key of a source that is a feed. */
export function isFeed(sourceKey: string): boolean {
  return sourceKey.startsWith(PREFIX)
}

/** Enough characters to tell the tokens of a feed apart. */
const PREFIX_LENGTH = FEED_MARK.length + 6

interface Issue {
  readonly name: string
  /** Null for a feed that exists. */
  readonly licence: string | null
}

/**
 * Issues a token to a feed; the first one makes the feed, which needs a licence then. Earlier tokens stay valid, so that
 * a program can change to the new one.
 * @returns the token, which is stored nowhere
 * @throws GraphQLError INVALID_PARAMETER for a name that is none, or a new feed without a licence
 */
export async function issueFeedToken(
  prisma: PrismaClient,
  { name, licence }: Issue,
  now: Date,
  audit: AuditIn,
): Promise<NewFeedToken> {
  const key = sourceKeyOf(name)
  const stored = await prisma.source.findUnique({ where: { key } })
  const terms = licence?.trim() || stored?.licence
  if (terms === undefined) {
    const message = `The feed ${name} does not exist yet: state the licence of its data with --licence.`
    throw invalidArguments([{ path: 'licence', message }])
  }
  const description = 'Quotes that a program of the operator sends to POST /ingest/quotes'
  await registerSource(prisma, { key, name: `Feed ${name}`, licence: terms, description })
  const token = generateKey(FEED_MARK)
  const prefix = token.slice(0, PREFIX_LENGTH)
  await prisma.$transaction(async transaction => {
    await transaction.feedToken.create({ data: { sourceKey: key, prefix, hash: hashOf(token), createdAt: now } })
    await audit(transaction)
  })
  return { token, prefix, source: key }
}

/**
 * Revokes the tokens of a feed, immediately on every instance.
 * @param prefix of the one token; null for all
 * @returns how many
 * @throws GraphQLError REFUSED when there is none
 */
export async function revokeFeedTokens(
  prisma: PrismaClient,
  { name, prefix }: { readonly name: string; readonly prefix: string | null },
  now: Date,
  audit: AuditIn,
): Promise<number> {
  const sourceKey = sourceKeyOf(name)
  return prisma.$transaction(async transaction => {
    const { count } = await transaction.feedToken.updateMany({
      where: { sourceKey, revokedAt: null, ...(prefix !== null && { prefix }) },
      data: { revokedAt: now },
    })
    const which = prefix === null ? 'token' : `token that begins with ${prefix}`
    if (count === 0) throw refused(`The feed ${name} has no valid ${which}.`)
    await audit(transaction)
    return count
  })
}

/** All feeds with their tokens, by name. */
export async function readFeeds(prisma: PrismaClient): Promise<readonly FeedRow[]> {
  const sources = await prisma.source.findMany({
    where: { feedTokens: { some: {} } },
    include: { feedTokens: { orderBy: { createdAt: 'asc' } } },
    orderBy: { key: 'asc' },
  })
  return sources.map(({ key, licence, feedTokens }) => {
    const tokens = feedTokens.map(({ prefix, createdAt, revokedAt }) => ({ prefix, createdAt, revokedAt }))
    return { name: key.slice(PREFIX.length), source: key, licence, tokens }
  })
}

/** The feed of a token; looked up at each batch, so that a revoked token ends at once on every instance. */
export async function feedOfToken(
  prisma: PrismaClient,
  token: string | undefined,
): Promise<{ readonly feed: Feed } | { readonly failure: Failure }> {
  if (token === undefined) return { failure: failure('FEED_TOKEN_INVALID') }
  if (!isWellFormed(token, FEED_MARK)) return { failure: failure('FEED_TOKEN_INVALID', { detail: MALFORMED }) }
  const stored = await prisma.feedToken.findUnique({ where: { hash: hashOf(token) }, include: { source: true } })
  if (stored === null) return { failure: failure('FEED_TOKEN_INVALID', { detail: UNKNOWN }) }
  if (stored.revokedAt !== null) return { failure: failure('FEED_TOKEN_INVALID', { detail: REVOKED }) }
  const { key: sourceKey, name, licence, description } = stored.source
  return { feed: { sourceKey, name, licence, description } }
}

const MALFORMED = `A feed token is \`${FEED_MARK}\` followed by 46 letters and digits. It was probably truncated or mistyped when copied.`
const UNKNOWN = 'The token is well formed but was not issued here.'
const REVOKED = 'The token was revoked. The operator issues another one on the command line.'

function sourceKeyOf(name: string): string {
  if (NAME.test(name) && name.length <= LONGEST_NAME) return `${PREFIX}${name}`
  const allowed = `lower-case letters, digits and single hyphens, beginning with a letter, at most ${LONGEST_NAME}`
  throw invalidArguments([{ path: 'name', message: `"${name}" is not a name of a feed: ${allowed}.` }])
}
