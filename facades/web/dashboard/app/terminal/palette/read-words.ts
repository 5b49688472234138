import { inOtherLayout } from '../../../../../../schema/screener/words/fold.ts'
import type { ApiParameters } from '../../client/ask.ts'
import { LABELS } from '../labels.ts'
import { DATE_WORDS, NUMBER_WORDS, type NumberWord, SECTORS, SILENT_WORDS, VALUE_WORDS } from './filter-words.ts'
import { daysIn, PERIODS, type Period } from './periods.ts'

/** What a line of words asks of the screener. */
export interface Reading {
  readonly parameters: ApiParameters
  /** Words that are no filter, as they were written. */
  readonly unread: readonly string[]
}

/**
 * Reads words as parameters of the screener: `aa rub 3y` is `CreditRatingFrom=AA`, `Currency=RUB`,
 * `DaysToMaturityTo=1095`. Words typed in the other keyboard layout are read, too.
 * @param today ISO date from which periods are counted
 */
export function readWords(text: string, today: string): Reading {
  const plain = normalised(text)
  const reading = readPlain(plain, today)
  if (reading.unread.length === 0) return reading
  const other = readPlain(
    plain
      .split(' ')
      .map(word => (reading.unread.includes(word) ? inOtherLayout(word) : word))
      .join(' '),
    today,
  )
  return other.unread.length < reading.unread.length ? other : reading
}

/** Parameters in which several values are a list. */
const LISTS = new Set(['Currency', 'BondType', 'CouponType', 'Country', 'Sector'])

function readPlain(text: string, today: string): Reading {
  const parameters: Record<string, string> = {}
  const unread: string[] = []
  for (let rest = text; rest !== ''; ) {
    const found = longest(rest, today)
    if (found === null) unread.push(firstWord(rest))
    for (const [name, value] of Object.entries(found?.parameters ?? {})) {
      const former = LISTS.has(name) ? parameters[name]?.split(',') : undefined
      parameters[name] = [...new Set([...(former ?? []), value])].join(',')
    }
    rest = rest.slice(found?.length ?? firstWord(rest).length).replace(/^[\s,;]+/, '')
  }
  return { parameters, unread }
}

interface Phrase {
  readonly pattern: RegExp
  parameters(given: readonly string[], today: string): ApiParameters
}

/** Of the phrases that a text begins with, the longest one. */
function longest(text: string, today: string) {
  let best: { readonly length: number; readonly parameters: ApiParameters } | null = null
  for (const { pattern, parameters } of PHRASES) {
    const match = pattern.exec(text)
    if (match === null || match[0].length <= (best?.length ?? 0)) continue
    best = { length: match[0].length, parameters: parameters(match.slice(1), today) }
  }
  return best
}

const NUMBER = '(\\d+(?:\\.\\d+)?)'
const LEAST = '>=?|≥|from|over|above|more than|at least|min|от|выше|больше|более|не менее|не ниже|свыше'
const MOST = '<=?|≤|to|under|below|less than|up to|at most|max|до|ниже|меньше|менее|не более|не выше'
const SIGN = `(?:(${LEAST})|(${MOST})|=)?`
const TO = '(?:-|to|до|\\.\\.)'
const MONEY = '(k|m|mn|mln|bn|b|тыс|млн|млрд)?\\.?'
const LENGTH = '(y|yrs?|years?|г|год[а-я]*|лет|л|m|mo|months?|мес[а-я]*|w|weeks?|нед[а-я]*|d|days?|дн[а-я]*)\\.?'
const RATING = '(?:ru(?=a|bb|ccc))?([aа]{2,3}[+-]?|[aа][+-]|a|[bв]{2,3}[+-]?|[bв][+-]|b|[cс]{3})(?:\\(ru\\)|\\.ru)?'
const BETTER = '(?:and|or|и|или) (?:better|above|higher|выше|лучше)'

