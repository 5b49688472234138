import { createHash } from 'node:crypto'
import type { OAuthGrant, Prisma, PrismaClient } from '../../prisma/generated/client/client.ts'
import { auditAssistant } from '../../schema/audit/trail.ts'
import type { RequestOrigin } from '../../schema/browser-session.ts'
import { generateKey, hashOf, isWellFormed, TOKEN_MARKS } from '../access/key.ts'
import { faultOfResource, faultOfScope } from './authorization-request.ts'
import type { Clients } from './clients.ts'
import { OAuthError } from './oauth-error.ts'
import { SCOPE, type SignInDoor } from './sign-in-door.ts'

/** The answer of the token endpoint. */
export interface IssuedTokens {
  readonly access_token: string
  readonly token_type: 'Bearer'
  readonly expires_in: number
  readonly refresh_token: string
  readonly scope: string
}

/** Parameters of a request, as they came. */
type Given = URLSearchParams

export interface TokenIssuer {
  /** @throws OAuthError */
  issue(given: Given, origin: RequestOrigin): Promise<IssuedTokens>
  /** Ends the connection of a token (RFC 7009); does nothing for an unknown one. @throws OAuthError */
  revoke(given: Given, origin: RequestOrigin): Promise<void>
}

interface TokenOptions {
  readonly prisma: PrismaClient
  readonly door: SignInDoor
  readonly clients: Clients
  now(): Date
  /** Called when tokens stop to be valid. */
  onEnded(): void
}

const ACCESS_SECONDS = 3_600
const REFRESH_SECONDS = 30 * 24 * 3_600
const VERIFIER = /^[A-Za-z0-9._~-]{43,128}$/

const GONE = 'The connection was ended, or the token is wrong or was used before. Connect again.'

/** Exchanges codes and refresh tokens. Only hashes are stored, and each is used once; the second use ends the connection. */
export function tokenIssuer({ prisma, door, clients, now, onEnded }: TokenOptions): TokenIssuer {
  const end = async (grant: OAuthGrant, action: 'CONNECTION_REUSED' | 'CONNECTION_REVOKED', origin: RequestOrigin) => {
    await prisma.$transaction(async transaction => {
      const data = { endedAt: now() }
      const { count } = await transaction.oAuthGrant.updateMany({ where: { id: grant.id, endedAt: null }, data })
      if (count > 0) await auditAssistant(transaction, { action, grant, at: now(), origin })
    })
    onEnded()
  }
  const exchangeCode = async (given: Given, origin: RequestOrigin) => {
    const clientId = required(given, 'client_id')
    const code = required(given, 'code')
    const grant = isWellFormed(code, TOKEN_MARKS.code)
      ? await prisma.oAuthGrant.findUnique({ where: { codeHash: hashOf(code) }, include: { account: true } })
      : null
    if (grant === null || grant.clientId !== clientId) throw wrongCode()
    if (grant.codeUsedAt !== null) {
      await end(grant, 'CONNECTION_REUSED', origin)
      throw wrongCode()
    }
    const redirectUri = given.get('redirect_uri')
    if (grant.codeExpiresAt <= now() || (redirectUri !== null && redirectUri !== grant.redirectUri)) throw wrongCode()
    if (!isProved(given.get('code_verifier') ?? '', grant.codeChallenge)) {
      throw new OAuthError('invalid_grant', 'code_verifier: does not belong to the code_challenge of this code.')
    }
    refuseDisabled(grant.account)
    const issued = await prisma.$transaction(async transaction => {
      const where = { id: grant.id, codeUsedAt: null, endedAt: null }
      const { count } = await transaction.oAuthGrant.updateMany({ where, data: { codeUsedAt: now() } })
      return count === 0 ? null : issueTokens(transaction, grant, now())
    })
    if (issued === null) {
      await end(grant, 'CONNECTION_REUSED', origin)
      throw wrongCode()
    }
    await clients.used(clientId)
    return issued
  }
  const refresh = async (given: Given, origin: RequestOrigin) => {
    const clientId = required(given, 'client_id')
    const token = required(given, 'refresh_token')
    const stored = isWellFormed(token, TOKEN_MARKS.refresh)
      ? await prisma.oAuthToken.findUnique({
          where: { hash: hashOf(token), kind: 'REFRESH' },
          include: { grant: { include: { account: true } } },
        })
      : null
    if (stored === null || stored.grant.clientId !== clientId || stored.grant.resource !== door.resource) throw gone()
    const { grant } = stored
    if (grant.endedAt !== null || stored.expiresAt <= now()) throw gone()
    refuseDisabled(grant.account)
    const issued = await prisma.$transaction(async transaction => {
      const where = { id: stored.id, replacedAt: null, grant: { endedAt: null } }
      const { count } = await transaction.oAuthToken.updateMany({ where, data: { replacedAt: now() } })
      return count === 0 ? null : issueTokens(transaction, grant, now())
    })
    if (issued === null) {
      await end(grant, 'CONNECTION_REUSED', origin)
      throw gone()
    }
    await clients.used(clientId)
    return issued
  }
  return {
    issue: async (given, origin) => {
      refuseRepeated(given)
      const fault = faultOfScope(given.get('scope')) ?? faultOfResource(given.getAll('resource'), door)
      if (fault !== null) throw fault
      const type = required(given, 'grant_type')
      if (type === 'authorization_code') return exchangeCode(given, origin)
      if (type === 'refresh_token') return refresh(given, origin)
      throw new OAuthError('unsupported_grant_type', 'grant_type: must be authorization_code or refresh_token.')
    },
    revoke: async (given, origin) => {
      refuseRepeated(given)
      const where = { hash: hashOf(required(given, 'token')), replacedAt: null }
      const stored = await prisma.oAuthToken.findFirst({ where, include: { grant: true } })
      if (stored === null || stored.grant.endedAt !== null) return
      if (stored.grant.clientId !== given.get('client_id')) {
        throw new OAuthError('invalid_client', 'client_id: is not that of this token.')
      }
      await end(stored.grant, 'CONNECTION_REVOKED', origin)
    },
  }
}

