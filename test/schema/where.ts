import type { Prisma } from '../../prisma/generated/client/client.ts'
import { getDatamodel } from '../../prisma/generated/pothos/types.ts'
import { NATIONAL_SCALE_COUNTRIES } from '../../schema/analytics/bond-rating.ts'
import { isReversed } from '../../schema/filters/apply.ts'
import type { Condition } from '../../schema/filters/condition.ts'
import { columnsOf } from '../../schema/filters/filter.ts'

/** The same conditions as a Prisma `where` on bonds: the reference for the columns of the snapshot. */
export function whereOf(conditions: readonly Condition[], includeUnknown: boolean): Prisma.BondWhereInput {
  return { AND: conditions.map(condition => clauseOf(condition, includeUnknown)) }
}

function clauseOf(condition: Condition, includeUnknown: boolean): Prisma.BondWhereInput {
  const { row, role } = condition.input
  const { value } = condition
  if (row.column === OWN_SCALE) return includeUnknown ? { OR: [onOwnScale(), unknown(SCALE)] } : onOwnScale()
  if (!isStored(row.column))
    throw new Error(`${row.column} is derived when a snapshot is built and not stored in the database`)
  if (row.kind === 'text') return wordsClause(columnsOf(row), value as readonly string[])
  const test = testOf(condition)
  const clause =
    role === 'notIn' || (row.kind === 'flag' && value === false && row.yes !== 'value')
      ? { AND: [known(row.column), { NOT: at(row.column, test) }] }
      : at(row.column, test)
  return includeUnknown && mayBeUnknown(row.column) ? { OR: [clause, unknown(row.column)] } : clause
}

const OWN_SCALE = 'derived.ratedOnOwnScale'
const SCALE = 'measure.ratingScale'

/** The composite is on the preferred scale of the issuer's country. */
function onOwnScale(): Prisma.BondWhereInput {
  const countries = [...NATIONAL_SCALE_COUNTRIES]
  const elsewhere = { OR: [{ country: null }, { country: { notIn: countries } }] }
  return {
    OR: [
      { AND: [at(SCALE, 'NATIONAL'), { issuer: { country: { in: countries } } }] },
      { AND: [at(SCALE, 'INTERNATIONAL'), { issuer: elsewhere }] },
    ],
  }
}

function testOf({ input, value }: Condition): unknown {
  const { row, role } = input
  if (row.kind === 'range' && (role === 'From' || role === 'To')) {
    const bound = row.scalar === 'Date' || row.days !== undefined ? new Date(value as string) : value
    return { [(role === 'From') !== isReversed(row) ? 'gte' : 'lte']: bound }
  }
  if (row.kind === 'flag') return row.yes === 'value' ? value : oneOf(row.column, row.yes as readonly string[])
  return oneOf(row.column, value as readonly unknown[])
}

function oneOf(column: string, values: readonly unknown[]): unknown {
  return isArray(column) ? { hasSome: [...values] } : { in: [...values] }
}

function wordsClause(columns: readonly string[], words: readonly string[]): Prisma.BondWhereInput {
  const contains = (word: string) => columns.map(column => at(column, { contains: word, mode: 'insensitive' }))
  return { AND: words.map(word => ({ OR: contains(word) })) }
}

/** Nests a test at the end of a path, through the current measure or the issuer of the bond. */
function at(column: string, test: unknown): Prisma.BondWhereInput {
  const [first = '', second] = column.split('.')
  if (second === undefined) return { [first]: test }
  if (first === 'measure') return { measures: { some: { current: true, [second]: test } } } as Prisma.BondWhereInput
  return { [first]: { [second]: test } }
}

function known(column: string): Prisma.BondWhereInput {
  if (!isRequired(column)) return at(column, { not: null })
  return column.startsWith('measure.') ? { measures: { some: { current: true } } } : {}
}

function unknown(column: string): Prisma.BondWhereInput {
  const withoutMeasure: Prisma.BondWhereInput[] = column.startsWith('measure.')
    ? [{ measures: { none: { current: true } } }]
    : []
  return { OR: [...(isRequired(column) ? [] : [at(column, null)]), ...withoutMeasure] }
}

/** False for columns derived when a snapshot is built. */
export function isStored(column: string): boolean {
  return fieldOf(column) !== undefined && column !== RAISED
}

/** The snapshot has the later of this and of the time at which the analytics were computed. */
const RAISED = 'updatedAt'

/** A value is unknown when its column is null, or when there is no measure at all. */
function mayBeUnknown(column: string): boolean {
  return !isRequired(column) || column.startsWith('measure.')
}

const MODELS = { measure: 'Measure', issuer: 'Issuer' } as const

function fieldOf(column: string) {
  const [first = '', second, ...rest] = column.split('.')
  if (rest.length > 0) return undefined
  const { models } = getDatamodel().datamodel
  const model = models[second === undefined ? 'Bond' : MODELS[first as keyof typeof MODELS]]
  return model?.fields.find(field => field.name === (second ?? first))
}

function isRequired(column: string): boolean {
  return fieldOf(column)?.isRequired ?? false
}

function isArray(column: string): boolean {
  return fieldOf(column)?.isList ?? false
}
