import { Decimal } from 'decimal.js'
import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import { contentOf } from '../../schema/orders/issue-document.ts'

/** What a test expects of the books, added up as it acts. */
export function openLedger() {
  const sums: Record<string, Decimal> = {}
  const actions: Record<string, number> = {}
  const emails: Record<string, number> = {}
  return {
    sums,
    actions,
    emails,
    money: (account: string, amount: Decimal.Value) => {
      sums[account] = (sums[account] ?? new Decimal(0)).plus(amount)
    },
    /** An action of which the audit trail has one row. */
    acted: (action: string, count = 1) => {
      actions[action] = (actions[action] ?? 0) + count
    },
    /** An email to one person. */
    told: (...kinds: readonly string[]) => {
      for (const kind of kinds) emails[kind] = (emails[kind] ?? 0) + 1
    },
  }
}

/** The same, as the service has it stored. */
export async function booksOf(prisma: PrismaClient) {
  const payments = await prisma.payment.findMany({ include: { refunds: true } })
  const documents = await prisma.commercialDocument.findMany({ orderBy: [{ year: 'asc' }, { serial: 'asc' }] })
  const settled = payments.filter(({ outcome }) => outcome === 'SETTLED')
  const unused = payments.filter(({ outcome }) => outcome !== 'SETTLED')
  const returned = (of: typeof payments) =>
    of.flatMap(({ refunds }) => refunds.filter(({ status }) => status === 'DONE'))
  const printed = (kind: string) => documents.filter(one => one.kind === kind).map(one => contentOf(one).total)
  return {
    received: sum(payments.map(({ amount }) => amount.toFixed())),
    settled: sum(settled.map(({ amount }) => amount.toFixed())),
    unused: sum(unused.map(({ amount }) => amount.toFixed())),
    refunded: sum(returned(settled).map(({ amount }) => amount.toFixed())),
    unusedReturned: sum(returned(unused).map(({ amount }) => amount.toFixed())),
    credited: sum(printed('CREDIT_NOTE')),
    receipted: sum(printed('RECEIPT')),
    certified: sum(printed('ACT')),
    charged: sum(returned(settled).flatMap(({ kind, amount }) => (kind === 'CHARGEBACK' ? [amount.toFixed()] : []))),
    /** Serials of each kind and year. */
    serials: Object.values(Object.groupBy(documents, ({ kind, year }) => `${kind} ${year}`)).map(of =>
      (of ?? []).map(({ serial }) => serial),
    ),
  }
}

function sum(amounts: readonly string[]): string {
  return amounts.reduce((total, amount) => total.plus(amount), new Decimal(0)).toFixed(2)
}
