import type { Operation } from '../../gateway/documents/operation.ts'
import { type FlatParameter, flatParameters } from '../arguments/parameters.ts'
import type { Endpoint } from '../endpoints.ts'
import { TABLE_FORMATS } from './formats/format.ts'
import { tableListOf } from './formats/table.ts'

const FORMAT: FlatParameter = Object.freeze({
  name: 'Format',
  in: 'query',
  kind: 'enum',
  list: false,
  required: false,
  default: 'json',
  description:
    'json returns a page; the other formats return the whole listing as a table, without paging. `Accept` works too.',
  values: ['json', ...TABLE_FORMATS.map(({ name }) => name)],
  path: [],
})

/** The REST parameters of an endpoint; one with a table also has `Format`. */
export function restParameters(endpoint: Endpoint, operation: Operation): readonly FlatParameter[] {
  const parameters = flatParameters(endpoint, operation)
  const list = tableListOf(endpoint)
  if (list === undefined) return parameters
  return [...parameters, list === 'items' ? FORMAT : { ...FORMAT, description: partText(list) }]
}

function partText(list: string): string {
  return `json returns the whole answer; the other formats return all ${list} as a table, without paging. \`Accept\` works too.`
}
