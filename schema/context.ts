import type { PrismaClient } from '../prisma/generated/client/client.ts'
import type { Market } from './universe/market.ts'

/** Who asks. Made by the gateway from a key, a session or the operator's socket. */
export interface Principal {
  readonly accountId: string | null
  readonly userId: string | null
  readonly scopes: ReadonlySet<Scope>
  /** Rows of one export that the tariff allows; null where no tariff limits it. */
  readonly exportRowsMax: number | null
}

export type Scope = 'data' | 'analyst' | 'operator'

/** What every resolver gets. */
export interface Context {
  readonly prisma: PrismaClient
  /** The revision in force when the request began: one answer is made from one revision. */
  readonly market: Market
  readonly principal: Principal
  readonly cursors: CursorCodec
  readonly operator: OperatorActions
}

/** Seals a place in a listing, so that it can be handed to a client and taken back unaltered. */
export interface CursorCodec {
  seal(place: string): string
  /** @returns null when the text was not sealed here */
  open(cursor: string): string | null
}

/** Work of the operator, done outside the schema; the composition root supplies it. */
export interface OperatorActions {
  issueKey(email: string): Promise<{ readonly key: string; readonly prefix: string }>
  startIngest(source: string, from: string | null): Promise<string>
  startSeed(size: number): Promise<string>
  startRemovingSample(): Promise<string>
  job(id: string): Job | null
  migrate(): Promise<readonly string[]>
}

/** Work that goes on after the request that began it. */
export interface Job {
  readonly id: string
  readonly state: 'RUNNING' | 'DONE' | 'FAILED'
  readonly stage: string
  readonly done: number
  readonly total: number | null
  readonly what: string
  /** What it came to, as lines for a person. */
  readonly report: readonly string[]
  readonly error: string | null
}
