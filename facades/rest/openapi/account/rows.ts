import type { GraphQLSchema } from 'graphql'
import type { Operation } from '../../../../gateway/documents/operation.ts'
import { ACCOUNT_ENDPOINTS, type AccountEndpoint } from '../../../account-endpoints.ts'
import { readDocument } from '../../../service.ts'

/** An endpoint of what an account keeps, with its document. */
export interface AccountRow {
  readonly endpoint: AccountEndpoint
  readonly operation: Operation
}

const KNOWN = new WeakMap<GraphQLSchema, readonly AccountRow[]>()

/** The endpoints of what an account keeps, with their documents, which are read once. */
export function accountRows(schema: GraphQLSchema): readonly AccountRow[] {
  const known = KNOWN.get(schema) ?? ACCOUNT_ENDPOINTS.map(endpoint => rowOf(schema, endpoint))
  KNOWN.set(schema, known)
  return known
}

function rowOf(schema: GraphQLSchema, endpoint: AccountEndpoint): AccountRow {
  return { endpoint, operation: readDocument(schema, endpoint.document) }
}
