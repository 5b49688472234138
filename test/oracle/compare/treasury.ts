import type { Database } from '../../../prisma/client.ts'
import type { Prisma } from '../../../prisma/generated/client/client.ts'
import { curveBook } from '../../../prisma/measures/curve-book.ts'
import type { MeasureInput } from '../../../prisma/measures/inputs.ts'
import { readInputs } from '../../../prisma/measures/read.ts'
import { treasurySource } from '../../../prisma/sources/treasury/source.ts'
import { chain } from '../../../schema/analytics/result.ts'
import { YIELD_CONVENTIONS } from '../../../schema/analytics/yield-conventions.ts'
import { usedPrice } from '../../../schema/measures/price.ts'
import { settlementOf, valuationAt } from '../../../schema/measures/valuation.ts'
import { load, withDatabase } from './database.ts'
import { type Comparison, counted, type Section } from './section.ts'

/** Auctions of the US Treasury: the yield at the stored price, from the stored schedule, by the Treasury's convention. */
export async function compareTreasury(file: string): Promise<Section> {
  const found = await withDatabase(async database => {
    await load(database, treasurySource(), file)
    const auctions = await database.prisma.placement.findMany({ orderBy: { sourceKey: 'asc' } })
    const quotes = await quotesOf(database)
    const inputs = await inputsOf(database, auctions)
    return auctions.map(auction => compareAuction(auction, { quotes, inputs }))
  })
  return {
    title: 'US Treasury, auctions',
    comparisons: found.filter(one => typeof one !== 'string'),
    leftOut: counted(found.filter(one => typeof one === 'string')),
  }
}

type Auction = Prisma.PlacementGetPayload<object>
type Quote = Prisma.QuoteGetPayload<object>

interface Stored {
  /** By bond and day. */
  readonly quotes: ReadonlyMap<string, Quote>
  readonly inputs: ReadonlyMap<string, MeasureInput>
}

const keyOf = (bondId: string | null, date: Date | null): string => `${bondId} ${isoOf(date)}`

const isoOf = (date: Date | null): string | null => date?.toISOString().slice(0, 10) ?? null

async function quotesOf({ prisma }: Database): Promise<Stored['quotes']> {
  const quotes = await prisma.quote.findMany()
  return new Map(quotes.map(quote => [keyOf(quote.bondId, quote.date), quote]))
}

/** Terms and schedules as the measures read them: those of the oldest auction reach back as far as any needs. */
async function inputsOf({ prisma }: Database, auctions: readonly Auction[]): Promise<Stored['inputs']> {
  const ids = [...new Set(auctions.flatMap(({ bondId }) => bondId ?? []))]
  const last = auctions.reduce((latest, { auctionDate }) => Math.max(latest, auctionDate?.getTime() ?? 0), 0)
  const date = isoOf(new Date(last)) ?? ''
  const inputs = await prisma.$transaction(client => readInputs(client, ids, date, curveBook(date)))
  return new Map(inputs.map(input => [input.bond.id, input]))
}

/** Three decimals are published. */
const HALF_DIGIT = 5e-4

function compareAuction(auction: Auction, { quotes, inputs }: Stored): Comparison | string {
  const { sourceKey, bondId, auctionDate, finalYield } = auction
  if (finalYield === null) return 'bill, floater, TIPS or no result: no nominal yield is stored'
  const date = isoOf(auctionDate)
  const input = asOfAuction(inputs.get(bondId ?? ''), quotes.get(keyOf(bondId, auctionDate)))
  const used = usedPrice(input?.priced ?? null)
  if (input === undefined || date === null) return 'no quote of the day'
  const settlement = settlementOf(input, used, date)
  const nominal = chain(valuationAt(input, used, { date, settlement }), ({ valuation }) =>
    chain(valuation.toMaturity(), ({ flows, price }) =>
      YIELD_CONVENTIONS.US_TREASURY.yieldFromDirty({ bond: valuation.bond, flows }, price),
    ),
  )
  const theirs = Number((200 * (Math.sqrt(1 + finalYield / 100) - 1)).toFixed(6))
  const ours = nominal.ok ? 100 * nominal.value : null
  return { id: sourceKey, figure: 'high yield', ours, theirs, tolerance: HALF_DIGIT }
}

/** The bond at the quote of its auction. The stored status is the newest; on that day no bond had matured. */
function asOfAuction(input: MeasureInput | undefined, quote: Quote | undefined): MeasureInput | undefined {
  if (input?.priced == null || quote === undefined) return undefined
  const { last, wap, close, bid, ask } = quote
  const priced = {
    ...{ ...input.priced, last, wap, close, bid, ask, accrued: quote.accrued?.toFixed() ?? null },
    ...{ date: isoOf(quote.date) ?? '', settlementDate: isoOf(quote.settlementDate) },
  }
  return { ...input, priced, latest: priced, bond: { ...input.bond, status: 'TRADING' } }
}
