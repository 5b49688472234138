import type { Answer } from './market-export.ts'
import { type AssistantQuestion, picked, plus, rounded, sortedBy } from './question.ts'

/** Questions about single bonds, issuers, placements and the market, beside the first ones. */
export const FURTHER_QUESTIONS: readonly AssistantQuestion[] = [
  {
    asked: 'When does this bond pay its next coupon, and how much?',
    calls: [['search_bonds', (_, { plain }) => ({ Isin: [plain.isin], Fields: NEXT_COUPON })]],
    answer: ([{ items }]) => items[0],
    expected: ({ plain }) => picked(plain, NEXT_COUPON),
    slip: (_, { plain }) => ({ ISIN: [plain.isin], Fields: NEXT_COUPON }),
  },
  {
    asked: 'All coupons of this bond that are still to come?',
    calls: [['get_bond', (_, { plain }) => ({ id: plain.isin, Parts: ['coupons'], Schedules: 'NEXT' })]],
    answer: ([{ coupons }], { today }) =>
      coupons
        .filter(({ payDate }: Answer) => payDate > today)
        .map(({ payDate, value }: Answer) => [payDate, Number(value)]),
    expected: ({ coupons, plain, today }) =>
      coupons(plain.id)
        .filter(({ date }) => date > today)
        .toSorted((one, other) => (one.date < other.date ? -1 : 1))
        .map(({ date, value }) => [date, value]),
    slip: (_, { plain }) => ({ id: plain.isin, Parts: ['coupons'], Schedule: 'NEXT' }),
  },
  {
    asked: 'Who rates the issuer of this bond, and how?',
    calls: [['get_issuer', (_, { plain }) => ({ id: plain.issuer.id, Parts: ['composite'] })]],
    answer: ([{ composite, name }]) => [name, composite.label],
    expected: ({ issuers, plain }) => {
      const { name, composite } = issuers.find(({ id }) => id === plain.issuer.id)
      return [name, composite.label]
    },
    slip: (_, { plain }) => ({ issuerId: plain.issuer.id, Parts: ['composite'] }),
  },
  {
    asked: 'The five banks with the most bonds?',
    calls: [['get_issuers', { Sector: ['BANKS'], Sorts: ['-bonds'], PageSize: 5, Fields: ['bondsCount'] }]],
    answer: ([{ items }]) => items.map((row: Answer) => row.bondsCount),
    expected: ({ issuers }) =>
      sortedBy(
        issuers.filter(({ sector }) => sector === 'BANKS'),
        row => row.bondsCount,
        true,
      )
        .slice(0, 5)
        .map(row => row.bondsCount),
    slip: { Sector: ['BANK'], Sorts: ['-bonds'], PageSize: 5, Fields: ['bondsCount'] },
  },
  {
    asked: 'How many issuers are there in Russia?',
    calls: [['get_issuers', { Country: ['RU'], PageSize: 1, Fields: ['id'] }]],
    answer: ([{ page }]) => page.total,
    expected: ({ issuers }) => issuers.filter(({ country }) => country === 'RU').length,
    slip: { Country: ['Russia'], PageSize: 1, Fields: ['id'] },
  },
  {
    asked: 'What is the key rate?',
    calls: [['get_market_overview', { Currency: ['RUB'], Parts: ['policyRates'] }]],
    answer: ([{ policyRates }]) => policyRates.find(({ key }: Answer) => key === 'SAMPLE-KEY_RATE').value,
    expected: ({ policyRates }) => policyRates.find(({ key }) => key === 'SAMPLE-KEY_RATE').value,
    slip: { Currency: ['RUB'], Parts: ['policyRate'] },
  },
  {
    asked: 'How many bonds are there of each currency?',
    calls: [['search_bonds', { Facets: ['Currency'], CountOnly: true }]],
    answer: ([{ facets }]) =>
      sortedBy(facets[0].values, row => row.value, false).map(({ value, count }: Answer) => [value, count]),
    expected: ({ live }) =>
      [...Map.groupBy(live, row => row.currency)].map(([value, rows]) => [value, rows.length]).toSorted(),
    slip: { Facets: ['Currencies'], CountOnly: true },
  },
  {
    asked: 'The highest yield of each sector?',
    calls: [
      [
        'search_bonds',
        { TopBy: 'SECTOR', Sorts: ['-yield'], YieldFrom: 0, Fields: ['sector', 'yield'], PageSize: 100 },
      ],
    ],
    answer: ([{ items }]) => sortedBy(items, row => row.sector, false),
    expected: ({ live }) => {
      const rows = sortedBy(
        live.filter(row => row.yield >= 0),
        row => row.yield,
        true,
      )
      const firsts = [
        ...Map.groupBy(
          rows.filter(row => row.sector !== null),
          row => row.sector,
        ).values(),
      ].map(([first]) => first)
      return sortedBy(
        firsts.map(row => picked(row, ['sector', 'yield'])),
        row => row.sector,
        false,
      )
    },
    slip: { TopBy: 'sector', Sorts: ['-yield'], YieldFrom: 0, Fields: ['sector', 'yield'], PageSize: 100 },
  },
  {
    asked: 'How many placements settle after today?',
    calls: [
      ['get_placements', (_, { today }) => ({ DateFrom: plus(today, { days: 1 }), PageSize: 1, Fields: ['name'] })],
    ],
    answer: ([{ page }]) => page.total,
    expected: ({ placements, today }) => placements.filter(({ settlementDate }) => settlementDate > today).length,
    slip: (_, { today }) => ({ dateFrom: plus(today, { days: 1 }), PageSize: 1, Fields: ['name'] }),
  },
  {
    asked: 'The largest placements in roubles?',
    calls: [['get_placements', { Currency: ['RUB'], Sorts: ['-volume'], PageSize: 3, Fields: ['volume'] }]],
    answer: ([{ items }]) => items.map(({ volume }: Answer) => Number(volume)),
    expected: ({ placements }) =>
      sortedBy(
        placements.filter(({ currency, volume }) => currency === 'RUB' && volume !== null),
        row => Number(row.volume),
        true,
      )
        .slice(0, 3)
        .map(({ volume }) => Number(volume)),
    slip: { Currency: ['RUB'], Sorts: ['-volum'], PageSize: 3, Fields: ['volume'] },
  },
  {
    asked: 'What was the last price of this bond, and of which day?',
    calls: [['get_history', (_, { other }) => ({ id: other.isin, Limit: 1, Fields: ['date', 'price'] })]],
    answer: ([{ items }]) => items,
    expected: async ({ quote, other, today }) => {
      const { date, last, wap, close } = await quote(other.id, today)
      return [{ date: date.toISOString().slice(0, 10), price: last ?? wap ?? close }]
    },
    slip: (_, { other }) => ({ id: other.isin, PageSize: 1, Fields: ['date', 'price'] }),
  },
  {
    asked: 'What do ten of these bonds cost at a price of 98, without interest?',
    calls: [['calculate_bond', (_, { other }) => ({ isin: other.isin, CleanPrice: 98, Pieces: 10 })]],
    answer: ([{ money }]) => rounded(Number(money.clean), 2),
    expected: ({ other }) => rounded((Number(other.outstandingNominal) * 10 * 98) / 100, 2),
    slip: (_, { other }) => ({ isin: other.isin, CleanPrice: 98, Quantity: 10 }),
  },
  {
    asked: 'Which coupons of this bond fall into the next year, by the calendar?',
    calls: [
      [
        'get_events',
        (_, { other, today }) => ({
          Isin: [other.isin],
          Types: ['COUPON'],
          To: plus(today, { years: 1 }),
          Fields: ['date'],
          PageSize: 50,
        }),
      ],
    ],
    answer: ([{ items }]) => items.map(({ date }: Answer) => date),
    expected: ({ coupons, other, today }) =>
      coupons(other.id)
        .map(({ date }) => date)
        .filter(date => date >= today && date <= plus(today, { years: 1 }))
        .toSorted(),
    slip: (_, { other, today }) => ({
      Isin: [other.isin],
      Types: ['COUPONS'],
      To: plus(today, { years: 1 }),
      Fields: ['date'],
      PageSize: 50,
    }),
  },
  {
    asked: 'What is this bond called, and when does it mature?',
    calls: [['search_bonds', (_, { other }) => ({ Isin: [other.isin], Fields: ['name', 'maturityDate'] })]],
    answer: ([{ items }]) => items[0],
    expected: ({ other }) => picked(other, ['name', 'maturityDate']),
    slip: (_, { other }) => ({ Isin: [other.isin], Fields: ['name', 'maturity'] }),
  },
  {
    asked: 'How large is this bond, and how much of it circulates?',
    calls: [['search_bonds', (_, { plain }) => ({ Isin: [plain.isin], Fields: ['issueVolume', 'outstanding'] })]],
    answer: ([{ items }]) => items[0],
    expected: ({ plain }) => picked(plain, ['issueVolume', 'outstanding']),
    slip: (_, { plain }) => ({ Isin: [plain.isin], Fields: ['issuevolume', 'outstanding'] }),
  },
  {
    asked: 'Which model portfolios are there, and what do they hold?',
    calls: [
      ['get_portfolios', {}],
      [
        'get_portfolio',
        ([{ items }]) => ({
          id: items.find(({ name }: Answer) => name.startsWith('Government')).id,
          PositionsLimit: 50,
          CalendarLimit: 0,
        }),
      ],
    ],
    answer: ([, { positions }]) => positions.map(({ bond }: Answer) => bond.isin).toSorted(),
    expected: ({ portfolio }) => portfolio.positions.map(({ bond }: Answer) => bond.isin).toSorted(),
    slip: ([{ items }]) => ({
      id: items.find(({ name }: Answer) => name.startsWith('Government')).id,
      PageSize: 50,
      CalendarLimit: 0,
    }),
  },
  {
    asked: 'Where is the rouble curve at one and five years?',
    calls: [['get_curves', { Currency: 'RUB', Tenors: [1, 5], Parts: ['POINTS'] }]],
    answer: ([{ items }]) => items[0].points.map(({ zero }: Answer) => rounded(zero, 2)),
    expected: ({ curve }) =>
      [1, 5].map(years => rounded(curve.points.find(({ tenorYears }: Answer) => tenorYears === years).zero, 2)),
    slip: { Currency: 'RUB', Tenors: ['1Y', '5Y'], Parts: ['POINTS'] },
  },
  {
    asked: 'How many rouble bonds are rated exactly BBB?',
    calls: [['search_bonds', { Currency: ['RUB'], CreditRatingFrom: 'BBB', CreditRatingTo: 'BBB', CountOnly: true }]],
    answer: ([{ page }]) => page.total,
    expected: ({ live }) =>
      live.filter(
        row =>
          row.currency === 'RUB' &&
          row.creditRating?.label === 'BBB' &&
          (row.country === 'RU') === (row.creditRating.scale === 'NATIONAL'),
      ).length,
    slip: { Currency: ['RUB'], CreditRatingFrom: 'BBB', RatingTo: 'BBB', CountOnly: true },
  },
]

const NEXT_COUPON = ['isin', 'nextCouponDate', 'couponValue']
