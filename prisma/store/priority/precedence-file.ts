import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { Prisma } from '../../generated/client/client.ts'
import { closestWord } from '../../sources/did-you-mean.ts'
import { PLACED_SOURCES, type Precedence, precedenceFrom } from './precedence.ts'

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

/** What a rule can be about: fields of a bond, lists and rows that are stated as a whole. */
const FIELDS: readonly string[] = [
  ...Object.keys(Prisma.BondScalarFieldEnum).filter(name => ![...NOT_STATED, ...STAMPS].includes(name)),
  ...['issuer', 'guarantor', 'boards', 'coupons', 'amortizations', 'offers', 'quote', 'rating'],
]

const Sources = z.array(z.string()).superRefine((keys, context) => {
  for (const key of keys) complain(context, 'source', key, PLACED_SOURCES)
  const twice = keys.find((key, index) => keys.indexOf(key) !== index)
  if (twice !== undefined) context.addIssue({ code: 'custom', message: `"${twice}" is named twice` })
})

const Table = z.strictObject({
  order: Sources.optional(),
  fields: namedBy(FIELDS, 'field', Sources).optional(),
  freshDays: namedBy(PLACED_SOURCES, 'source', z.number().min(0).nullable()).optional(),
})

/**
 * Reads whose word counts where sources differ, JSON such as
 * `{"order": ["file", "moex"], "fields": {"cfi": ["firds"]}, "freshDays": {"moex": 30, "file": null}}`.
 * @throws Error that names each place that is wrong and what is allowed there
 */
export function readPrecedence(path: string): Precedence {
  let given: unknown
  try {
    given = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Error(`${path} cannot be read as JSON: ${error instanceof Error ? error.message : error}`)
  }
  const parsed = Table.safeParse(given)
  if (parsed.success) return precedenceFrom(parsed.data)
  const faults = parsed.error.issues.map(({ path: place, message }) => `${place.join('.') || 'the table'}: ${message}`)
  throw new Error(`${path} cannot be used: ${faults.join('; ')}`)
}

function namedBy<Value extends z.ZodType>(allowed: readonly string[], what: string, value: Value) {
  return z.record(z.string(), value).superRefine((table, context) => {
    for (const key of Object.keys(table)) complain(context, what, key, allowed)
  })
}

function complain(context: z.RefinementCtx, what: string, key: string, allowed: readonly string[]): void {
  if (allowed.includes(key)) return
  const near = closestWord(key, allowed)
  const meant = near === null ? '' : ` Did you mean ${near}?`
  context.addIssue({
    code: 'custom',
    message: `there is no ${what} "${key}".${meant} Allowed: ${allowed.join(', ')}`,
  })
}
