import type { UsageModel } from '../../prisma/generated/client/models/Usage.ts'
import type { Context } from '../context.ts'
import { invalidArguments } from '../errors.ts'
import { keyOf, loadAccount, usedToday } from '../orders/account.ts'
import { ownerOf } from '../portfolio/write.ts'
import { quantileOf, sumOfClasses } from './durations.ts'

/** Totals over usage rows. */
interface UsageSum {
  readonly requests: number
  readonly errors: number
  readonly rows: number
  /** 95th percentile of the response time, milliseconds; null without requests. */
  readonly p95Ms: number | null
}

export interface UsageReport {
  readonly from: string
  readonly to: string
  /** Every day of the period. */
  readonly days: readonly (UsageSum & { readonly day: string })[]
  /** The most used first. */
  readonly operations: readonly (UsageSum & {
    readonly operation: string
    readonly facade: string
    readonly lastAt: Date
  })[]
  readonly requestsLeftToday: number | null
  readonly keyLastUsedAt: Date | null
}

const LONGEST_PERIOD_DAYS = 366

/** Usage of the caller's account in a period, both ends included. */
export async function usageOf({ from, to }: { from: string; to: string }, context: Context): Promise<UsageReport> {
  const accountId = ownerOf(context)
  const days = daysBetween(from, to)
  await context.usage.flush()
  const [account, rows] = await Promise.all([
    loadAccount(accountId, context, context.principal.userId),
    context.prisma.usage.findMany({ where: { accountId, day: { gte: new Date(from), lte: new Date(to) } } }),
  ])
  const byDay = Map.groupBy(rows, ({ day }) => day.toISOString().slice(0, 10))
  const byOperation = Map.groupBy(rows, ({ operation, facade }) => `${facade} ${operation}`)
  const { left } = await usedToday(context.prisma, account)
  return {
    from,
    to,
    days: days.map(day => ({ day, ...sumOf(byDay.get(day) ?? []) })),
    operations: [...byOperation.values()].flatMap(operationOf).toSorted((a, b) => b.requests - a.requests),
    requestsLeftToday: left,
    keyLastUsedAt: keyOf(account)?.lastUsedAt ?? null,
  }
}

/** @throws GraphQLError INVALID_PARAMETER for a reversed or too long period */
function daysBetween(from: string, to: string): readonly string[] {
  const first = Temporal.PlainDate.from(from)
  const count = first.until(Temporal.PlainDate.from(to), { largestUnit: 'days' }).days + 1
  if (count < 1) throw invalidArguments([{ path: 'to', message: 'to is before from.' }])
  if (count > LONGEST_PERIOD_DAYS) {
    throw invalidArguments([{ path: 'from', message: `The period must not exceed ${LONGEST_PERIOD_DAYS} days.` }])
  }
  return Array.from({ length: count }, (_, days) => first.add({ days }).toString())
}

function operationOf(rows: readonly UsageModel[]): UsageReport['operations'] {
  const [some] = rows
  if (some === undefined) return []
  const lastAt = new Date(Math.max(...rows.map(row => row.lastAt.getTime())))
  return [{ operation: some.operation, facade: some.facade, ...sumOf(rows), lastAt }]
}

function sumOf(rows: readonly UsageModel[]): UsageSum {
  const total = (read: (row: UsageModel) => number) => rows.reduce((sum, row) => sum + read(row), 0)
  const p95 = quantileOf(sumOfClasses(rows.map(({ durations }) => durations)), 0.95)
  return {
    requests: total(({ requests }) => requests),
    errors: total(({ errors }) => errors),
    rows: total(row => Number(row.rows)),
    p95Ms: p95 === null ? null : Number(p95.toPrecision(2)),
  }
}
