import { PrismaPg } from '@prisma/adapter-pg'
import { type Prisma, PrismaClient } from '../../../prisma/generated/client/client.ts'
import { COLUMNS, type PeerColumn } from '../columns.ts'
import type { PeerCondition, PeerQuestion } from '../question.ts'

const CONNECTIONS = 10
const IDLE_MS = 5_000
const BY_NAME = new Map(COLUMNS.map(column => [column.name, column]))

export function openPrisma(): PrismaClient {
  const pool = { connectionString: process.env.DATABASE_URL ?? '', max: CONNECTIONS, idleTimeoutMillis: IDLE_MS }
  return new PrismaClient({ adapter: new PrismaPg(pool) })
}

/** A bond is asked for by its current measure: Prisma sorts by columns of what a row belongs to, not of what belongs to it. */
export function whereOf(conditions: readonly PeerCondition[]): Prisma.MeasureWhereInput {
  return { current: true, AND: conditions.map(clauseOf) }
}

export function orderOf({ sort, descending }: Pick<PeerQuestion, 'sort' | 'descending'>) {
  const column = columnOf(sort)
  const isRequired = column.table === 'Bond' && column.column !== 'maturityDate'
  const direction = descending ? 'desc' : 'asc'
  const key = { [column.column]: isRequired ? direction : { sort: direction, nulls: 'last' } }
  return [at(column, key), { bondId: 'asc' }] as Prisma.MeasureOrderByWithRelationInput[]
}

export function partOf({ page, pageSize }: Pick<PeerQuestion, 'page' | 'pageSize'>) {
  return { skip: (page - 1) * pageSize, take: pageSize }
}

function clauseOf({ column: name, operator, value }: PeerCondition): Prisma.MeasureWhereInput {
  const column = columnOf(name)
  const bound = column.column === 'maturityDate' ? new Date(String(value)) : value
  const test = { [operator === 'in' ? 'in' : operator === 'from' ? 'gte' : 'lte']: bound }
  return at(column, { [column.column]: test }) as Prisma.MeasureWhereInput
}

/** Where something stands, seen from a measure. */
function at({ table }: PeerColumn, inner: object): object {
  if (table === 'Measure') return inner
  return table === 'Bond' ? { bond: inner } : { bond: { issuer: inner } }
}

function columnOf(name: string): PeerColumn {
  const column = BY_NAME.get(name)
  if (column === undefined) throw new Error(`no column ${name}`)
  return column
}

/** A calendar date as text. */
export function day(date: Date | null): string | null {
  return date === null ? null : date.toISOString().slice(0, 10)
}
