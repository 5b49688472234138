import type { Operation } from '../../gateway/documents/operation.ts'
import { type FlatParameter, flatParameters } from '../arguments/parameters.ts'
import type { Endpoint } from '../endpoints.ts'
import { TABLE_FORMATS } from './formats/format.ts'

/** On REST a path takes a UUID only; a tool takes an ISIN as well. */
const OVERRIDES = { id: { kind: 'uuid' } } as const

const FORMAT: FlatParameter = Object.freeze({
  name: 'Format',
  in: 'query',
  kind: 'enum',
  list: false,
  required: false,
  default: 'json',
  description: 'json for a page; the others give the whole listing as a table, without paging. `Accept` does the same.',
  values: ['json', ...TABLE_FORMATS.map(({ name }) => name)],
  path: [],
})

/** The parameters of an endpoint as REST has them: a list whose columns can be chosen is also to be had as a table. */
export function restParameters(endpoint: Endpoint, operation: Operation): readonly FlatParameter[] {
  const parameters = flatParameters(endpoint, operation, OVERRIDES)
  return endpoint.columns === undefined ? parameters : [...parameters, FORMAT]
}
