import { closestWord } from '../../prisma/sources/did-you-mean.ts'
import type { QuoteRecord } from '../../prisma/sources/record.ts'
import { isIsoDate } from '../../prisma/store/writing/values.ts'

/** A quote as a feed sends it. */
export interface QuoteLine {
  readonly kind: 'quote'
  readonly isin: string | null
  readonly ticker: string | null
  /** An id that the feed chooses, to correct or cancel the quote later. */
  readonly id: string | null
  /** The id of the quote that this one replaces. */
  readonly correction: string | null
  readonly date: string
  readonly timeMs: number
  readonly price: number
  readonly values: Omit<QuoteRecord, 'isin'>
  /** True of a quarantined quote that an operator has released. */
  readonly isReleased?: boolean
}

/** Withdraws an earlier quote. */
export interface CancelLine {
  readonly kind: 'cancel'
  readonly cancel: string
}

/** A line that is no quote. */
export interface FaultyLine {
  readonly kind: 'faulty'
  /** As far as it could be read. */
  readonly isin: string | null
  readonly reason: string
  readonly allowed: string
}

export type BatchLine = QuoteLine | CancelLine | FaultyLine

/** What a field of a line may be, and how a wrong value is answered. */
interface Field {
  readonly allowed: string
  readonly isValid: (value: unknown) => boolean
}

const matching = (pattern: RegExp, allowed: string): Field => ({
  allowed,
  isValid: value => typeof value === 'string' && pattern.test(value),
})
const number: Field = { allowed: 'a number', isValid: value => typeof value === 'number' && Number.isFinite(value) }
const NAME = matching(/^[\x21-\x7e]{1,64}$/, 'an id of 1 to 64 visible characters')
const MOST_TRADES = 2_147_483_647

const FIELDS: Readonly<Record<string, Field>> = {
  isin: matching(/^[A-Z]{2}[A-Z0-9]{9}\d$/, 'an ISIN, such as RU000A0JX0J2'),
  ticker: matching(/^\S{1,40}$/, 'the exchange code of a bond'),
  time: { allowed: 'a date and time with its offset, such as 2026-11-26T12:30:00+03:00', isValid: isTime },
  price: number,
  yield: number,
  bid: number,
  ask: number,
  turnover: { allowed: 'money in the currency of settlement, 0 or more', isValid: isMoney },
  trades: {
    allowed: `a whole number from 0 to ${MOST_TRADES}`,
    isValid: value => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MOST_TRADES,
  },
  board: matching(/^\S{1,40}$/, 'the code of a board or venue'),
  id: NAME,
  correction: NAME,
  cancel: NAME,
}

const NAMES = Object.keys(FIELDS)
/** Longer lines are no quotes. */
export const LONGEST_LINE = 4_000

/** Reads a line of a batch; a line that is no quote says why. */
export function readLine(bytes: Buffer): BatchLine {
  if (bytes.length > LONGEST_LINE) return faulty(null, 'The line is too long.', `at most ${LONGEST_LINE} bytes`)
  const given = parse(bytes)
  if (given === null) return faulty(null, 'The line is no JSON object in UTF-8.', 'one JSON object a line')
  const isin = typeof given.isin === 'string' ? given.isin.slice(0, 12) : null
  for (const [name, value] of Object.entries(given)) {
    const field = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined
    if (field === undefined) return faulty(isin, unknownField(name), NAMES.join(', '))
    if (value !== null && !field.isValid(value))
      return faulty(isin, `${name}: ${shown(value)} is not allowed.`, field.allowed)
  }
  return given.cancel == null ? quoteOf(given as GivenQuote, isin) : cancelOf(given, isin)
}

interface GivenQuote {
  readonly isin?: string | null
  readonly ticker?: string | null
  readonly time?: string | null
  readonly price?: number | null
  readonly yield?: number | null
  readonly bid?: number | null
  readonly ask?: number | null
  readonly turnover?: number | string | null
  readonly trades?: number | null
  readonly board?: string | null
  readonly id?: string | null
  readonly correction?: string | null
}

function quoteOf(given: GivenQuote, named: string | null): QuoteLine | FaultyLine {
  const { isin = null, ticker = null, time = null, price = null, id = null, correction = null } = given
  if (isin === null && ticker === null) return faulty(named, 'The line names no bond.', 'isin or ticker')
  if (isin !== null && ticker !== null)
    return faulty(named, 'The line names its bond twice.', 'isin or ticker, not both')
  if (time === null) return faulty(named, 'time is missing.', FIELDS.time?.allowed ?? '')
  if (price === null) return faulty(named, 'price is missing.', 'a number, clean, per 100 of the nominal')
  const [date = ''] = time.split('T')
  const timeMs = Date.parse(time)
  const values = {
    ...NOTHING_STATED,
    ...{ date, time: new Date(timeMs).toISOString(), last: price, bid: given.bid ?? null, ask: given.ask ?? null },
    ...{ sourceYield: given.yield ?? null, trades: given.trades ?? null, board: given.board ?? null },
    turnover: given.turnover == null ? null : String(given.turnover),
  }
  return { kind: 'quote', isin, ticker, id, correction, date, timeMs, price, values }
}

/** A quote is stated as a whole: what it leaves out is not taken from an earlier one. */
export const NOTHING_STATED = {
  ...{ last: null, wap: null, close: null, bid: null, ask: null, time: null, board: null },
  ...{ changePercent: null, accrued: null, settlementDate: null, turnover: null, trades: null },
  ...{ sourceYield: null, sourceYieldBasis: null, sourceYieldDate: null, sourceDurationDays: null },
  ...{ sourceGSpreadBp: null, sourceZSpreadBp: null },
} as const

function cancelOf({ cancel, ...others }: Readonly<Record<string, unknown>>, isin: string | null) {
  const extra = Object.keys(others).filter(name => name !== 'isin' && others[name] !== null)
  if (extra.length > 0) return faulty(isin, `A line with cancel has no ${extra.join(', ')}.`, 'cancel alone')
  return { kind: 'cancel', cancel: String(cancel) } as const
}

function parse(bytes: Buffer): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(UTF8.decode(bytes))
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

const UTF8 = new TextDecoder('utf-8', { fatal: true })
const TIME = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/

function isTime(value: unknown): boolean {
  const day = typeof value === 'string' ? TIME.exec(value)?.[1] : undefined
  return isIsoDate(day) && !Number.isNaN(Date.parse(String(value)))
}

function isMoney(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value) && value >= 0 && value < 1e19
  return typeof value === 'string' && /^\d{1,19}(\.\d{1,8})?$/.test(value)
}

function unknownField(name: string): string {
  const near = closestWord(name, NAMES)
  return `There is no field ${shown(name)}.${near === null ? '' : ` Did you mean ${near}?`}`
}

/** Enough of a value to find it. */
function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length <= 40 ? text : `${text.slice(0, 40)}…`
}

function faulty(isin: string | null, reason: string, allowed: string): FaultyLine {
  return { kind: 'faulty', isin, reason, allowed }
}
