import { failed, recordedFiles } from '../files.ts'
import type { SourceRecord } from '../record.ts'
import type { Failure, Parsed, ReadRequest, Source } from '../source.ts'
import { type Auction, auctionFromFields } from './auction.ts'
import { readAuctionFile } from './files.ts'
import type { FoundAuction, FoundAuctions } from './found.ts'
import { FISCAL_DATA, type FiscalDataOptions, readFiscalData } from './live.ts'
import { recordsOfSecurity, TREASURY } from './records.ts'

/** Auctions of the United States Treasury: recorded responses of TreasuryDirect and FiscalData, or FiscalData live. */
export function treasurySource(options: FiscalDataOptions = FISCAL_DATA): Source {
  return {
    key: 'treasury',
    name: 'US Treasury auctions',
    licence: 'Public domain (work of the United States Government, 17 USC 105)',
    description: 'Bills, notes, bonds, TIPS and floaters of the US Treasury with the results of their auctions',
    statesBonds: true,
    suggested: { schedule: '30 17 * * 1-5', timeZone: 'America/New_York' },
    read: request => read(request, options),
  }
}

const EXTENSIONS = ['.csv', '.json', '.xml']
/** Securities per yielded chunk. */
const CHUNK = 200

/** A security may have several auctions, so all are read before the first record is built. */
async function* read(request: ReadRequest, options: FiscalDataOptions): AsyncIterable<Parsed<SourceRecord>> {
  const found: FoundAuction[] = []
  for await (const page of pagesOf(request, options)) {
    found.push(...page.auctions)
    yield { rows: [], failures: page.failures, read: page.auctions.length }
  }
  const { auctions, failures } = typed(found)
  yield { rows: auctions.length === 0 ? [] : [TREASURY], failures, read: 0 }
  const asOf =
    auctions
      .map(auction => auction.auctionDate)
      .sort()
      .at(-1) ?? ''
  const securities = [...Map.groupBy(auctions, auction => auction.cusip).values()]
  for (let start = 0; start < securities.length; start += CHUNK) {
    const chunk = securities.slice(start, start + CHUNK)
    const rows = chunk.flatMap(group => recordsOfSecurity(group.toSorted(byAuctionDate), asOf))
    yield { rows, failures: [], read: 0 }
  }
}

async function* pagesOf(request: ReadRequest, options: FiscalDataOptions): AsyncIterable<FoundAuctions> {
  if (request.from === null) {
    yield* readFiscalData(request, options)
    return
  }
  const files = await recordedFiles(request.from, EXTENSIONS)
  for (const [index, file] of files.entries()) {
    request.progress(index, files.length, file.name)
    yield await readAuctionFile(file)
  }
}

/** Parses the auctions and merges duplicates (an auction in a table and in its own file). */
function typed(found: readonly FoundAuction[]): { auctions: readonly Auction[]; failures: readonly Failure[] } {
  const byKey = new Map<string, Auction>()
  const failures: Failure[] = []
  for (const item of found) {
    const auction = auctionFromFields(item)
    if ('reason' in auction) failures.push(auction)
    else if (isUnusable(auction)) {
      failures.push(failed(item.file, item.position, UNUSABLE, 'interestRate'))
    } else {
      const key = `${auction.cusip} ${auction.auctionDate}`
      const earlier = byKey.get(key)
      byKey.set(key, earlier === undefined ? auction : fillGaps(earlier, auction))
    }
  }
  return { auctions: [...byKey.values()], failures }
}

const UNUSABLE = 'sold, but its coupon is not stated; a note or bond cannot be stored without it'

/** The exported table contains only prices, which are sufficient for a bill. */
function isUnusable({ kind, price, interestRate, spread }: Auction): boolean {
  if (kind === 'BILL' || price === null) return false
  return kind === 'FRN' ? spread === null : interestRate === null
}

function fillGaps(first: Auction, second: Auction): Auction {
  const stated = Object.entries(first).filter(([, value]) => value !== null)
  return { ...second, ...Object.fromEntries(stated) }
}

function byAuctionDate(a: Auction, b: Auction): number {
  return a.auctionDate.localeCompare(b.auctionDate)
}
