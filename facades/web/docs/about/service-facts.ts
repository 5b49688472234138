import { ANONYMOUS } from '../../../../gateway/access/principal.ts'
import { readDocument } from '../../../service.ts'
import type { ReferenceSources } from '../reference-sources.ts'

/** Who sells, as told to everybody. */
export interface SellerFacts {
  readonly name: string
  readonly address: readonly string[]
  readonly taxId: string | null
  readonly email: string | null
  /** Value-added tax within prices, per cent; null for a seller who does not charge it. */
  readonly vatPercent: number | null
}

/** Settings of selling that customers may know. */
export interface SellingFacts {
  /** Null where nobody is set up to sell. */
  readonly seller: SellerFacts | null
  readonly takesCards: boolean
  /** How long an unpaid invoice is payable, and one that reserves a seat, in hours. */
  readonly invoiceHours: number
  readonly seatHours: number
}

/** The state of the service as everybody may know it: result of `get-preview`. */
export interface ServiceStatus {
  readonly asOf: string
  readonly revision: number
  readonly sample: boolean
  readonly delay: string
  readonly live: number
  readonly issuers: number
  readonly sources: readonly {
    readonly key: string
    readonly name: string
    readonly licence: string
    readonly stale: boolean | null
    readonly lastSuccessAt: string | null
  }[]
}

/** What terms, privacy, imprint and status say of this instance. */
export interface ServiceFacts {
  readonly selling: SellingFacts
  /** Null where there is no market data yet. */
  readonly status: ServiceStatus | null
  /** False while only market data can be read. */
  readonly hasDatabase: boolean
}

export async function readServiceStatus({ schema, execute }: ReferenceSources): Promise<ServiceStatus | null> {
  const operation = readDocument(schema, 'web/get-preview')
  const answer = await execute({ operation, variables: {}, principal: ANONYMOUS, ofRevision: false })
  const status = answer.kind === 'data' ? (answer.data as ServiceStatus | null) : null
  return status !== null && status.revision > 0 ? status : null
}
