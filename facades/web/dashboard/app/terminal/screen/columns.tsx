import type { ComponentChildren } from 'preact'
import type { AnswerOf } from '../../client/documents.ts'
import { type Formats, UNKNOWN } from '../../words/formats.ts'
import type { terminalWords } from '../../words/terminal.ts'
import type { screenWords } from '../../words/terminal-screen.ts'
import { inYears } from '../years.ts'

/** A bond with the fields that were requested. */
export type BondRow = Partial<AnswerOf<'search-bonds'>['items'][number]>

export type Texts = typeof terminalWords.EN & typeof screenWords.EN

interface Cell {
  readonly row: BondRow
  readonly formats: Formats
  label(value: string): string
}

export interface ScreenColumn {
  readonly head: keyof Texts
  /** Fields of the API that the cell shows. */
  readonly fields: readonly string[]
  /** The API's sort without its direction. */
  readonly sort?: string
  readonly numeric?: true
  /** Width in rem; a column grows beyond it where there is room. */
  readonly width: number
  /** The width was chosen by a person, so that the column does not grow. */
  readonly isFixed?: true
  cell(cell: Cell): ComponentChildren
}

export const NAME: ScreenColumn = {
  head: 'name',
  fields: ['name', 'isin'],
  sort: 'name',
  width: 19,
  cell: ({ row }) => (
    <span class="twofold" title={row.name}>
      <span>{row.name}</span>
      <small>{row.isin}</small>
    </span>
  ),
}

const PRICE = number('price', 'price', 7, 'price')
const YIELD: ScreenColumn = {
  head: 'yield',
  fields: ['yield', 'yieldBasis', 'yieldDate', 'yieldToWorst'],
  sort: 'yield',
  numeric: true,
  width: 10,
  cell: ({ row, formats, label }) =>
    row.yield == null ? (
      UNKNOWN
    ) : (
      <span title={formats.date(row.yieldDate)}>
        {formats.decimal(row.yield)} <small>{row.yieldBasis != null && label(row.yieldBasis)}</small>
      </span>
    ),
}
const DURATION: ScreenColumn = {
  head: 'duration',
  fields: ['durationDays'],
  sort: 'duration',
  numeric: true,
  width: 9.5,
  cell: ({ row, formats }) => formats.decimal(inYears(row.durationDays)),
}
const G_SPREAD = number('gSpread', 'gSpreadBp', 7, 'gspread', 0)
const COUPON = number('coupon', 'couponRate', 7, 'coupon')
const RATING: ScreenColumn = {
  head: 'rating',
  fields: ['creditRating'],
  sort: 'rating',
  width: 6,
  cell: ({ row }) => row.creditRating?.label ?? UNKNOWN,
}
const MATURITY = date('maturity', 'maturityDate', 'maturitydate')
const TURNOVER: ScreenColumn = {
  head: 'turnover',
  fields: ['turnover30d', 'currency'],
  sort: 'turnover30d',
  numeric: true,
  width: 11,
  cell: ({ row, formats }) =>
    row.turnover30d == null ? UNKNOWN : formats.compact(row.turnover30d, row.currency ?? ''),
}
const LIQUIDITY = number('liquidity', 'liquidity', 7, 'liquidity', 0)
const SECTOR = word('sector', 'sector', 10)
const ISSUER: ScreenColumn = {
  head: 'issuer',
  fields: ['issuer'],
  sort: 'issuer',
  width: 14,
  cell: ({ row }) => <span title={row.issuer?.name}>{row.issuer?.name ?? UNKNOWN}</span>,
}

const NEXT_EVENT: ScreenColumn = {
  head: 'nextEvent',
  fields: ['nextEvent'],
  sort: 'nexteventdate',
  width: 16,
  cell: ({ row: { nextEvent }, formats, label }) =>
    nextEvent == null ? UNKNOWN : `${formats.date(nextEvent.date)}, ${label(nextEvent.type ?? '')}`,
}
const NEXT_COUPON = date('nextCoupon', 'nextCouponDate', 'nextcoupondate')
const COUPON_VALUE: ScreenColumn = {
  head: 'couponValue',
  fields: ['couponValue', 'nominalCurrency'],
  sort: 'couponvalue',
  numeric: true,
  width: 8,
  cell: ({ row, formats }) => formats.money(row.couponValue, row.nominalCurrency ?? ''),
}
const QUALITY = number('quality', 'creditQuality', 7, 'creditquality', 0)
const Z_SPREAD = number('zSpread', 'zSpreadBp', 7, 'zspread', 0)
const COUPON_TYPE = word('couponType', 'couponType', 9)

