import { randomUUID } from 'node:crypto'
import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import { networkOf } from '../access/network.ts'
import type { Attempts } from '../access/sign-in/attempts.ts'
import { type ClientMetadata, readClientMetadata } from './client-metadata.ts'
import type { GuardedFetch } from './guarded-fetch.ts'
import { OAuthError } from './oauth-error.ts'

/** An assistant that may ask a person for access. */
export interface Client extends ClientMetadata {
  readonly id: string
}

export interface Clients {
  /**
   * Registers a client (RFC 7591); it is forgotten unless somebody connects it.
   * @throws OAuthError, or GraphQLError TOO_MANY_ATTEMPTS
   */
  register(metadata: unknown, address: string): Promise<Client & { readonly createdAt: Date }>
  /**
   * Finds a client by its id; a document at the id is fetched when the last copy is too old.
   * @throws OAuthError invalid_client, or GraphQLError TOO_MANY_ATTEMPTS
   */
  find(id: string, address: string): Promise<Client>
  /** Retains a client that is in use. */
  used(id: string): Promise<void>
}

interface ClientsOptions {
  readonly prisma: PrismaClient
  readonly attempts: Attempts
  readonly fetchDocument: GuardedFetch
  now(): Date
}

const DAY_MS = 24 * 3_600_000
/** A registration that nobody connects is deleted after this time. */
const UNUSED_MS = DAY_MS
/** Longer than a refresh token lives. */
const USED_MS = 90 * DAY_MS
/** How long a document is used without being fetched again, whatever its headers say. */
const DOCUMENT_SECONDS = { least: 300, most: 86_400 }
const LONGEST_ID = 500

export function createClients({ prisma, attempts, fetchDocument, now }: ClientsOptions): Clients {
  const inMs = (ms: number) => new Date(now().getTime() + ms)
  const register: Clients['register'] = async (given, address) => {
    const metadata = readClientMetadata(given)
    await attempts.count('registrationByAddress', networkOf(address))
    await prisma.oAuthClient.deleteMany({ where: { expiresAt: { lte: now() } } })
    const id = randomUUID()
    const name = metadata.name || 'Unnamed assistant'
    const data = { id, kind: 'REGISTERED' as const, name, redirectUris: [...metadata.redirectUris], createdAt: now() }
    await prisma.oAuthClient.create({ data: { ...data, expiresAt: inMs(UNUSED_MS) } })
    return data
  }
  const fromDocument = async (id: string, address: string): Promise<Client> => {
    const url = documentUrl(id)
    await attempts.count('documentByAddress', networkOf(address))
    const { metadata, seconds } = await readDocument(url, id, fetchDocument)
    const stored = { name: metadata.name || url.host, redirectUris: [...metadata.redirectUris] }
    const data = { ...stored, expiresAt: inMs(seconds * 1_000) }
    await prisma.oAuthClient.upsert({ where: { id }, create: { id, kind: 'DOCUMENT', ...data }, update: data })
    return { id, ...stored }
  }
  const find: Clients['find'] = async (id, address) => {
    if (id.length > LONGEST_ID) throw unknownClient()
    const stored = await prisma.oAuthClient.findUnique({ where: { id } })
    if (stored !== null && stored.expiresAt > now()) return stored
    if (!/^https:/i.test(id)) throw unknownClient()
    return fromDocument(id, address)
  }
  const used: Clients['used'] = async id => {
    await prisma.oAuthClient.updateMany({ where: { id, kind: 'REGISTERED' }, data: { expiresAt: inMs(USED_MS) } })
  }
  return { register, find, used }
}

function unknownClient(): OAuthError {
  return new OAuthError(
    'invalid_client',
    'client_id: unknown. Registrations that nobody connects are deleted after a day; register again, or use the https URL of a client metadata document.',
  )
}

/** An id that leads to a document: https, a path, and one way to write it. */
function documentUrl(id: string): URL {
  const url = URL.parse(id)
  const isPlain = url !== null && url.pathname !== '/' && !/[#\s\\]/.test(id) && url.username + url.password === ''
  if (!isPlain || url.href !== id) {
    throw new OAuthError(
      'invalid_client',
      'client_id: must be an https URL with a path, without fragment and user name.',
    )
  }
  return url
}

async function readDocument(url: URL, id: string, fetchDocument: GuardedFetch) {
  try {
    const { text, cacheControl } = await fetchDocument(url)
    const document = JSON.parse(text) as { readonly client_id?: unknown } | null
    if (document?.client_id !== id) throw new Error('names another client_id than its URL')
    return { metadata: readClientMetadata(document), seconds: secondsOf(cacheControl) }
  } catch (error) {
    const why = error instanceof SyntaxError ? 'is no JSON' : error instanceof Error ? error.message : String(error)
    throw new OAuthError('invalid_client', `client_id: the document ${why}`.replace(/\.?$/, '.'))
  }
}

function secondsOf(cacheControl: string): number {
  const { least, most } = DOCUMENT_SECONDS
  if (/\bno-(store|cache)\b/i.test(cacheControl)) return least
  const [, seconds] = /\bmax-age=(\d{1,9})\b/i.exec(cacheControl) ?? []
  return Math.min(most, Math.max(least, Number(seconds ?? least)))
}
