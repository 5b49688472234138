import { textOf } from '../../../../tables/cell.ts'

/** Role of a column of a holdings file. */
export type Role = keyof typeof SYNONYMS

/**
 * The names by which files call a column, in lower case and without punctuation. Longer names are tried first. A name
 * with `=` in front must be the whole title.
 */
const SYNONYMS = {
  IDENTIFIER: [
    ...['isin', 'isin code', 'isin код', 'код isin', 'cusip', 'cusip number', 'security id', 'identifier'],
    ...['идентификатор', 'код бумаги', 'instrument id'],
  ],
  SYMBOL: [
    ...[
      'symbol',
      'ticker',
      '=code',
      'код актива',
      'тикер',
      'торговый код',
      'код инструмента',
      'код финансового инструмента',
    ],
    ...['краткое наименование', 'сокращенное наименование', 'код цб'],
  ],
  PIECES: [
    ...[
      'quantity',
      'qty',
      'pieces',
      'units',
      'number of bonds',
      '=shares',
      '=position',
      '=amount',
      'количество',
      'кол во',
    ],
    ...['количество шт', 'остаток', 'исходящий остаток', 'шт', 'количество бумаг', '=позиция'],
  ],
  LOTS: ['lots', 'number of lots', 'лоты', 'лотов', 'количество лотов', 'кол во лотов', 'количество в лотах'],
  PAR: [
    ...['par value', 'par', 'face value', 'face amount', '=nominal', 'nominal value', 'nominal amount', 'notional'],
    ...['notional value', 'principal amount', 'par amount', 'объем по номиналу', 'сумма по номиналу'],
  ],
  NOMINAL: [
    ...['номинал', 'номинальная стоимость', 'номинал облигации', 'nominal per bond', 'face value per bond'],
    ...['nominal of one', 'par value per bond', 'denomination', 'face value of one'],
  ],
  AVERAGE_PRICE: [
    ...['average price', 'avg price', 'purchase price', 'cost price', 'entry price', 'average cost', 'unit cost'],
    ...['open price', 'avg open price', 'average open price', 'average cost price', 'средняя цена', 'ср цена'],
    ...['цена покупки', 'цена приобретения', 'средняя цена покупки', 'средняя цена приобретения', 'балансовая цена'],
    ...['средневзвешенная цена', 'учетная цена', 'цена входа', 'средневзвешенная цена приобретения'],
  ],
  COST: [
    ...['cost', 'cost basis', 'book value', 'total cost', 'open value', 'стоимость приобретения', 'стоимость покупки'],
    ...['балансовая стоимость', 'сумма покупки', 'затраты'],
  ],
  PRICE: [
    ...['price', 'market price', 'last price', 'close price', 'current price', 'clean price', '=last', 'цена'],
    ...['рыночная цена', 'текущая цена', 'цена закрытия', 'котировка', 'цена за единицу'],
  ],
  VALUE: [
    ...['market value', 'value', 'position value', 'proceeds', 'рыночная стоимость', 'стоимость', 'оценка'],
    ...['текущая стоимость', 'сумма сделки', 'сумма', 'объем сделки', 'trade amount', 'net amount', 'trade value'],
  ],
  ACCRUED: ['accrued', 'accrued interest', 'accrued int', 'нкд', 'накопленный купонный доход', 'aci'],
  FEE: ['=fee', 'commission', 'comm fee', 'комиссия', 'комиссия брокера', '=fees'],
  DATE: [
    ...['trade date', '=date', '=date time', '=trade time', 'дата сделки', 'дата заключения', '=дата', 'дата операции'],
    'дата и время',
  ],
  SIDE: [
    ...[
      'side',
      'buy sell',
      'b s',
      'вид сделки',
      'тип сделки',
      'направление',
      'операция',
      '=вид операции',
      'transaction type',
    ],
    ...['=operation', 'покупка продажа', '=action', 'купля продажа', '=вид'],
  ],
  NAME: [
    ...['name', 'security name', 'security', 'description', 'issuer', 'instrument', 'наименование', 'название'],
    ...['=бумага', 'ценная бумага', 'эмитент', 'инструмент', 'актив', 'финансовый инструмент'],
  ],
  CURRENCY: ['currency', 'ccy', 'market currency', 'валюта', 'валюта номинала', 'валюта цены', 'валюта рыночной цены'],
  MATURITY: ['maturity', 'maturity date', 'дата погашения', 'погашение'],
  COUPON: ['coupon', 'coupon rate', 'coupon %', 'купон', 'ставка купона'],
  WEIGHT: ['weight', 'weight %', '% of net assets', 'доля', 'вес'],
} as const satisfies Record<string, readonly string[]>

