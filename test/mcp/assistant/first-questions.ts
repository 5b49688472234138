import { yieldAt } from './cash-flows.ts'
import type { Answer } from './market-export.ts'
import { type AssistantQuestion, median, picked, plus, rounded, sortedBy } from './question.ts'

/** Those of the twenty-four first questions that one screen does not answer. */
export const FIRST_QUESTIONS: readonly AssistantQuestion[] = [
  {
    asked: 'How many yuan corporates are there, and what is their median yield?',
    isFirst: true,
    calls: [['search_bonds', { Currency: ['CNY'], BondType: ['CORPORATE'], Facets: ['Yield'], CountOnly: true }]],
    answer: ([{ page, facets }]) => [page.total, rounded(facets[0].median, 4)],
    expected: ({ live }) => {
      const rows = live.filter(row => row.currency === 'CNY' && row.bondType === 'CORPORATE')
      return [rows.length, rounded(median(rows.flatMap(row => row.yield ?? [])), 4)]
    },
    slip: { Currency: ['CNY'], BondType: ['CORP'], Facets: ['Yield'], CountOnly: true },
  },
  {
    asked: 'Which puts come in the next 30 days, at what price and when?',
    isFirst: true,
    calls: [['get_events', { Types: ['PUT'], PageSize: 50, Fields: ['isin', 'date', 'price', 'orderEnd'] }]],
    answer: ([{ items }]) => sortedBy(items, row => row.isin + row.date, false),
    expected: ({ offers, live, today }) => {
      const isLive = new Set(live.map(({ isin }) => isin))
      const due = offers.filter(
        ({ type, date, isin }) =>
          type === 'PUT' && date >= today && date <= plus(today, { days: 30 }) && isLive.has(isin),
      )
      const rows = due.map(row => picked(row, ['isin', 'date', 'price', 'orderEnd']))
      return sortedBy(rows, row => row.isin + row.date, false)
    },
    slip: { Types: ['PUTS'], PageSize: 50, Fields: ['isin', 'date', 'price', 'orderEnd'] },
  },
  {
    asked: 'All bonds of an issuer whose name I know in part, with a slip in it?',
    isFirst: true,
    calls: [
      [
        'search_bonds',
        (_, { other, issuers }) => ({
          Query: withSlip(ownWord(other.issuer.name, issuers)),
          Fields: ['issuer'],
          PageSize: 1,
        }),
      ],
      ['search_bonds', ([{ items }]) => ({ IssuerId: [items[0].issuer.id], Fields: ['isin'], PageSize: 100 })],
    ],
    answer: ([, { items }]) => items.map((row: Answer) => row.isin).toSorted(),
    expected: ({ live, other }) =>
      live
        .filter(({ issuer }) => issuer.id === other.issuer.id)
        .map(({ isin }) => isin)
        .toSorted(),
    slip: ([{ items }]) => ({ IssuerIds: [items[0].issuer.id], Fields: ['isin'], PageSize: 100 }),
  },
  {
    asked: 'What do 1,000 pieces of this bond pay in the next twelve months?',
    isFirst: true,
    calls: [
      ['get_bond', (_, { plain }) => ({ id: plain.isin, Parts: ['coupons', 'amortizations'], Schedules: 'NEXT' })],
    ],
    answer: ([{ coupons, amortizations }], { today }) => {
      const paid = [
        ...coupons.map((row: Answer) => ({ date: row.payDate, value: Number(row.value) })),
        ...amortizations.map((row: Answer) => ({ date: row.date, value: Number(row.value) })),
      ]
      return rounded(1_000 * total(within(paid, today)), 2)
    },
    expected: ({ coupons, repayments, plain, today }) =>
      rounded(1_000 * total(within([...coupons(plain.id), ...repayments(plain.id)], today)), 2),
    slip: (_, { plain }) => ({ isin: plain.isin, Parts: ['coupons', 'amortizations'], Schedules: 'NEXT' }),
  },
  {
    asked: 'Which of these two bonds is cheaper against the curve?',
    isFirst: true,
    calls: [
      [
        'search_bonds',
        (_, { plain, other }) => ({ Isin: [plain.isin, other.isin], Fields: ['isin', 'gSpreadBp', 'creditRating'] }),
      ],
    ],
    answer: ([{ items }]) => sortedBy(items, row => row.gSpreadBp, true)[0],
    expected: ({ plain, other }) =>
      picked(sortedBy([plain, other], row => row.gSpreadBp, true)[0], ['isin', 'gSpreadBp', 'creditRating']),
    slip: (_, { plain, other }) => ({ Isins: [plain.isin, other.isin], Fields: ['isin', 'gSpreadBp', 'creditRating'] }),
  },
  {
    asked: 'A ladder of investment-grade fixed rouble bonds, one for each year from 2027 to 2031?',
    isFirst: true,
    calls: [['search_bonds', ladder({ Sorts: ['-yield'] })]],
    answer: ([{ items }]) => items,
    expected: ({ live }) => {
      const rows = live.filter(
        row =>
          row.couponType === 'FIXED' &&
          row.currency === 'RUB' &&
          /^20(2[7-9]|3[01])/.test(row.maturityDate) &&
          row.creditRating !== null &&
          row.creditRating.ordinal <= 10 &&
          (row.country === 'RU') === (row.creditRating.scale === 'NATIONAL'),
      )
      const years = Map.groupBy(
        sortedBy(rows, row => row.yield, true),
        row => row.maturityDate.slice(0, 4),
      )
      return [...years.values()]
        .map(([first]) => picked(first, ['isin', 'yield', 'maturityDate']))
        .toSorted((one, other) => other.yield - one.yield)
    },
    slip: ladder({ Sorts: ['yield desc'] }),
  },
  {
    asked: 'The same yield at less risk than this bond?',
    isFirst: true,
    calls: [['get_alternatives', (_, { other }) => ({ isin: other.isin })]],
    answer: ([{ lowerRisk }]) =>
      lowerRisk.map(({ bond }: Answer) => ({ isin: bond.isin, yield: bond.yield, isBetter: true })),
    expected: ({ live, other }, [{ lowerRisk }]) =>
      lowerRisk.map(({ bond }: Answer) => {
        const row = live.find(({ isin }) => isin === bond.isin)
        return { isin: row.isin, yield: row.yield, isBetter: row.creditRating.ordinal < other.creditRating.ordinal }
      }),
    slip: (_, { other }) => ({ id: other.isin }),
  },
  {
    asked: 'Which placements are open, with their guidance and demand?',
    isFirst: true,
    calls: [
      [
        'get_placements',
        {
          Stage: ['BOOK_OPEN', 'ANNOUNCED'],
          Fields: ['name', 'guidance', 'demand'],
          Sorts: ['settlementdate_asc'],
          PageSize: 50,
        },
      ],
    ],
    answer: ([{ items }]) => sortedBy(items, row => row.name, false),
    expected: ({ placements }) => {
      const open = placements.filter(({ stage }) => stage === 'BOOK_OPEN' || stage === 'ANNOUNCED')
      return sortedBy(
        open.map(row => picked(row, ['name', 'guidance', 'demand'])),
        row => row.name,
        false,
      )
    },
    slip: {
      Stage: ['OPEN', 'ANNOUNCED'],
      Fields: ['name', 'guidance', 'demand'],
      Sorts: ['settlementdate_asc'],
      PageSize: 50,
    },
  },
  {
    asked: 'Where is the rouble curve today, and what is its slope from two to ten years?',
    isFirst: true,
    calls: [['get_curves', { Currency: 'RUB', Tenors: [2, 10], Parts: ['POINTS', 'SLOPES'] }]],
    answer: ([{ items }]) => [
      items[0].date,
      ...items[0].points.map(({ zero }: Answer) => rounded(zero, 2)),
      Math.round(items[0].slopes.slope2s10sBp),
    ],
    expected: ({ curve }) => {
      const zero = (years: number) => curve.points.find(({ tenorYears }: Answer) => tenorYears === years).zero
      const slope = Math.round((zero(10) - zero(2)) * 100)
      return [curve.date.toISOString().slice(0, 10), rounded(zero(2), 2), rounded(zero(10), 2), slope]
    },
    slip: { Currency: 'RUB', Tenor: [2, 10], Parts: ['POINTS', 'SLOPES'] },
  },
  {
    asked: 'My portfolio: what is it worth, and which issuer is the largest?',
    isFirst: true,
    calls: [
      ['get_portfolios', {}],
      ['get_portfolio', ([{ items }]) => ({ id: government(items).id, PositionsLimit: 10, CalendarLimit: 1 })],
    ],
    answer: ([, { value, positionsCount }]) => [Math.round(Number(value)), positionsCount],
    expected: ({ portfolio, live }) => {
      const worth = portfolio.positions.map(({ quantity, bond }: Answer) => {
        const row = live.find(({ id }) => id === bond.id)
        return (Number(quantity) * Number(row.outstandingNominal) * row.dirtyPrice) / 100
      })
      return [Math.round(worth.reduce((sum: number, one: number) => sum + one, 0)), portfolio.positions.length]
    },
    slip: ([{ items }]) => ({ portfolioId: government(items).id, PositionsLimit: 10, CalendarLimit: 1 }),
  },
  {
    asked: 'How many bonds are green, subordinated and perpetual, amortising?',
    isFirst: true,
    calls: [
      ['search_bonds', { GreenFlag: true, CountOnly: true }],
      ['search_bonds', { SubordinatedFlag: true, PerpetualFlag: true, CountOnly: true }],
      ['search_bonds', { AmortizationFlag: true, CountOnly: true }],
    ],
    answer: results => results.map(({ page }) => page.total),
    expected: ({ live }) => [
      live.filter(({ green }) => green).length,
      live.filter(({ subordinated, perpetual }) => subordinated && perpetual).length,
      live.filter(({ flags }) => flags.includes('AMORTIZING')).length,
    ],
    slip: { Amortization: true, CountOnly: true },
  },
  {
    asked: 'Which sectors have the most bonds in default?',
    isFirst: true,
    calls: [['search_bonds', { Status: ['DEFAULTED'], Facets: ['Sector'], CountOnly: true }]],
    answer: ([{ page, facets }]) => [page.total, counts(facets[0].values)],
    expected: ({ bonds }) => {
      const rows = bonds.filter(({ status }) => status === 'DEFAULTED')
      return [rows.length, tally(rows, row => row.sector)]
    },
    slip: { Status: ['DEFAULT'], Facets: ['Sector'], CountOnly: true },
  },
  {
    asked: 'What does this bond yield at a price of 95?',
    isFirst: true,
    calls: [['calculate_bond', (_, { plain }) => ({ isin: plain.isin, CleanPrice: 95 })]],
    answer: ([{ figures, settlementDate }]) => [settlementDate, rounded(figure(figures, 'headlineYield'), 2)],
    expected: (market, [{ settlementDate, figures }]) => [
      settlementDate,
      rounded(yieldAt(95, { market, settlementDate, accruedPer100: figure(figures, 'accruedPer100') ?? 0 }), 2),
    ],
    slip: (_, { plain }) => ({ isin: plain.isin, Price: 95 }),
  },
  {
    asked: 'What tax do I pay on the coupon?',
    isFirst: true,
    calls: [],
    answer: () => 'The data do not contain taxes.',
    expected: () => 'The data do not contain taxes.',
    slip: {},
  },
  {
    asked: 'What did this bond cost a week ago?',
    isFirst: true,
    calls: [
      [
        'get_history',
        (_, { plain, today }) => ({
          id: plain.isin,
          To: plus(today, { days: -7 }),
          Limit: 1,
          Fields: ['date', 'price'],
        }),
      ],
    ],
    answer: ([{ items }]) => items,
    expected: async ({ quote, plain, today }) => {
      const { date, last, wap, close } = await quote(plain.id, plus(today, { days: -7 }))
      return [{ date: date.toISOString().slice(0, 10), price: last ?? wap ?? close }]
    },
    slip: (_, { plain, today }) => ({
      isin: plain.isin,
      To: plus(today, { days: -7 }),
      Limit: 1,
      Fields: ['date', 'price'],
    }),
  },
  {
    asked: 'In which sectors are bonds over 500 basis points?',
    isFirst: true,
    calls: [['search_bonds', { GSpreadFrom: 500, Facets: ['Sector'], CountOnly: true }]],
    answer: ([{ page, facets }]) => [page.total, counts(facets[0].values)],
    expected: ({ live }) => {
      const rows = live.filter(({ gSpreadBp }) => gSpreadBp !== null && gSpreadBp >= 500)
      return [rows.length, tally(rows, row => row.sector)]
    },
    slip: { GSpreadFrom: '5 %', Facets: ['Sector'], CountOnly: true },
  },
  {
    asked: 'What changed since yesterday?',
    isFirst: true,
    calls: [['get_changes', { Limit: 1, Kind: ['PLACEMENT'] }]],
    answer: ([{ counts: kinds, revision, since }]) => [
      revision > since,
      kinds.every(({ removed }: Answer) => removed === 0),
    ],
    expected: () => [true, true],
    slip: { PageSize: 1, Kind: ['PLACEMENT'] },
  },
  {
    asked: 'AAA in roubles at 60 % and more: what would have to give way?',
    isFirst: true,
    calls: [['search_bonds', { YieldFrom: 60, CreditRatingFrom: 'AAA', Currency: ['RUB'], CountOnly: true }]],
    answer: ([{ page, meta }]) => [page.total, Number(/without YieldFrom (\d+)/.exec(meta.warnings.join(' '))?.[1])],
    expected: ({ live }) => [
      0,
      live.filter(
        row =>
          row.currency === 'RUB' &&
          row.creditRating?.ordinal === 1 &&
          (row.country === 'RU') === (row.creditRating.scale === 'NATIONAL'),
      ).length,
    ],
    slip: { MinYield: 60, CreditRatingFrom: 'AAA', Currency: ['RUB'], CountOnly: true },
  },
]

