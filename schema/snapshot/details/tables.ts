/** Type of a column, which determines how it is read and encoded. */
type DetailKind = 'day' | 'instant' | 'count' | 'number' | 'money' | 'text' | 'flag'

export interface DetailColumn {
  readonly name: string
  readonly kind: DetailKind
  /** Reference column for delta encoding: of this row, or of the previous row. */
  readonly since?: { readonly column: string; readonly row: 'same' | 'before' }
}

/** A table of details of a bond or an issuer. Columns may only be added at the end: earlier archives lack them. */
export interface DetailTable {
  readonly part: string
  readonly from: string
  readonly owner: 'bondId' | 'issuerId'
  readonly order: string
  readonly columns: readonly DetailColumn[]
}

const day = (name: string, since?: DetailColumn['since']): DetailColumn =>
  since === undefined ? { name, kind: 'day' } : { name, kind: 'day', since }
const column = (kind: DetailKind) => (name: string) => ({ name, kind }) satisfies DetailColumn
const [count, number, money, text, flag, instant] = (
  ['count', 'number', 'money', 'text', 'flag', 'instant'] as const
).map(column) as [Make, Make, Make, Make, Make, Make]
type Make = ReturnType<typeof column>

const ratings = (owner: DetailTable['owner']): DetailTable => ({
  ...{ part: 'ratings', from: '"Rating"', owner, order: 'date DESC, agency, id' },
  columns: [
    ...[text('agency'), text('scale'), text('label'), number('ordinal'), text('outlook'), day('date')],
    ...[flag('expected'), flag('withdrawn')],
  ],
})

const DEFAULT_COLUMNS: readonly DetailColumn[] = [
  ...[text('type'), day('date'), text('obligation'), money('amount'), text('currency')],
  day('curedDate', { column: 'date', row: 'same' }),
]

export const BOND_TABLES: readonly DetailTable[] = [
  {
    ...{ part: 'coupons', from: '"Coupon"', owner: 'bondId', order: 'number' },
    columns: [
      count('number'),
      day('periodStart', { column: 'periodEnd', row: 'before' }),
      day('periodEnd', { column: 'periodStart', row: 'same' }),
      day('payDate', { column: 'periodEnd', row: 'same' }),
      day('recordDate', { column: 'payDate', row: 'same' }),
      ...[number('rate'), money('value'), money('nominal'), text('knowledge')],
      day('exDate', { column: 'payDate', row: 'same' }),
      flag('valueComputed'),
    ],
  },
  {
    ...{ part: 'amortizations', from: '"Amortization"', owner: 'bondId', order: 'date' },
    columns: [day('date'), number('percent'), money('value'), flag('redemption'), number('price'), flag('made')],
  },
  {
    ...{ part: 'offers', from: '"Offer"', owner: 'bondId', order: 'date, type' },
    columns: [
      ...[text('type'), day('date')],
      ...['orderStart', 'orderEnd', 'rateSetDate'].map(name => day(name, { column: 'date', row: 'same' })),
      ...[number('price'), money('volumeLimit'), text('status')],
    ],
  },
  ratings('bondId'),
  { part: 'defaults', from: '"DefaultEvent"', owner: 'bondId', order: 'date DESC, id', columns: DEFAULT_COLUMNS },
  {
    ...{ part: 'boards', from: '"Board"', owner: 'bondId', order: '"isPrimary" DESC, code' },
    columns: [text('code'), text('title'), flag('isPrimary')],
  },
  {
    ...{ part: 'provenance', from: '"Provenance"', owner: 'bondId', order: 'block' },
    columns: [text('block'), text('sourceKey'), instant('time')],
  },
]

export const ISSUER_TABLES: readonly DetailTable[] = [
  ratings('issuerId'),
  {
    part: 'defaults',
    from: '(SELECT *, "bondId" IS NULL AS "ofWhole" FROM "DefaultEvent")',
    ...{ owner: 'issuerId', order: 'date DESC, id', columns: [...DEFAULT_COLUMNS, flag('ofWhole')] },
  },
  {
    ...{ part: 'reports', from: '"IssuerReport"', owner: 'issuerId', order: '"periodEnd" DESC, standard' },
    columns: [text('standard'), day('periodEnd'), day('published'), text('currency'), text('url')],
  },
  {
    part: 'metrics',
    from: '(SELECT r."issuerId", r.standard, r."periodEnd", m.key, m.value FROM "IssuerMetric" m JOIN "IssuerReport" r ON r.id = m."reportId")',
    ...{ owner: 'issuerId', order: '"periodEnd" DESC, standard, key' },
    columns: [text('standard'), day('periodEnd'), text('key'), number('value')],
  },
]
