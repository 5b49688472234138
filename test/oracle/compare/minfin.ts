import { minfinSource } from '../../../prisma/sources/minfin/source.ts'
import { HALF_DIGIT, ofzYield, termsOfAuction } from '../minfin.ts'
import { load, withDatabase } from './database.ts'
import { type Comparison, counted, type Section } from './section.ts'

/** Auctions of the Ministry of Finance: the yield at the stored average price, for the stored day of settlement. */
export async function compareMinfin(folder: string): Promise<Section> {
  const found = await withDatabase(async ({ prisma, ...rest }) => {
    await load({ prisma, ...rest }, minfinSource, folder)
    const placements = await prisma.placement.findMany({ orderBy: { sourceKey: 'asc' } })
    return placements.map(compareAuction)
  })
  return {
    title: 'Russian Ministry of Finance, auctions',
    comparisons: found.filter(one => typeof one !== 'string'),
    leftOut: counted(found.filter(one => typeof one === 'string')),
  }
}

interface Stored {
  readonly sourceKey: string
  readonly registrationNumber: string | null
  readonly auctionDate: Date | null
  readonly settlementDate: Date | null
  readonly termDays: number | null
  readonly finalPrice: number | null
  readonly finalYield: number | null
}

function compareAuction(placement: Stored): Comparison | string {
  const { sourceKey, registrationNumber, auctionDate, termDays, finalPrice, finalYield } = placement
  if (finalPrice === null) return 'nothing was placed'
  if (finalYield === null) return 'floater or linker, no nominal yield published'
  if (registrationNumber === null || auctionDate === null || termDays === null)
    return 'a row without its date or number'
  const settlement = dayOf(placement.settlementDate)
  const terms = termsOfAuction(registrationNumber, settlement)
  if (typeof terms === 'string' || settlement === null) return String(terms)
  const maturity = Temporal.PlainDate.from(dayOf(auctionDate) ?? '')
    .add({ days: termDays })
    .toString()
  const ours = ofzYield({ maturity, ratePct: terms.ratePct }, { settlement, price: finalPrice })
  return { id: sourceKey, figure: 'yield at the average price', ours, theirs: finalYield, tolerance: HALF_DIGIT }
}

function dayOf(date: Date | null): string | null {
  return date?.toISOString().slice(0, 10) ?? null
}
