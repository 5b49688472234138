import { actorOf } from '../../audit/actor.ts'
import { auditIn } from '../../audit/trail.ts'
import { bounded, ROW_NUMBERS } from '../../bounds.ts'
import { builder } from '../../builder.ts'
import type { FeedRow, NewFeedToken, QuarantinedQuoteRow } from '../../context.ts'
import { Message } from '../shared/message.ts'

const OPERATOR = { operator: true } as const
const OPERATE = { operate: true } as const

const IssuedFeedToken = builder.objectRef<NewFeedToken>('IssuedFeedToken').implement({
  description: 'A new token of a feed. Its value is shown only once.',
  fields: t => ({
    token: t.exposeString('token', { description: 'Sent as `Authorization: Bearer`.' }),
    prefix: t.exposeString('prefix', { description: 'Its beginning, by which it is revoked.' }),
    source: t.exposeString('source', { description: 'Key of the source of its quotes.' }),
  }),
})

const FeedToken = builder.objectRef<FeedRow['tokens'][number]>('FeedToken').implement({
  description: 'A token of a feed, without its value.',
  fields: t => ({
    prefix: t.exposeString('prefix', { description: 'Its beginning.' }),
    createdAt: t.field({
      type: 'DateTime',
      description: 'When it was issued.',
      resolve: ({ createdAt }) => createdAt.toISOString(),
    }),
    revokedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Null while the token is valid.',
      resolve: ({ revokedAt }) => revokedAt?.toISOString() ?? null,
    }),
  }),
})

const Feed = builder.objectRef<FeedRow>('Feed').implement({
  description: 'A program of the operator that sends quotes.',
  fields: t => ({
    name: t.exposeString('name', { description: 'Name of the feed.' }),
    source: t.exposeString('source', { description: 'Key of the source of its quotes.' }),
    licence: t.exposeString('licence', { description: 'Licence terms of the data.' }),
    tokens: t.field({
      type: [FeedToken],
      description: 'Its tokens, oldest first.',
      resolve: ({ tokens }) => [...tokens],
    }),
  }),
})

const QuarantinedQuote = builder.objectRef<QuarantinedQuoteRow>('QuarantinedQuote').implement({
  description: 'A quote of a feed that failed a data-quality check alone and waits for an operator.',
  fields: t => ({
    id: t.exposeInt('id', { unit: 'none', description: 'Number by which it is released or discarded.' }),
    source: t.exposeString('source', { description: 'Key of the source.' }),
    isin: t.exposeString('isin', { description: 'ISIN of the bond.' }),
    price: t.exposeFloat('price', { unit: 'percentOfNominal', description: 'Clean price.' }),
    time: t.field({ type: 'DateTime', description: 'Time of the quote.', resolve: ({ time }) => time }),
    reason: t.exposeString('reason', { description: 'Which check it failed.' }),
    receivedAt: t.field({
      type: 'DateTime',
      description: 'When it was received.',
      resolve: ({ receivedAt }) => receivedAt,
    }),
  }),
})

builder.queryField('quarantinedQuotes', t =>
  t.field({
    type: [QuarantinedQuote],
    description: 'Quotes of feeds that wait for an operator, oldest first.',
    authScopes: OPERATOR,
    resolve: async (_root, _args, { operator }) => [...(await operator.quarantinedQuotes())],
  }),
)

builder.queryField('feeds', t =>
  t.field({
    type: [Feed],
    description: 'Feeds of quotes with their tokens.',
    authScopes: OPERATOR,
    resolve: async (_root, _args, { operator }) => [...(await operator.feeds())],
  }),
)

builder.mutationFields(t => ({
  issueFeedToken: t.field({
    type: IssuedFeedToken,
    description: 'Issues a token to a feed of quotes. The first one makes the feed; earlier ones stay valid.',
    authScopes: OPERATE,
    args: {
      name: t.arg.string({ required: true, description: 'Name of the feed: lower-case letters, digits, hyphens.' }),
      licence: t.arg.string({ description: 'Licence terms of its data; required for a new feed.' }),
    },
    resolve: (_root, { name, licence = null }, context) =>
      context.operator.issueFeedToken({ name, licence }, auditIn(context)),
  }),
  revokeFeedTokens: t.field({
    type: Message,
    description: 'Revokes tokens of a feed; they stop working immediately.',
    authScopes: OPERATE,
    args: {
      name: t.arg.string({ required: true, description: 'Name of the feed.' }),
      prefix: t.arg.string({ description: 'Beginning of the token; all tokens without it.' }),
    },
    resolve: async (_root, { name, prefix = null }, context) => {
      const count = await context.operator.revokeFeedTokens({ name, prefix }, auditIn(context))
      return { message: `${count === 1 ? 'One token was' : `${count} tokens were`} revoked.` }
    },
  }),
  releaseQuote: t.field({
    type: Message,
    description: 'Stores and publishes a quarantined quote. REFUSED when it was decided, or a later quote is stored.',
    authScopes: OPERATE,
    args: { id: t.arg.int({ required: true, description: 'Number of the quote.', ...bounded(ROW_NUMBERS) }) },
    resolve: async (_root, { id }, context) => {
      const revision = await context.operator.releaseQuote({ id, by: (await actorOf(context)).name })
      return { message: `Quote ${id} is released; revision ${revision} shows it.` }
    },
  }),
  discardQuote: t.field({
    type: Message,
    description: 'Discards a quarantined quote. REFUSED when it was decided already.',
    authScopes: OPERATE,
    args: { id: t.arg.int({ required: true, description: 'Number of the quote.', ...bounded(ROW_NUMBERS) }) },
    resolve: async (_root, { id }, context) => {
      await context.operator.discardQuote({ id, by: (await actorOf(context)).name })
      return { message: `Quote ${id} is discarded.` }
    },
  }),
}))