export const ROLES = Object.keys(SYNONYMS) as Role[]

/** The roles whose cells are numbers that count. */
export const FIGURES = [
  ...['PIECES', 'LOTS', 'PAR', 'NOMINAL', 'AVERAGE_PRICE', 'COST', 'PRICE', 'VALUE', 'ACCRUED', 'FEE'],
] as const satisfies readonly Role[]

export type FigureRole = (typeof FIGURES)[number]

/** The columns that say how much is held. */
export const AMOUNTS = ['PIECES', 'LOTS', 'PAR'] as const satisfies readonly Role[]

interface Name {
  readonly name: string
  readonly role: Role
  readonly isWhole: boolean
}

const NAMES: readonly Name[] = ROLES.flatMap(role =>
  SYNONYMS[role].map((name: string) => ({ name: plainTitle(name), role, isWhole: name.startsWith('=') })),
).toSorted((a, b) => b.name.length - a.name.length)

/** What is of another day, only planned, or a result, has the names of the roles in it and is none of them. */
const OTHER = new RegExp(
  [
    ...['начало', 'входящ', 'планов', 'изменени', 'зачислен', 'списан', 'заблокир', 'прибыл', 'доход', 'убыт', 'оферт'],
    ...[
      'opening',
      'beginning',
      'previous',
      'prior',
      'change',
      'profit',
      'loss',
      'p l',
      'yield',
      'blocked',
      'unsettled',
    ],
    ...['settlement date', 'дата расчет', 'дата оценк'],
  ]
    .map(word => `(?<![\\p{L}])${word}`)
    .join('|'),
  'u',
)

export interface Recognised {
  readonly role: Role
  /** By the whole title, not only by a name in it. */
  readonly isExact: boolean
}

/** What a column of this title is: by its whole title, else by the longest name that occurs in it; null for none. */
export function recognise(title: string): Recognised | null {
  const plain = plainTitle(title)
  if (plain === '' || plain.length > 90) return null
  const exact = NAMES.find(({ name }) => name === plain)
  if (exact !== undefined) return { role: exact.role, isExact: true }
  if (isOther(title)) return null
  // A cell that names the paper, its registration and its ISIN is read for the ISIN.
  if (/(?:^| )isin(?: |$)/.test(plain)) return { role: 'IDENTIFIER', isExact: false }
  const within = NAMES.find(({ name, isWhole }) => !isWhole && ` ${plain} `.includes(` ${name} `))
  return within === undefined ? null : { role: within.role, isExact: false }
}

/** Of another day, planned, or a result. */
export function isOther(title: string): boolean {
  return OTHER.test(plainTitle(title).replace('накопленный купонный доход', ''))
}

function plainTitle(title: string): string {
  return textOf(title)
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll(/[^\p{L}\p{N}%]+/gu, ' ')
    .trim()
}

/** In what unit the title says that the column counts prices; null where it says nothing. */
export function priceUnitOf(title: string): 'PERCENT' | 'MONEY' | null {
  if (/%|процент|per ?cent|pct|от номинала/i.test(title)) return 'PERCENT'
  return /руб|₽|\b(?:rub|rur|usd|eur|cny)\b|[$€]|в валюте|за (?:шт|1|одну)|per (?:unit|bond)/i.test(title)
    ? 'MONEY'
    : null
}

/** What the title says that its amounts are multiplied with: `Par (000)` are thousands. */
export function scaleOf(title: string): number {
  if (/\(?\b000['s]*\)|\bin thousands\b|\bthousands?\b|тыс/i.test(title)) return 1_000
  return /\bmillions?\b|\bmln\b|млн/i.test(title) ? 1_000_000 : 1
}

/** Whether the title leaves open if pieces, lots or a par amount are counted. */
export function isOpenAmount(title: string): boolean {
  return !/шт|piece|бумаг|облигац|\bunits?\b|bonds|лот|lots?\b/i.test(title)
}
