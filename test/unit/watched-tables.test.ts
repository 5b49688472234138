import { expect, test } from 'vitest'
import { Prisma } from '../../prisma/generated/client/client.ts'
import { WATCHED } from '../../prisma/undo/tables.ts'

/** Customers, their assistants and what they bought; portfolios; what they saved; who did what; what feeds have sent; the loads themselves; sets of fields, which are shared and only added. */
const NOT_OF_THE_MARKET: readonly Prisma.ModelName[] = [
  ...([
    'Account',
    'User',
    'Credential',
    'Session',
    'Verification',
    'TwoFactor',
    'Passkey',
    'EmailChange',
    'Attempt',
  ] as const),
  ...(['AccountNote', 'Invitation'] as const),
  ...(['ApiKey', 'Usage', 'Setting'] as const),
  ...(['OAuthClient', 'OAuthGrant', 'OAuthToken'] as const),
  ...([
    'Tariff',
    'TariffChange',
    'Order',
    'Payment',
    'Refund',
    'Subscription',
    'SubscriptionReminder',
    'Revocation',
  ] as const),
  ...(['BillingDetails', 'CommercialDocument', 'DocumentCounter', 'Notice', 'EmailTextChange'] as const),
  ...(['Portfolio', 'Position', 'Transaction', 'HoldingsLayout'] as const),
  ...(['SavedScreen', 'Watchlist', 'WatchedBond', 'AuditEvent'] as const),
  ...(['Channel', 'Alert', 'AlertChannel', 'AlertEvent', 'Delivery', 'AlertProgress', 'IdempotentAnswer'] as const),
  ...(['FeedToken', 'FeedBatch', 'FeedQuote', 'QuarantinedQuote'] as const),
  ...([
    'Source',
    'Load',
    'LoadFailure',
    'LoadChange',
    'Revision',
    'RevisionChunk',
    'OverlayRow',
    'EncodedChunk',
    'ObjectChange',
    'RevisionFile',
    'FileChunk',
    'FieldSet',
  ] as const),
]

test('every table is watched, so that a load can be taken back, or is said not to be of the market', () => {
  const known = new Set<string>([...WATCHED.map(({ name }) => name), ...NOT_OF_THE_MARKET])
  expect(Object.values(Prisma.ModelName).filter(name => !known.has(name))).toEqual([])
  expect(known.size).toBe(WATCHED.length + NOT_OF_THE_MARKET.length)
})
