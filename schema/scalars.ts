import { GraphQLError } from 'graphql'
import { builder } from './builder.ts'
import { isUuid } from './uuid.ts'

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/
const DECIMAL = /^-?\d{1,20}(\.\d{1,8})?$/
/** Numbers in the notation of programming languages. */
const AMOUNT = /^-?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i

builder.scalarType('Date', {
  description: 'A calendar date, ISO 8601: `2026-11-20`.',
  serialize: value => isoDate(value),
  parseValue: value => {
    const text = asText(value, 'a date such as 2026-11-20')
    if (!ISO_DATE.test(text) || !isRealDate(text)) throw new GraphQLError(`${text} is not a date such as 2026-11-20`)
    return text
  },
})

builder.scalarType('DateTime', {
  description: 'A date and time, ISO 8601 with offset: `2026-11-20T15:30:00.000Z`.',
  serialize: value => (value instanceof Date ? value.toISOString() : value),
  parseValue: value => {
    const text = asText(value, 'a moment such as 2026-11-20T15:30:00Z')
    if (Number.isNaN(Date.parse(text))) throw new GraphQLError(`${text} is not a moment such as 2026-11-20T15:30:00Z`)
    return new Date(text).toISOString()
  },
})

builder.scalarType('Decimal', {
  description: 'An exact decimal number as text, such as `1000.50`: money and counts are never rounded.',
  serialize: value => (typeof value === 'string' ? value : value.toFixed()),
  parseValue: value => {
    const text = typeof value === 'number' ? String(value) : asText(value, 'a number such as 1000.50')
    if (!DECIMAL.test(text)) throw new GraphQLError(`${text} is not a number such as 1000.50`)
    return text
  },
})

builder.scalarType('Amount', {
  description: 'A bound on money, taken exactly as written: `1000.50`, `1e9`.',
  serialize: value => value,
  parseValue: value => {
    const text = typeof value === 'number' ? String(value) : asText(value, 'a number such as 1000.50')
    if (!AMOUNT.test(text)) throw new GraphQLError(`${text} is not a number such as 1000.50`)
    return text
  },
})

builder.scalarType('Uuid', {
  description: 'A UUID, such as `018f2b6e-5d3a-4c1e-9f70-2a4b6c8d0e1f`.',
  serialize: value => value,
  parseValue: value => {
    const text = asText(value, 'a UUID')
    if (!isUuid(text)) throw new GraphQLError(`${text} is not a UUID`)
    return text.toLowerCase()
  },
})

builder.scalarType('Json', { description: 'Any JSON value.', serialize: value => value })

function isoDate(value: string | Date): string {
  return value instanceof Date ? value.toISOString().slice(0, 10) : value
}

function isRealDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

function asText(value: unknown, form: string): string {
  if (typeof value !== 'string') throw new GraphQLError(`Expected ${form}, got ${JSON.stringify(value)}`)
  return value
}
