import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { Prisma } from '../../generated/client/client.ts'
import { closestWord } from '../../sources/did-you-mean.ts'
import { isFeedKey, RANKED_SOURCES, type SourcePriority, sourcePriorityFrom } from './source-priority.ts'

const NOT_STATED = [
  'id',
  'isin',
  'issuerId',
  'guarantorId',
  'sample',
  'scheduleComplete',
  'scheduleNote',
  'scheduleMade',
  'amountsComputed',
]
const STAMPS = ['createdAt', 'updatedAt']

/** Names allowed in the table: fields of a bond, and lists and rows that are stated as a whole. */
const FIELDS: readonly string[] = [
  ...Object.keys(Prisma.BondScalarFieldEnum).filter(name => ![...NOT_STATED, ...STAMPS].includes(name)),
  ...['issuer', 'guarantor', 'boards', 'coupons', 'amortizations', 'offers', 'quote', 'rating'],
]

const Sources = z.array(z.string()).superRefine((keys, context) => {
  for (const key of keys) complain(context, 'source', key, RANKED_SOURCES)
  const twice = keys.find((key, index) => keys.indexOf(key) !== index)
  if (twice !== undefined) context.addIssue({ code: 'custom', message: `"${twice}" is named twice` })
})

const Table = z.strictObject({
  order: Sources.optional(),
  fields: namedBy(FIELDS, 'field', Sources).optional(),
  freshDays: namedBy(RANKED_SOURCES, 'source', z.number().min(0).nullable()).optional(),
})

/**
 * Reads the source priority for conflicting values, JSON such as
 * `{"order": ["file", "moex"], "fields": {"cfi": ["firds"]}, "freshDays": {"moex": 30, "file": null}}`.
 * @throws Error that lists each invalid entry and the allowed values
 */
export function readSourcePriority(path: string): SourcePriority {
  let given: unknown
  try {
    given = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Error(`${path} cannot be read as JSON: ${error instanceof Error ? error.message : error}`)
  }
  const parsed = Table.safeParse(given)
  if (parsed.success) return sourcePriorityFrom(parsed.data)
  const faults = parsed.error.issues.map(({ path: key, message }) => `${key.join('.') || 'the table'}: ${message}`)
  throw new Error(`${path} cannot be used: ${faults.join('; ')}`)
}

function namedBy<Value extends z.ZodType>(allowed: readonly string[], what: string, value: Value) {
  return z.record(z.string(), value).superRefine((table, context) => {
    for (const key of Object.keys(table)) complain(context, what, key, allowed)
  })
}

function complain(context: z.RefinementCtx, what: string, key: string, allowed: readonly string[]): void {
  if (allowed.includes(key) || (what === 'source' && isFeedKey(key))) return
  const near = closestWord(key, allowed)
  const suggestion = near === null ? '' : ` Did you mean ${near}?`
  context.addIssue({
    code: 'custom',
    message: `there is no ${what} "${key}".${suggestion} Allowed: ${allowed.join(', ')}`,
  })
}
