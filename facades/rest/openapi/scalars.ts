import type { Schema } from './types.ts'

export const DECIMAL = '^-?\\d{1,20}(\\.\\d{1,8})?$'
/** Length of the longest decimal, with sign and point. */
export const LONGEST_DECIMAL = 30
export const LONGEST_UUID = 36
export const LONGEST_DATE = 10
/** No stored text or message is longer. */
export const LONGEST_ANSWER_TEXT = 4_000
/** No list in a response has more items. */
export const MOST_ANSWER_ITEMS = 20_000
export const UUID = '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}'

/** JSON schemas of GraphQL scalars. */
export const SCALARS: Readonly<Record<string, Schema>> = {
  String: { type: 'string', maxLength: LONGEST_ANSWER_TEXT },
  ID: { type: 'string', maxLength: LONGEST_ANSWER_TEXT },
  Int: { type: 'integer', format: 'int32', minimum: -2_147_483_648, maximum: 2_147_483_647 },
  Float: { type: 'number' },
  Boolean: { type: 'boolean' },
  Date: { type: 'string', format: 'date', maxLength: LONGEST_DATE },
  DateTime: { type: 'string', format: 'date-time', maxLength: 30 },
  Decimal: { type: 'string', pattern: DECIMAL, maxLength: LONGEST_DECIMAL },
  Uuid: { type: 'string', format: 'uuid', maxLength: LONGEST_UUID },
  Json: {},
}
