import type { PlacementMethod, PlacementStage } from '../../generated/client/enums.ts'
import type { PlacementRecord } from '../record.ts'
import { type Day, dayOf, isoOf, nextBusinessDay, previousBusinessDay } from './days.ts'
import { bondOfIssuance, isKnown, issuanceOf, NEW_ISSUES } from './issuances.ts'
import type { Market } from './market.ts'
import { marked } from './names.ts'
import { integer, pick, type Random, randomOf } from './random.ts'
import { auctionPrices, bookPrices, guidanceOf, termsOfSale, volumesOf } from './sales.ts'
import { bondOf, type SampleBond } from './schedule.ts'
import { STRUCTURES } from './structures.ts'
import { termsOf } from './terms.ts'

/** Sixty in a market of any size: new issues, sales that were called off, and more of old government bonds. */
const PLACEMENTS = 60
const CANCELLED = 6
const ARRANGERS = [
  'Belmorax Capital',
  'Vintorex Partners',
  'Sorgalux Securities',
  'Talvimex Bank',
  'Norzilex Advisory',
].map(name => marked(name))
/** Cancelled sales borrow the terms of specimens from this one on, without naming them. */
const BORROWED = 13
/** An old bond was placed at least so many days ago. */
const OLD_DAYS = 120

/** One event after another; a market too small to hold a bond leaves out its placement. */
export function* placementRecords(market: Market): Generator<PlacementRecord> {
  const old = oldGovernmentBonds(market, PLACEMENTS - NEW_ISSUES - CANCELLED)
  for (let number = 0; number < PLACEMENTS; number += 1) {
    const kind = kindOf(number)
    const fresh = kind === 'NEW' ? bondOfIssuance(market, number) : BORROWED + number - NEW_ISSUES
    const index = kind === 'REOPENING' ? old[number - NEW_ISSUES - CANCELLED] : fresh
    if (index === undefined || index === null || index >= market.bonds) continue
    const record = placementOf(market, number, bondOf(market, termsOf(market, index)))
    const heard = kind === 'REOPENING' ? previousBusinessDay(dayOf(record.settlementDate ?? '')) : null
    if ((heard === null ? (record.announcedDate ?? '') : isoOf(heard)) <= isoOf(market.asOf)) yield record
  }
}

type Kind = 'NEW' | 'CANCELLED' | 'REOPENING'

function kindOf(number: number): Kind {
  if (number < NEW_ISSUES) return 'NEW'
  return number < NEW_ISSUES + CANCELLED ? 'CANCELLED' : 'REOPENING'
}

/** The first of the home market that are old enough to be sold again. */
function oldGovernmentBonds(market: Market, count: number): readonly number[] {
  const found: number[] = []
  for (let index = STRUCTURES.length + NEW_ISSUES; index < market.bonds && found.length < count; index += 1) {
    const { structure, placed, dates } = termsOf(market, index)
    const isOld = placed < market.lastDay - OLD_DAYS && (dates.at(-1) ?? 0) > market.lastDay + OLD_DAYS
    if (structure.key === 'gov-fixed' && isOld) found.push(index)
  }
  return found
}

function placementOf(market: Market, number: number, bond: SampleBond): PlacementRecord {
  const random = randomOf(market.seed, 10, number)
  const kind = kindOf(number)
  const reopening = kind === 'REOPENING'
  const issuance = kind === 'NEW' ? issuanceOf(market, bond.index) : null
  const stage = kind === 'CANCELLED' ? 'CANCELLED' : (issuance?.stage ?? 'PLACED')
  const finalStage = issuance?.finalStage ?? stage
  const isOpen = stage !== 'ANNOUNCED'
  const isPriced = stage === 'PRICED' || stage === 'PLACING' || stage === 'PLACED'
  const settles = kind === 'NEW' ? bond.placed : nextBusinessDay(market.lastDay - integer(random, 5, 80))
  const book = bookOf(market, settles, finalStage, random)
  const method: PlacementMethod = reopening ? 'AUCTION' : pick(random, ['BOOK', 'BOOK', 'BOOK', 'PRIVATE'] as const)
  const auctionDay = previousBusinessDay(settles)
  const announced = Math.min(market.lastDay, book.open) - integer(random, 2, 9)
  const prices = reopening ? auctionPrices(market, bond, auctionDay) : bookPrices(bond)
  const hasIsin =
    kind !== 'CANCELLED' && isKnown(market, bond.index) && !(finalStage === 'ANNOUNCED' && number % 2 === 0)
  return {
    sourceKey: `sample:placement:${number}`,
    name: marked(`${bond.issuer.root} ${reopening ? 'auction' : 'offering'} ${number + 1}`),
    issuer: bond.issuer.key,
    isin: hasIsin ? bond.isin : null,
    stage,
    method,
    announcedDate: isoOf(reopening ? previousBusinessDay(auctionDay) : announced),
    auctionDate: reopening ? isoOf(auctionDay) : null,
    bookOpen: reopening ? null : `${isoOf(book.open)}T11:00:00+03:00`,
    bookClose: reopening ? null : `${isoOf(book.close)}T15:00:00+03:00`,
    settlementDate: isoOf(settles),
    ...termsOfSale(bond),
    ...volumesOf(bond, stage, random),
    ...(isPriced ? prices : {}),
    arrangers: reopening ? [] : [pick(random, ARRANGERS.slice(0, 2)), pick(random, ARRANGERS.slice(2))],
    documents: isOpen ? [`https://documents.sample.invalid/placements/${number}/prospectus.pdf`] : [],
    reopening,
    sample: true,
    guidance: method === 'BOOK' && isOpen ? guidanceOf(bond, book.open, stage === 'BOOK_OPEN' ? 2 : 3, random) : [],
  }
}

/** The book closes a few business days before settlement; only one that is still to come closes after the market's day. */
function bookOf({ lastDay }: Market, settles: Day, stage: PlacementStage, random: Random): { open: Day; close: Day } {
  let close = settles
  for (let steps = 0; steps < 3; steps += 1) close = previousBusinessDay(close)
  if (stage === 'BOOK_OPEN')
    return { open: previousBusinessDay(lastDay), close: Math.max(close, nextBusinessDay(lastDay)) }
  if (stage !== 'ANNOUNCED') close = Math.min(close, lastDay)
  return { open: previousBusinessDay(close - integer(random, 0, 2)), close }
}
