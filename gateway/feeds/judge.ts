import type { NamedQuote } from '../../prisma/feeds/named-quotes.ts'
import { dayName, type QuotedBond, type StoredQuote } from '../../prisma/feeds/quoted-bonds.ts'
import { quoteProblem } from '../../prisma/store/records/quotes.ts'
import { failedQuoteCheck } from '../../schema/quality-checks/quote-rules.ts'
import type { FeedState } from './feed-state.ts'
import type { BatchLine, CancelLine, QuoteLine } from './read-line.ts'
import { type Ruling, ruling } from './verdict.ts'

/** A quote that passed the checks; it is stored unless a later one of the day replaces it. */
export interface Candidate {
  /** Index of its line among all lines. */
  readonly at: number
  readonly line: QuoteLine
  readonly bond: QuotedBond
}

/** A quote that waits for an operator. */
export interface HeldQuote {
  readonly isin: string
  readonly rule: string
  readonly reason: string
  readonly quote: { readonly line: QuoteLine; readonly bondId: string }
}

/** What the lines say by themselves; `settleDays` decides what is stored of each day. */
export interface Judged {
  /** By line; null for a candidate. */
  readonly rulings: (Ruling | null)[]
  readonly candidates: readonly Candidate[]
  readonly held: readonly HeldQuote[]
  /** Quotes that were corrected or cancelled, by their id. */
  readonly withdrawn: ReadonlyMap<string, NamedQuote>
}

interface Judging {
  readonly state: FeedState
  readonly now: Date
  readonly candidates: Map<number, Candidate>
  readonly named: Map<string, Candidate>
  readonly withdrawn: Map<string, NamedQuote>
  readonly held: HeldQuote[]
}

/** Judges every line alone, in their order: a bad one is refused or quarantined, and the others go on. */
export function judgeLines(lines: readonly BatchLine[], state: FeedState, now: Date): Judged {
  const judging: Judging = {
    ...{ state, now, candidates: new Map(), named: new Map(), withdrawn: new Map(), held: [] },
  }
  const rulings = lines.map((line, at) => judge(judging, line, at))
  for (const [at, replaced] of supersededIn(judging)) rulings[at] = replaced
  const { candidates, held, withdrawn } = judging
  return { rulings, candidates: [...candidates.values()], held, withdrawn }
}

function judge(judging: Judging, line: BatchLine, at: number): Ruling | null {
  if (line.kind === 'faulty') return ruling('REFUSED', line.isin, { rule: 'NOT_A_QUOTE', ...line })
  return line.kind === 'cancel' ? judgeCancel(judging, line) : judgeQuote(judging, line, at)
}

function judgeQuote(judging: Judging, line: QuoteLine, at: number): Ruling | null {
  const { state, now, named, candidates, held } = judging
  const bond = bondOf(state, line)
  if ('reason' in bond) return ruling('REFUSED', line.isin ?? line.ticker, { rule: 'UNKNOWN_BOND', ...bond })
  const { isin } = bond
  const problem = priceProblem(line, now)
  if (problem !== null) return ruling('REFUSED', isin, { rule: 'NOT_A_PRICE', ...problem })
  const taken = line.id === null ? null : takenId(judging, line, bond)
  if (taken !== null) return ruling('REFUSED', isin, { rule: 'ID_TAKEN', ...taken })
  const target = line.correction === null ? null : targetOf(judging, line.correction)
  if (target !== null && 'reason' in target) return ruling('REFUSED', isin, { rule: 'UNKNOWN_QUOTE', ...target })
  if (target !== null && (target.bondId !== bond.id || target.date !== line.date)) {
    const reason = `The quote ${line.correction} is of another bond or of ${target.date}.`
    return ruling('REFUSED', isin, { rule: 'UNKNOWN_QUOTE', reason, allowed: 'a quote of the same bond and day' })
  }
  const finding = failedQuoteCheck(factsOf(judging, line, bond, target))
  if (finding !== null) {
    const { rule, reason } = finding
    if (finding.outcome === 'QUARANTINED') held.push({ isin, rule, reason, quote: { line, bondId: bond.id } })
    return ruling(finding.outcome, isin, finding)
  }
  if (target !== null) withdraw(judging, target)
  const candidate = { at, line, bond }
  candidates.set(at, candidate)
  if (line.id !== null) named.set(line.id, candidate)
  return null
}

function judgeCancel(judging: Judging, { cancel }: CancelLine): Ruling {
  const target = targetOf(judging, cancel)
  if ('reason' in target) return ruling('REFUSED', null, { rule: 'UNKNOWN_QUOTE', ...target })
  withdraw(judging, target)
  return ruling('ACCEPTED', target.record.isin ?? null)
}