/** The columns of each preset, after the name. */
export const PRESETS = {
  trader: [PRICE, YIELD, DURATION, G_SPREAD, COUPON, RATING, MATURITY, TURNOVER, LIQUIDITY],
  credit: [RATING, QUALITY, SECTOR, ISSUER, YIELD, G_SPREAD, Z_SPREAD, DURATION],
  events: [NEXT_EVENT, NEXT_COUPON, COUPON_VALUE, COUPON, COUPON_TYPE, MATURITY, YIELD],
} as const satisfies Readonly<Record<string, readonly ScreenColumn[]>>

export type Preset = keyof typeof PRESETS

/** Every column that a person can choose, by its name in the URL. */
export const COLUMNS: ReadonlyMap<string, ScreenColumn> = new Map(
  [
    ...[PRICE, YIELD, DURATION, G_SPREAD, COUPON, RATING, MATURITY, TURNOVER, LIQUIDITY],
    ...[QUALITY, SECTOR, ISSUER, Z_SPREAD, NEXT_EVENT, NEXT_COUPON, COUPON_VALUE, COUPON_TYPE],
    number('ytw', 'yieldToWorst', 11, 'ytw'),
    number('ytm', 'yieldToMaturity', 13.5, 'ytm'),
    number('ytp', 'yieldToPut', 11, 'ytp'),
    number('ytc', 'yieldToCall', 11, 'ytc'),
    number('currentYield', 'currentYield', 11.5, 'currentyield'),
    number('modified', 'modifiedDuration', 14.5, 'modduration'),
    number('dirty', 'dirtyPrice', 9, 'dirtyprice'),
    money('accrued', 'accrued', 'currency', 'accrued'),
    money('outstanding', 'outstanding', 'nominalCurrency', 'outstanding'),
    number('tradingDays', 'tradingDays30d', 12, undefined, 0),
    date('placed', 'placementDate', 'placementdate'),
    date('priceDate', 'priceDate', 'quoteage'),
    word('currency', 'currency', 6),
    word('country', 'country', 6),
    word('bondType', 'bondType', 10),
    word('status', 'status', 9),
    number('listing', 'listingLevel', 10, 'listinglevel', 0),
    number('discountMarginBp', 'discountMarginBp', 13, 'discountmargin', 0),
    number('spreadDuration', 'spreadDuration', 14, 'spreadduration'),
    number('carry3m', 'carry3m', 13, 'carry3m'),
    number('rollDown3m', 'rollDown3m', 15, 'rolldown3m'),
    number('carry12m', 'carry12m', 13.5, 'carry12m'),
    number('rollDown12m', 'rollDown12m', 15.5, 'rolldown12m'),
    number('afterTaxYield', 'afterTaxYield', 15, 'aftertaxyield'),
    number('keyRateTo2y', 'keyRateTo2y', 17, 'keyrateto2y'),
    number('keyRate3To5y', 'keyRate3To5y', 17, 'keyrate3to5y'),
    number('keyRate7To10y', 'keyRate7To10y', 17.5, 'keyrate7to10y'),
    number('keyRateFrom15y', 'keyRateFrom15y', 18.5, 'keyratefrom15y'),
  ].map(column => [column.head, column]),
)

/** The value of `Fields` for columns; reasons say why a value is unknown. */
export function fieldsOf(columns: readonly ScreenColumn[]): string {
  return [...new Set(['id', ...columns.flatMap(({ fields }) => fields), 'reasons'])].join(',')
}

/** Why a row does not know what a column shows; null when no source states it. */
export function reasonOf({ reasons }: BondRow, { fields: [field = ''] }: ScreenColumn): string | null {
  const [, reason] =
    Object.entries((reasons ?? {}) as Readonly<Record<string, string>>).find(
      ([path]) => path === field || path.startsWith(`${field}.`),
    ) ?? []
  return reason ?? null
}

function number(head: keyof Texts, field: keyof BondRow, width: number, sort?: string, digits = 2): ScreenColumn {
  return {
    ...{ head, fields: [field], numeric: true, width },
    ...(sort !== undefined && { sort }),
    cell: ({ row, formats }) => formats.decimal(row[field] as number | null | undefined, digits),
  }
}

function date(head: keyof Texts, field: keyof BondRow, sort: string): ScreenColumn {
  return {
    ...{ head, fields: [field], sort, width: 10 },
    cell: ({ row, formats }) => formats.date(row[field] as string | null | undefined),
  }
}

function money(
  head: keyof Texts,
  field: keyof BondRow,
  currency: 'currency' | 'nominalCurrency',
  sort: string,
): ScreenColumn {
  return {
    ...{ head, fields: [field, currency], sort, numeric: true, width: 10 },
    cell: ({ row, formats }) => formats.compact(row[field] as string | null | undefined, row[currency] ?? ''),
  }
}

function word(head: keyof Texts, field: keyof BondRow, width: number): ScreenColumn {
  return {
    ...{ head, fields: [field], width },
    cell: ({ row, label }) => (row[field] == null ? UNKNOWN : label(row[field] as string)),
  }
}
