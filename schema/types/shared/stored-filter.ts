import { builder } from '../../builder.ts'
import { dayRange } from './day-range.ts'

const DAY_MS = 86_400_000

/** The days of a listing that is read from the database. */
export const dayArguments = builder.args(t => ({
  from: t.field({ type: 'Date', description: 'First day, UTC.' }),
  to: t.field({ type: 'Date', description: 'Last day, UTC.' }),
}))

/**
 * A Prisma filter of moments within days of UTC, the last one included; undefined without days.
 * @throws GraphQLError INVALID_PARAMETER when the days are in the wrong order
 */
export function withinDays(days: { readonly from?: unknown; readonly to?: unknown }) {
  const { from, to } = dayRange(days)
  if (from === null && to === null) return undefined
  return {
    ...(from !== null && { gte: new Date(from) }),
    ...(to !== null && { lt: new Date(Date.parse(to) + DAY_MS) }),
  }
}

/** A Prisma filter of texts that contain this one, in any case; null for an empty one, which filters nothing. */
export function partOf(text: string | null | undefined): { contains: string; mode: 'insensitive' } | null {
  const trimmed = text?.trim() ?? ''
  // Prisma hands the text to LIKE, where these three mean something.
  return trimmed === '' ? null : { contains: trimmed.replace(/[\\%_]/g, '\\$&'), mode: 'insensitive' }
}
