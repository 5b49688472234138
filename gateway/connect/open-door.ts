import type { Database } from '../../prisma/client.ts'
import type { Connections } from '../../schema/connections.ts'
import { type Authenticator, createAuthenticator } from '../access/principal.ts'
import { countAttempts } from '../access/sign-in/attempts.ts'
import type { Config } from '../process/config.ts'
import { accessTokensFor } from './access-tokens.ts'
import { type Clients, createClients } from './clients.ts'
import { createConnections } from './connections.ts'
import { type GuardedFetch, guardedFetch } from './guarded-fetch.ts'
import { type SignInDoor, signInDoor } from './sign-in-door.ts'
import { type TokenIssuer, tokenIssuer } from './tokens.ts'

interface OpenOptions {
  readonly database: Database
  readonly config: Pick<Config, 'baseUrl' | 'connectUrl'>
  readonly fetchDocument: GuardedFetch | undefined
  now(): Date
  /** Called when tokens stop to be valid. */
  onEnded(): void
}

interface OpenDoor {
  readonly door: SignInDoor
  readonly clients: Clients
  readonly tokens: TokenIssuer
  readonly connections: Connections
  readonly tokenAuthenticator: Authenticator
}

/** What the sign-in door of one instance needs. */
export function openSignInDoor({
  database,
  config,
  now,
  fetchDocument = guardedFetch(),
  onEnded,
}: OpenOptions): OpenDoor {
  const { prisma, requests } = database
  const door = signInDoor(config)
  const clients = createClients({ prisma, attempts: countAttempts(prisma, now), fetchDocument, now })
  const parts = { prisma, door, clients, now, onEnded }
  return {
    door,
    clients,
    tokens: tokenIssuer(parts),
    connections: createConnections(parts),
    tokenAuthenticator: createAuthenticator(requests, now, accessTokensFor(door.resource)),
  }
}
