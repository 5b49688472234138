import type { NamedQuote } from '../../prisma/feeds/named-quotes.ts'
import { dayName, type StoredQuote } from '../../prisma/feeds/quoted-bonds.ts'
import type { QuoteRecord } from '../../prisma/sources/record.ts'
import type { FeedState } from './feed-state.ts'
import { type Candidate, dayOf, isQuote, type Judged } from './judge.ts'
import { NOTHING_STATED } from './read-line.ts'
import { type Ruling, ruling } from './verdict.ts'

/** What is stored: a record for each day of a bond that changes, and the ruling on each line. */
interface Settled {
  readonly rulings: readonly Ruling[]
  readonly records: readonly QuoteRecord[]
}

/**
 * A day of a bond has one quote, the latest: of the batch, of the earlier ones that were not withdrawn, and of the stored
 * one. A day whose only quote was withdrawn has none.
 */
export function settleDays(judged: Judged, state: FeedState): Settled {
  const rulings = [...judged.rulings]
  const records: QuoteRecord[] = []
  const byDay = Map.groupBy(judged.candidates, dayOf)
  const reopened = Map.groupBy(judged.withdrawn.values(), dayName)
  for (const [day, candidates] of byDay) {
    const withdrawn = reopened.get(day)
    const earlier = withdrawn === undefined ? null : earlierOf(day, withdrawn, state)
    const winner = latest(candidates)
    const stored = storedOn(day, winner, state)
    const later = earlier !== null && earlier.timeMs > winner.line.timeMs ? earlier : null
    for (const candidate of candidates) {
      const isReplaced = candidate !== winner || later !== null
      rulings[candidate.at] = isReplaced
        ? superseded(candidate, later?.timeMs ?? winner.line.timeMs)
        : rulingOf(candidate, stored, state)
    }
    const record = later?.record ?? { ...winner.line.values, isin: winner.bond.isin }
    if (later === null || !later.isStored) records.push(record)
  }
  for (const [day, withdrawn] of reopened) {
    const record = byDay.has(day) ? null : afterWithdrawal(day, withdrawn, state)
    if (record !== null) records.push(record)
  }
  return { rulings: rulings.map(ruled => ruled ?? ruling('ACCEPTED', null)), records }
}

function latest(candidates: readonly Candidate[]): Candidate {
  return candidates.reduce((best, candidate) => (candidate.line.timeMs >= best.line.timeMs ? candidate : best))
}

interface Earlier {
  readonly timeMs: number
  readonly record: QuoteRecord
  /** True if it is the quote of the day already. */
  readonly isStored: boolean
}

/** The latest earlier quote of a day of which quotes were withdrawn; null if none is left. */
function earlierOf(day: string, withdrawn: readonly NamedQuote[], state: FeedState): Earlier | null {
  const stored = state.stored.get(day)
  const gone = new Set(withdrawn.map(({ id }) => id))
  const left = (state.others.get(day) ?? []).filter(({ id }) => !gone.has(id))
  const [newest] = left.toSorted((a, b) => b.timeMs - a.timeMs)
  const isLeft = stored !== undefined && state.isOwn(stored) && !withdrawn.some(quote => isQuote(stored, quote))
  if (isLeft && stored.timeMs !== null && (newest === undefined || stored.timeMs >= newest.timeMs)) {
    return { timeMs: stored.timeMs, record: newest?.record ?? NOTHING, isStored: true }
  }
  return newest === undefined ? null : { timeMs: newest.timeMs, record: newest.record, isStored: false }
}

const NOTHING: QuoteRecord = { ...NOTHING_STATED, date: '' }

/** What a day shows after its quote was cancelled; null if that changes nothing. */
function afterWithdrawal(day: string, withdrawn: readonly NamedQuote[], state: FeedState): QuoteRecord | null {
  const stored = state.stored.get(day)
  const isin = withdrawn[0]?.record.isin
  // Another source states the day, or a run that would have stored the quote was not published.
  if (stored === undefined || !state.isOwn(stored)) return null
  const earlier = earlierOf(day, withdrawn, state)
  if (earlier?.isStored) return null
  return earlier?.record ?? { ...NOTHING_STATED, isin, date: stored.date }
}

function storedOn(day: string, { line, bond }: Candidate, state: FeedState): StoredQuote | undefined {
  return state.stored.get(day) ?? bond.quotes.find(({ date }) => date === line.date)
}

function superseded({ bond }: Candidate, timeMs: number): Ruling {
  const reason = `The quote of ${new Date(timeMs).toISOString()} of the same bond and day is later, or its line is.`
  return ruling('SUPERSEDED', bond.isin, { rule: 'LATER_QUOTE', reason })
}

function rulingOf({ line, bond }: Candidate, stored: StoredQuote | undefined, state: FeedState): Ruling {
  if (stored !== undefined && stored.price !== null && state.isOutrankedBy(stored)) {
    const reason = `The source ${stored.statedBy} has priority for quotes and states ${line.date}: ${stored.price}.`
    return ruling('OUTRANKED', bond.isin, { rule: 'SOURCE_PRIORITY', reason })
  }
  const isSame = stored !== undefined && state.isOwn(stored) && isEqual(line.values, line.timeMs, stored)
  return ruling(isSame ? 'UNCHANGED' : 'ACCEPTED', bond.isin)
}

function isEqual(values: Candidate['line']['values'], timeMs: number, stored: StoredQuote): boolean {
  const { last, bid, ask, sourceYield, turnover, trades, board } = values
  const isSameMoney = (turnover == null ? null : Number(turnover)) === stored.turnover
  return (
    timeMs === stored.timeMs &&
    isSameMoney &&
    [last, bid, ask, sourceYield, trades, board].every((value, index) => {
      const { last: a, bid: b, ask: c, sourceYield: d, trades: e, board: f } = stored
      return (value ?? null) === [a, b, c, d, e, f][index]
    })
  )
}
