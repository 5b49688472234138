import type { IncomingMessage } from 'node:http'
import { acceptedOf } from '../../negotiate.ts'
import { TABLE_FORMATS, type TableFormat } from './format.ts'

/** JSON for one page, a table of the whole listing, or null when nothing that is accepted is to be had. */
export type Choice = 'json' | TableFormat | null

/** The parameter `Format`, already read, decides; without it the header `Accept` does. */
export function chooseFormat(
  request: IncomingMessage,
  given: readonly string[] | undefined,
  hasTables: boolean,
): Choice {
  const named = given?.[0]?.toLowerCase()
  if (named !== undefined) return TABLE_FORMATS.find(({ name }) => name === named) ?? 'json'
  const tables = hasTables ? TABLE_FORMATS : []
  const type = acceptedOf(request, ['application/json', ...tables.map(table => bareType(table))])
  if (type === false) return null
  return tables.find(table => bareType(table) === type) ?? 'json'
}

function bareType({ type }: TableFormat): string {
  return type.split(';')[0] ?? type
}