async function issueTokens(transaction: Prisma.TransactionClient, grant: OAuthGrant, at: Date): Promise<IssuedTokens> {
  const [access, refresh] = [generateKey(TOKEN_MARKS.access), generateKey(TOKEN_MARKS.refresh)]
  const row = (kind: 'ACCESS' | 'REFRESH', token: string, seconds: number) => ({
    ...{ grantId: grant.id, kind, hash: hashOf(token), createdAt: at },
    expiresAt: new Date(at.getTime() + seconds * 1_000),
  })
  const data = [row('ACCESS', access, ACCESS_SECONDS), row('REFRESH', refresh, REFRESH_SECONDS)]
  await transaction.oAuthToken.createMany({ data })
  return {
    access_token: access,
    token_type: 'Bearer',
    expires_in: ACCESS_SECONDS,
    refresh_token: refresh,
    scope: SCOPE,
  }
}

function isProved(verifier: string, challenge: string): boolean {
  return VERIFIER.test(verifier) && createHash('sha256').update(verifier).digest('base64url') === challenge
}

interface Closable {
  readonly disabledAt: Date | null
  readonly deletionRequestedAt: Date | null
}

function refuseDisabled({ disabledAt, deletionRequestedAt }: Closable): void {
  if (deletionRequestedAt !== null) throw new OAuthError('invalid_grant', 'The account is being deleted.')
  if (disabledAt !== null) throw new OAuthError('invalid_grant', 'The account is disabled.')
}

function required(given: Given, name: string): string {
  const value = given.get(name)
  if (value === null || value === '') throw new OAuthError('invalid_request', `${name}: is required.`)
  return value
}

/** Of a repeated parameter two readers may see different values. */
function refuseRepeated(given: Given): void {
  const repeated = [...new Set(given.keys())].filter(name => name !== 'resource' && given.getAll(name).length > 1)
  if (repeated.length > 0) throw new OAuthError('invalid_request', `${repeated.join(', ')}: is given more than once.`)
}

function wrongCode(): OAuthError {
  return new OAuthError('invalid_grant', 'code: is wrong, has expired, or was used before. Connect again.')
}

function gone(): OAuthError {
  return new OAuthError('invalid_grant', GONE)
}
