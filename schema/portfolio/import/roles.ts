import { textOf } from '../../../tables/cell.ts'

/** Role of a column of a holdings file. */
export type Role = keyof typeof SYNONYMS

/** The names by which files call a column, in lower case and without punctuation. Longer names are tried first. */
const SYNONYMS = {
  IDENTIFIER: [
    'isin',
    'isin code',
    'isin код',
    'код isin',
    'cusip',
    'cusip number',
    'security id',
    'identifier',
    'идентификатор',
    'код бумаги',
    'instrument id',
  ],
  PIECES: [
    'quantity',
    'qty',
    'pieces',
    'units',
    'number of bonds',
    'shares',
    'количество',
    'кол во',
    'количество шт',
    'остаток',
    'шт',
    'количество бумаг',
    'позиция',
  ],
  PAR: [
    'par value',
    'par',
    'face value',
    'face amount',
    'nominal',
    'nominal value',
    'notional',
    'notional value',
    'principal amount',
    'par amount',
    'номинал',
    'номинальная стоимость',
    'объем по номиналу',
  ],
  AVERAGE_PRICE: [
    'average price',
    'avg price',
    'purchase price',
    'cost price',
    'entry price',
    'average cost',
    'средняя цена',
    'цена покупки',
    'цена приобретения',
    'средняя цена покупки',
    'балансовая цена',
  ],
  COST: [
    'cost',
    'cost basis',
    'book value',
    'total cost',
    'стоимость приобретения',
    'стоимость покупки',
    'балансовая стоимость',
    'сумма покупки',
  ],
  PRICE: [
    'price',
    'market price',
    'last price',
    'close price',
    'clean price',
    'цена',
    'рыночная цена',
    'текущая цена',
    'цена закрытия',
  ],
  VALUE: ['market value', 'value', 'position value', 'рыночная стоимость', 'стоимость', 'оценка', 'текущая стоимость'],
  NAME: [
    'name',
    'security name',
    'security',
    'description',
    'issuer',
    'instrument',
    'наименование',
    'название',
    'бумага',
    'эмитент',
    'инструмент',
  ],
  CURRENCY: ['currency', 'ccy', 'market currency', 'валюта', 'валюта номинала'],
  MATURITY: ['maturity', 'maturity date', 'дата погашения', 'погашение'],
  COUPON: ['coupon', 'coupon rate', 'coupon %', 'купон', 'ставка купона'],
  WEIGHT: ['weight', 'weight %', '% of net assets', 'доля', 'вес'],
} as const satisfies Record<string, readonly string[]>

export const ROLES = Object.keys(SYNONYMS) as Role[]

const NAMES: readonly (readonly [name: string, role: Role])[] = ROLES.flatMap(role =>
  SYNONYMS[role].map(name => [plainTitle(name), role] as const),
).toSorted(([a], [b]) => b.length - a.length)

/** What a column of this title is: by its whole title, else by the longest name that occurs in it; null for none. */
export function roleOfTitle(title: string): Role | null {
  const plain = plainTitle(title)
  if (plain === '' || plain.length > 60) return null
  const exact = NAMES.find(([name]) => name === plain)
  if (exact !== undefined) return exact[1]
  return NAMES.find(([name]) => ` ${plain} `.includes(` ${name} `))?.[1] ?? null
}

function plainTitle(title: string): string {
  return textOf(title)
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll(/[^\p{L}\p{N}%]+/gu, ' ')
    .trim()
}
