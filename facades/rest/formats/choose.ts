import type { IncomingMessage } from 'node:http'
import { acceptedOf } from '../../http/negotiate.ts'
import { TABLE_FORMATS, type TableFormat } from './format.ts'

/** JSON for one page, a table of the whole listing, or null when no accepted format is available. */
export type Choice = 'json' | TableFormat | null

const JSON_ALONE = ['application/json'] as const
const BARE_TYPES = TABLE_FORMATS.map(({ type }) => type.split(';')[0] ?? type)
const WITH_TABLES = [...JSON_ALONE, ...BARE_TYPES]

/** The `Format` parameter, already parsed, takes precedence over the `Accept` header. */
export function chooseFormat(
  request: IncomingMessage,
  given: readonly string[] | undefined,
  hasTables: boolean,
): Choice {
  const named = given?.[0]?.toLowerCase()
  if (named !== undefined) return TABLE_FORMATS.find(({ name }) => name === named) ?? 'json'
  const type = acceptedOf(request, hasTables ? WITH_TABLES : JSON_ALONE)
  if (type === false) return null
  return type === JSON_ALONE[0] ? 'json' : (TABLE_FORMATS[BARE_TYPES.indexOf(type)] ?? 'json')
}
