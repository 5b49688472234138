import { Decimal } from 'decimal.js'
import type { Context } from '../context.ts'
import { type Converter, converterOf } from '../fx/converter.ts'
import { loadFxRatesOn } from '../fx/rates.ts'
import type { Entry, Ledger } from './ledger.ts'
import { NO_TRANSACTIONS } from './ledger.ts'
import { readLedgers } from './read-ledgers.ts'
import type { StoredPortfolio } from './stored.ts'

type Stored = Pick<StoredPortfolio, 'id' | 'ledger'>
type Source = Pick<Context, 'prisma' | 'reading' | 'market' | 'pace'>

/**
 * The ledger in one currency: each transaction at the official rates of its own day, so that a gain includes what the
 * exchange rate brought. A transaction without a rate stays in its currency, and the ledger is then in several.
 */
export async function ledgerIn(currency: string, { id, ledger }: Stored, context: Source): Promise<Ledger> {
  if (ledger.received.every(row => row.currency === currency)) return ledger
  const converters = await convertersOf(currency, id, context)
  const entered = (entry: Entry) => convertedEntry(entry, converters.get(dayOf(entry, context)))
  const { prisma, pace } = context
  const ledgers = await readLedgers({ portfolioIds: [id], entered }, { prisma, pace })
  return ledgers.get(id) ?? NO_TRANSACTIONS
}

/** A transaction after the day of the data has the rates of that day: later ones are of no published revision. */
function dayOf({ date }: Pick<Entry, 'date'>, { market }: Source): string {
  const asOf = market.asOf.slice(0, 10)
  return date < asOf ? date : asOf
}

/** A converter for each day with a transaction in another currency. */
async function convertersOf(
  currency: string,
  portfolioId: string,
  context: Source,
): Promise<ReadonlyMap<string, Converter>> {
  const { prisma, reading, market } = context
  const foreign = await prisma.$queryRaw<{ readonly date: string; readonly currency: string }[]>`
    SELECT DISTINCT date::text AS date, currency FROM "Transaction"
      WHERE "portfolioId" = ${portfolioId}::uuid AND currency <> ${currency} ORDER BY 1, 2`
  const days = [...new Set(foreign.map(entry => dayOf(entry, context)))]
  const currencies = [currency, ...new Set(foreign.map(entry => entry.currency))]
  const rates = await reading(market.revision, replica => loadFxRatesOn(replica, { days, currencies }, market.revision))
  return new Map([...rates].map(([day, ofDay]) => [day, converterOf(ofDay, currency)]))
}

function convertedEntry(entry: Entry, converter: Converter | undefined): Entry {
  const factor = converter?.factorOf(entry.currency) ?? null
  if (converter === undefined || factor === null || entry.currency === converter.reference) return entry
  return {
    ...entry,
    amount: new Decimal(entry.amount).times(factor),
    accrued: entry.accrued === null ? null : new Decimal(entry.accrued).times(factor),
    currency: converter.reference,
  }
}
