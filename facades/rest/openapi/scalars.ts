import type { Schema } from './types.ts'

export const DECIMAL = '^-?\\d{1,20}(\\.\\d{1,8})?$'
export const UUID = '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}'

/** GraphQL scalars as they look in JSON. */
export const SCALARS: Readonly<Record<string, Schema>> = {
  String: { type: 'string' },
  ID: { type: 'string' },
  Int: { type: 'integer' },
  Float: { type: 'number' },
  Boolean: { type: 'boolean' },
  Date: { type: 'string', format: 'date' },
  DateTime: { type: 'string', format: 'date-time' },
  Decimal: { type: 'string', pattern: DECIMAL },
  Uuid: { type: 'string', format: 'uuid' },
  Json: {},
}