const PHRASES: readonly Phrase[] = [
  ...NUMBER_WORDS.map(numberPhrase),
  {
    pattern: starting(`${SIGN} ?${NUMBER} ?% ?(?:(\\+)|${TO} ?${NUMBER} ?%)?`),
    parameters: given => bounds({ words: '', filter: 'Yield', plain: 'From' }, given),
  },
  {
    pattern: starting(
      `(?:maturity|tenor|срок|погашение|до погашения)? ?${SIGN} ?${NUMBER} ?(?:${TO} ?${NUMBER} ?)?${LENGTH}(\\+)?`,
    ),
    parameters: ([least, , first = '', second, unit = '', plus]) => {
      const [one, two] = [first, second].map(count => String(daysIn(Number(count), unit)))
      if (second !== undefined) return { DaysToMaturityFrom: one as string, DaysToMaturityTo: two as string }
      return { [`DaysToMaturity${least !== undefined || plus !== undefined ? 'From' : 'To'}`]: one as string }
    },
  },
  {
    pattern: starting(
      `(?:rating|rated|рейтинг[а-я]*)? ?(?:(${LEAST}|better than|не хуже)|(${MOST}|worse than|хуже))? ?${RATING}(?: ?(${TO}|\\+\\+) ?${RATING}| ${BETTER})?`,
    ),
    parameters: ([, most, first = '', , second]) => ({
      [most === undefined ? 'CreditRatingFrom' : 'CreditRatingTo']: inLatin(first),
      ...(second !== undefined && { CreditRatingTo: inLatin(second) }),
    }),
  },
  ...PERIODS.flatMap(({ words, period }): Phrase[] =>
    DATE_WORDS.map(([subject, filter]) => ({
      pattern: starting(`(?:${subject}) ?(?:${words})`),
      parameters: (given, today) => datesOf(filter, period(today, given)),
    })),
  ),
  // A year by itself is one of maturity.
  ...PERIODS.filter(({ words }) => words.includes('20\\d')).map(
    ({ words, period }): Phrase => ({
      pattern: starting(words),
      parameters: (given, today) => datesOf('MatureDate', period(today, given)),
    }),
  ),
  ...VALUE_WORDS.map(([words, parameters]): Phrase => ({ pattern: starting(words), parameters: () => parameters })),
  ...SECTORS.map(
    (code): Phrase => ({
      pattern: starting((LABELS[code] ?? []).map(label => normalised(label)).join('|')),
      parameters: () => ({ Sector: code }),
    }),
  ),
  { pattern: starting(SILENT_WORDS), parameters: () => ({}) },
]

function numberPhrase(word: NumberWord): Phrase {
  const unit = word.kind === 'years' ? `(?:${LENGTH})?` : word.kind === 'money' ? MONEY : '()(?:%|bps?|бп|б\\. ?п\\.)?'
  const pattern = starting(
    `(?:${word.words}) ?${SIGN} ?${NUMBER} ?${unit} ?(?:(\\+)|${TO} ?${NUMBER} ?${unit}|(?:and|or|и) (?:more|above|выше|более))?`,
  )
  return {
    pattern,
    parameters: ([least, most, first = '', unitOfFirst, plus, second, unitOfSecond]) => {
      const unit = unitOfSecond || unitOfFirst || ''
      const scaled = (value: string, of = unit) => scaledTo(word.kind, value, of)
      const low = scaled(first, second === undefined ? unit : unitOfFirst || unit)
      return bounds(word, [least ?? '', most ?? '', low, plus ?? '', second === undefined ? '' : scaled(second)])
    },
  }
}

/** @param given sign of a lower bound, of an upper one, the number, a plus, the second number */
function bounds(
  { filter, plain }: NumberWord,
  [least, most, first = '', plus, second]: readonly string[],
): ApiParameters {
  if (second) return { [`${filter}From`]: first, [`${filter}To`]: second }
  if (least || plus) return { [`${filter}From`]: first }
  return { [`${filter}${most ? 'To' : plain}`]: first }
}

const MULTIPLES: readonly (readonly [RegExp, number])[] = [
  [/^(?:k|тыс)/, 1e3],
  [/^(?:bn|b|млрд)/, 1e9],
  [/^(?:m|млн)/, 1e6],
]

function scaledTo(kind: NumberWord['kind'], value: string, unit: string): string {
  if (kind === 'years') return String(daysIn(Number(value), unit === '' ? 'y' : unit))
  if (kind !== 'money') return value
  return String(Number(value) * (MULTIPLES.find(([pattern]) => pattern.test(unit))?.[1] ?? 1))
}

function datesOf(filter: string, { from, to }: Period): ApiParameters {
  return { ...(from !== undefined && { [`${filter}From`]: from }), ...(to !== undefined && { [`${filter}To`]: to }) }
}

/** A rating typed with Cyrillic letters of the same shape. */
function inLatin(rating: string): string {
  return rating.replaceAll('а', 'a').replaceAll('в', 'b').replaceAll('с', 'c').toUpperCase()
}

/** The pattern at the beginning of a text, up to the end of a word. */
function starting(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern})(?=$|[\\s,;])`, 'u')
}

function normalised(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[–—−]/g, '-')
    .replace(/(\d),(\d)/g, '$1.$2')
    .replace(/\s+/g, ' ')
    .trim()
}

function firstWord(text: string): string {
  return /^[^\s,;]+|^[,;]/.exec(text)?.[0] ?? text
}