function ladder(more: object) {
  return {
    ...{ CouponType: ['FIXED'], Currency: ['RUB'], CreditRatingFrom: 'BBB-' },
    ...{ MatureDateFrom: '2027-01-01', MatureDateTo: '2031-12-31', TopBy: 'MATURITY_YEAR' },
    ...{ Fields: ['isin', 'yield', 'maturityDate'], ...more },
  }
}

interface Paid {
  readonly date: string
  readonly value: number | null
}

function within(payments: readonly Paid[], today: string): readonly Paid[] {
  return payments.filter(({ date }) => date > today && date <= plus(today, { years: 1 }))
}

function total(payments: readonly Paid[]): number {
  return payments.reduce((sum, { value }) => sum + (value ?? 0), 0)
}

function figure(figures: readonly Answer[], name: string): number | null {
  return figures.find(row => row.name === name)?.value ?? null
}

function government(portfolios: readonly Answer[]): Answer {
  return portfolios.find(({ name }) => name.startsWith('Government'))
}

function counts(values: readonly Answer[]): Readonly<Record<string, number>> {
  return Object.fromEntries(sortedBy(values, ({ value }) => value, false).map(({ value, count }) => [value, count]))
}

function tally(rows: readonly Answer[], of: (row: Answer) => string): Readonly<Record<string, number>> {
  const groups = [...Map.groupBy(rows, of)].map(([value, group]) => ({ value, count: group.length }))
  return counts(groups)
}

/** A word that only this issuer has in its name. */
function ownWord(name: string, issuers: readonly Answer[]): string {
  const isOwn = (word: string) => issuers.filter(issuer => issuer.name.includes(word)).length === 1
  return name.split(' ').find(word => word.length > 5 && isOwn(word)) ?? name
}

/** Two letters inside the word change places. */
function withSlip(word: string): string {
  return word.slice(0, 3) + (word[4] ?? '') + (word[3] ?? '') + word.slice(5)
}
