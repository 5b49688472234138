import type { Prisma } from '../prisma/generated/client/client.ts'
import type { BrowserSession } from './browser-session.ts'

/** Assistants that a person connects to the account. Supplied by the gateway. */
export interface Connections {
  /**
   * Reads the query of an authorization request, as an assistant has sent it with the browser.
   * @throws GraphQLError INVALID_PARAMETER when nothing may be sent to the client
   */
  request(query: string, browserSession: BrowserSession): Promise<ConnectionRequest>
  /**
   * Allows what is asked for.
   * @returns the URL that brings the code to the assistant
   */
  allow(query: string, browserSession: BrowserSession, audit: AuditConnection): Promise<string>
  /** Connected assistants of the user, newest first. */
  list(userId: string): Promise<readonly Connection[]>
  /** @throws GraphQLError NOT_FOUND also for one of another user */
  end(id: string, userId: string, audit: AuditConnection): Promise<void>
}

/** Who asks a person for access, as the person is shown. */
export interface ConnectionRequest {
  readonly clientName: string
  /** Where the client describes itself; null for one that registered, which anybody can under any name. */
  readonly clientHost: string | null
  /** Where the answer goes. */
  readonly redirectHost: string
  /** True when it goes to a program on the person's own machine. */
  readonly isLocal: boolean
  /** Why the request cannot be allowed, as a sentence; null when it can. */
  readonly fault: string | null
  /** The URL that brings a refusal to the assistant. */
  readonly refusalUrl: string
}

export interface Connection {
  readonly id: string
  readonly clientName: string
  readonly redirectHost: string
  readonly createdAt: Date
  /** Null until the first call. */
  readonly lastUsedAt: Date | null
}

/** Writes the row of the audit trail in the transaction of the change. */
export type AuditConnection = (transaction: Prisma.TransactionClient, facts: ConnectionFacts) => Promise<void>

/** What the audit trail retains of a connection. */
export type ConnectionFacts = Readonly<Record<'assistant' | 'redirectHost', string>>