const UNKNOWN = 'ids of quotes that this feed has sent in the last week and not withdrawn'

/** The quote that a line corrects or cancels: an earlier one, or one of the same batch. */
function targetOf({ state, named, withdrawn }: Judging, id: string): NamedQuote | { reason: string; allowed: string } {
  const inBatch = named.get(id)
  const target = inBatch === undefined ? state.named.get(id) : namedQuoteOf(inBatch)
  if (target === undefined) return { reason: `No quote has the id ${id}.`, allowed: UNKNOWN }
  if (target.withdrawn || withdrawn.has(id)) {
    return { reason: `The quote ${id} was corrected or cancelled already.`, allowed: UNKNOWN }
  }
  return target
}

function withdraw({ named, candidates, withdrawn }: Judging, target: NamedQuote): void {
  withdrawn.set(target.id, target)
  const inBatch = named.get(target.id)
  if (inBatch !== undefined) candidates.delete(inBatch.at)
}

/** Lines whose quote was withdrawn by a later line of the batch. */
function* supersededIn({ named, withdrawn }: Judging): Iterable<readonly [number, Ruling]> {
  for (const [id, { at, bond }] of named) {
    if (!withdrawn.has(id)) continue
    const reason = 'A later line of the batch corrects or cancels the quote.'
    yield [at, ruling('SUPERSEDED', bond.isin, { rule: 'WITHDRAWN', reason })]
  }
}

/** @param candidate with an id */
export function namedQuoteOf({ line, bond }: Candidate): NamedQuote {
  const { id, date, timeMs, values } = line
  const record = { ...values, isin: bond.isin }
  return { id: id ?? '', bondId: bond.id, date, timeMs, record, withdrawn: false }
}

type Missing = { readonly reason: string; readonly allowed: string }

function bondOf({ bonds }: FeedState, { isin, ticker }: QuoteLine): QuotedBond | Missing {
  const found = isin === null ? (bonds.byTicker.get(ticker ?? '') ?? []) : [bonds.byIsin.get(isin)]
  const [bond, ...others] = found
  if (bond === undefined) return { reason: `The bond ${isin ?? ticker} is not known.`, allowed: 'bonds of the market' }
  if (others.length === 0) return bond
  return { reason: `${found.length} bonds have the exchange code ${ticker}.`, allowed: 'isin instead of ticker' }
}

/** Prices that no market has; the same rule as for every source. */
function priceProblem({ values, isin }: QuoteLine, now: Date): Missing | null {
  const problem = quoteProblem({ ...values, isin: isin ?? undefined }, now)
  if (problem === null || problem.field === 'date') return null
  const [reason = '', allowed = ''] = problem.reason.split(': ')
  return { reason: `${problem.field === 'last' ? 'price' : problem.field}: ${reason}.`, allowed }
}

/** An id names one quote: the same quote may be sent again, another one may not. */
function takenId({ state, named }: Judging, { id, timeMs, price }: QuoteLine, bond: QuotedBond): Missing | null {
  const allowed = 'an id of its own for each quote; correction names the quote to replace'
  if (named.has(id ?? '')) return { reason: `An earlier line of the batch has the id ${id}.`, allowed }
  const earlier = state.named.get(id ?? '')
  if (earlier === undefined) return null
  const isSame = earlier.bondId === bond.id && earlier.timeMs === timeMs && earlier.record.last === price
  return isSame && !earlier.withdrawn ? null : { reason: `Another quote has the id ${id}.`, allowed }
}

function factsOf({ state, now }: Judging, line: QuoteLine, bond: QuotedBond, target: NamedQuote | null) {
  const { date, timeMs, price } = line
  const [newest] = bond.quotes
  const before = bond.quotes.find(quote => quote.price !== null && !(target !== null && isQuote(quote, target)))
  return {
    ...{ quote: { date, timeMs, price }, bond, isCorrection: target !== null, nowMs: now.getTime() },
    priceBefore: line.isReleased ? null : (before?.price ?? null),
    newest:
      newest === undefined
        ? null
        : { date: newest.date, timeMs: newest.timeMs, isOutranked: !state.isOwn(newest) && state.outranks(newest) },
  }
}

/** True if the stored quote of the day is this one. */
export function isQuote(stored: StoredQuote, { date, timeMs }: NamedQuote): boolean {
  return stored.date === date && stored.timeMs === timeMs
}

export const dayOf = ({ line, bond }: Candidate): string => dayName({ bondId: bond.id, date: line.date })
