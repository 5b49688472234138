import type { Failure } from '../source.ts'
import type { Fields } from './fields.ts'

/** An auction with the place at which the provider tells it. */
export interface FoundAuction {
  readonly file: string
  readonly position: string
  readonly fields: Fields
}

export interface FoundAuctions {
  readonly auctions: readonly FoundAuction[]
  readonly failures: readonly Failure[]
}
