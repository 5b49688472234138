import type { Scope } from '../../schema/context.ts'
import { mayHaveKey } from '../../schema/people/member-roles.ts'
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
        include: {
          grant: { include: { user: true, account: { include: { subscriptions: runningSubscriptions(now) } } } },
        },
      })
      return new Map(
        stored.map(({ hash, expiresAt, grant }): [string, Authentication] => {
          const { user, account, endedAt, id: keyId } = grant
          const { id: userId, memberRole } = user
          // A person who has moved to another account left the connection behind.
          const isOfAccount = user.accountId === account.id && mayHaveKey(memberRole)
          const isValid = expiresAt > now && endedAt === null && grant.resource === resource && isOfAccount
          if (!isValid) return [hash, { failure: ended() }]
          return [hash, principalOf(account, { userId, keyId, memberRole, scopes: SCOPES })]
        }),
      )
    },
  }
}

function ended() {
  return failure('SIGN_IN_NEEDED', { detail: 'The access token has expired, was revoked, or is of another service.' })
}
