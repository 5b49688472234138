import type { GraphQLError } from 'graphql'
import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import type { BrowserSession } from '../../schema/browser-session.ts'
import type { Connections } from '../../schema/connections.ts'
import { invalidArguments, notFound, operatorLacks, refused, subscriptionNeeded } from '../../schema/errors.ts'
import { generateKey, hashOf, TOKEN_MARKS } from '../access/key.ts'
import { runningSubscriptions } from '../access/principal.ts'
import { answerUrl, readAuthorizationRequest } from './authorization-request.ts'
import type { Clients } from './clients.ts'
import { OAuthError } from './oauth-error.ts'
import { SCOPE, type SignInDoor } from './sign-in-door.ts'

interface ConnectionOptions {
  readonly prisma: PrismaClient
  readonly door: SignInDoor
  readonly clients: Clients
  now(): Date
  /** Called when tokens stop to be valid. */
  onEnded(): void
}

const CODE_MS = 5 * 60_000
/** More than a person uses; one that is not used ends by itself. */
const MOST_CONNECTIONS = 50

export function createConnections({ prisma, door, clients, now, onEnded }: ConnectionOptions): Connections {
  const read = (query: string, { origin }: BrowserSession) => {
    const { address } = origin
    const reading = readAuthorizationRequest(new URLSearchParams(query), { clients, door, address })
    return reading.catch(error => {
      throw error instanceof OAuthError ? argumentFault(error) : error
    })
  }
  /** Tokens that still lead somewhere. */
  const live = (userId: string) => ({
    ...{ userId, endedAt: null, codeUsedAt: { not: null } },
    tokens: { some: { replacedAt: null, expiresAt: { gt: now() } } },
  })
  return {
    request: async (query, browserSession) => {
      const request = await read(query, browserSession)
      const { client, redirectUri, fault } = request
      const { protocol, host } = new URL(redirectUri)
      const [error, error_description] = fault === null ? ['access_denied', DENIED] : [fault.code, fault.message]
      return {
        clientName: client.name,
        clientHost: URL.parse(client.id)?.host ?? null,
        redirectHost: host,
        isLocal: protocol === 'http:',
        fault: fault?.message ?? null,
        refusalUrl: answerUrl(request, door.issuer, { error, error_description }),
      }
    },
    allow: async (query, browserSession, audit) => {
      const request = await read(query, browserSession)
      if (request.fault !== null) throw argumentFault(request.fault)
      const userId = await entitledUser(prisma, browserSession, now())
      if ((await prisma.oAuthGrant.count({ where: live(userId) })) >= MOST_CONNECTIONS) {
        throw refused(`There are ${MOST_CONNECTIONS} connected assistants. End one on the page Security first.`)
      }
      const code = generateKey(TOKEN_MARKS.code)
      const { client, redirectUri, codeChallenge } = request
      await prisma.$transaction(async transaction => {
        const { accountId } = await transaction.user.findUniqueOrThrow({ where: { id: userId } })
        await transaction.oAuthGrant.create({
          data: {
            ...{ userId, accountId, clientId: client.id, clientName: client.name, redirectUri },
            ...{ resource: door.resource, scope: SCOPE, createdAt: now() },
            ...{ codeHash: hashOf(code), codeChallenge, codeExpiresAt: new Date(now().getTime() + CODE_MS) },
          },
        })
        await audit(transaction, { assistant: client.name, redirectHost: new URL(redirectUri).host })
      })
      return answerUrl(request, door.issuer, { code })
    },
    list: async userId => {
      const stored = await prisma.oAuthGrant.findMany({ where: live(userId), orderBy: { createdAt: 'desc' } })
      return stored.map(one => ({ ...one, redirectHost: new URL(one.redirectUri).host }))
    },
    end: async (id, userId, audit) => {
      const found = await prisma.oAuthGrant.findFirst({ where: { id, ...live(userId) } })
      if (found === null) throw notFound('The connected assistant')
      await prisma.$transaction(async transaction => {
        await transaction.oAuthGrant.update({ where: { id }, data: { endedAt: now() } })
        await audit(transaction, { assistant: found.clientName, redirectHost: new URL(found.redirectUri).host })
      })
      onEnded()
    },
  }
}

const DENIED = 'The person did not agree.'

function argumentFault({ message }: OAuthError): GraphQLError {
  return invalidArguments([{ path: 'request', message }])
}

/**
 * Whoever agrees, if that is worth something: the account has a running subscription, and the session has passed the
 * second factor where there is one.
 */
async function entitledUser(prisma: PrismaClient, { session }: BrowserSession, now: Date): Promise<string> {
  const { id, userId } = session ?? { id: '', userId: '' }
  const user = await prisma.user.findUniqueOrThrow({
    where: { id: userId },
    include: {
      account: { include: { subscriptions: runningSubscriptions(now) } },
      sessions: { where: { id } },
    },
  })
  if (user.twoFactorEnabled && !user.sessions[0]?.secondFactorAt) throw operatorLacks('SECOND_FACTOR_PASSED')
  if (user.account.subscriptions.length === 0) throw subscriptionNeeded()
  return userId
}
