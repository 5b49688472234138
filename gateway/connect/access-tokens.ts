import type { Scope } from '../../schema/context.ts'
import { isWellFormed, TOKEN_MARKS } from '../access/key.ts'
import { type Authentication, type Credentials, principalOf, runningSubscriptions } from '../access/principal.ts'
import { failure } from '../errors.ts'

const SCOPES: ReadonlySet<Scope> = new Set(['data'])

/** The access tokens of one endpoint. They stand for the account of the person who agreed, within its plans. */
export function accessTokensFor(resource: string): Credentials {
  return {
    isWellFormed: token => isWellFormed(token, TOKEN_MARKS.access),
    missing: () => failure('SIGN_IN_NEEDED', { detail: 'Connect by OAuth; this endpoint takes no API key.' }),
    malformed: () =>
      failure('SIGN_IN_NEEDED', { detail: 'The Authorization header holds no access token of this service.' }),
    unknown: ended,
    find: async (prisma, hashes, now) => {
      const stored = await prisma.oAuthToken.findMany({
        where: { hash: { in: [...hashes] }, kind: 'ACCESS' },
        include: { grant: { include: { account: { include: { subscriptions: runningSubscriptions(now) } } } } },
      })
      return new Map(
        stored.map(({ hash, expiresAt, grant }): [string, Authentication] => {
          const isValid = expiresAt > now && grant.endedAt === null && grant.resource === resource
          if (!isValid) return [hash, { failure: ended() }]
          return [hash, principalOf(grant.account, { userId: grant.userId, keyId: grant.id, scopes: SCOPES })]
        }),
      )
    },
  }
}

function ended() {
  return failure('SIGN_IN_NEEDED', { detail: 'The access token has expired, was revoked, or is of another service.' })
}
