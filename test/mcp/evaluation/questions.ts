import { expect } from 'vitest'
import type { Scene } from './scene.ts'

type Args = Readonly<Record<string, unknown>>
// biome-ignore lint/suspicious/noExplicitAny: an answer is read as a model reads it, by the names in it.
type Answer = any

/** What a person asks, the calls that a good model makes of it, and what must stand in the answers. */
export interface Question {
  readonly asked: string
  readonly calls: readonly Call[]
  readonly holds: (answers: readonly Answer[], scene: Scene) => void
}

/** The tool and its arguments, which may come from the answers before. */
type Call = readonly [tool: string, args: Args | ((answers: readonly Answer[], scene: Scene) => Args)]

export const QUESTIONS: readonly Question[] = [
  {
    asked: 'AA or better in roubles, under three years, at least 14 %?',
    calls: [['search_bonds', { Currency: ['RUB'], CreditRatingFrom: 'AA', DaysToMaturityTo: 1095, YieldFrom: 14 }]],
    holds: ([{ items, page }], { today }) => {
      expect(page.total).toBeGreaterThan(0)
      for (const row of items) {
        expect(row.creditRating.ordinal).toBeLessThanOrEqual(3)
        expect(row.yield).toBeGreaterThanOrEqual(14)
        expect([row.currency, row.yieldBasis, row.yieldDate].every(Boolean)).toBe(true)
        expect(row.maturityDate <= plus(today, { days: 1095 })).toBe(true)
      }
    },
  },
  {
    asked: 'Which government bonds in roubles pay a coupon next month, and how much?',
    calls: [
      [
        'search_bonds',
        (_, { today }) => ({
          BondType: ['GOVERNMENT'],
          Currency: ['RUB'],
          ...nextMonth(today),
          Fields: ['isin', 'name', 'nextCouponDate', 'couponValue'],
        }),
      ],
    ],
    holds: ([{ items }], { today }) => {
      const { NextCouponDateFrom: from, NextCouponDateTo: to } = nextMonth(today)
      expect(items.length).toBeGreaterThan(0)
      for (const row of items) {
        expect(row.nextCouponDate >= from && row.nextCouponDate <= to).toBe(true)
        expect(Object.keys(row).toSorted()).toEqual(['couponValue', 'isin', 'name', 'nextCouponDate'])
      }
    },
  },
  {
    asked: 'What does this bond yield to its put?',
    calls: [
      ['search_bonds', { PuttableFlag: true, YieldToPutFrom: 1, PageSize: 1 }],
      ['get_bond', ([{ items }]) => ({ id: items[0].isin, Schedules: 'NEXT' })],
    ],
    holds: ([, bond]) => {
      expect(bond.yields.toPut).toBeGreaterThan(0)
      expect(bond.offers.map((offer: Answer) => offer.type)).toContain('PUT')
      expect(bond.offers.map((offer: Answer) => offer.date)).toContain(bond.yields.toPutDate)
    },
  },
  {
    asked: 'What could I hold instead of it with less risk?',
    calls: [['get_alternatives', (_, { isin }) => ({ isin })]],
    holds: ([{ source, lowerRisk, assumptions, asOf }], { isin }) => {
      expect([source.isin, typeof asOf]).toEqual([isin, 'string'])
      expect(lowerRisk.length).toBeGreaterThan(0)
      for (const row of lowerRisk) {
        expect(row.deltas.ratingNotches).toBeLessThan(0)
        expect(row.reasons.length).toBeGreaterThan(0)
      }
      expect(assumptions.notes.length).toBeGreaterThan(0)
    },
  },
  {
    asked: 'What in my portfolio falls due within a year?',
    calls: [
      ['get_portfolios', {}],
      ['get_portfolio', ([{ items }]) => ({ id: items[0].id, PositionsLimit: 50, CalendarLimit: 0 })],
    ],
    holds: ([, portfolio], { today }) => {
      expect(portfolio.positions.length).toBeGreaterThan(0)
      expect(portfolio.positionsPage.total).toBe(portfolio.positionsCount)
      const due = portfolio.positions.filter(({ bond }: Answer) => bond.maturityDate <= plus(today, { years: 1 }))
      for (const { bond, quantity } of due) expect([typeof bond.isin, typeof quantity]).toEqual(['string', 'string'])
      if (due.length > 0) expect(sum(portfolio.income, 'redemption')).toBeGreaterThan(0)
    },
  },
  {
    asked: 'What income will it bring, month by month, and how much of that is certain?',
    calls: [
      ['get_portfolios', {}],
      ['get_portfolio', ([{ items }]) => ({ id: items[0].id, MonthsAhead: 6, PositionsLimit: 1, CalendarLimit: 5 })],
    ],
    holds: ([, { income, cashFlows }]) => {
      expect(income.length).toBeGreaterThan(0)
      for (const row of income) expect(Number(row.certain) + Number(row.estimated)).toBeCloseTo(Number(row.total), 1)
      expect(cashFlows.items.length).toBeLessThanOrEqual(5)
    },
  },
  {
    asked: 'Where do the risks of my portfolio lie?',
    calls: [
      ['get_portfolios', {}],
      ['get_portfolio', ([{ items }]) => ({ id: items[0].id })],
    ],
    holds: ([, { warnings, shares, yieldCoveragePercent }]) => {
      expect(Array.isArray(warnings)).toBe(true)
      expect(sum(shares.rating, 'percent')).toBeCloseTo(100, 0)
      expect(yieldCoveragePercent).toBeGreaterThan(0)
    },
  },
  {
    asked: 'Who places bonds in the next two weeks?',
    calls: [
      [
        'get_placements',
        (_, { today }) => ({ DateFrom: today, DateTo: plus(today, { days: 14 }), Sorts: ['settlementdate_asc'] }),
      ],
    ],
    holds: ([{ items }], { today }) => {
      expect(items.length).toBeGreaterThan(0)
      const dates = items.map((row: Answer) => row.settlementDate)
      expect(dates).toEqual(dates.toSorted())
      expect(dates[0] >= today).toBe(true)
      for (const row of items) expect(row.issuer.name).not.toBe('')
    },
  },
  {
    asked: 'How was the guidance of a placement revised, and what was the demand?',
    calls: [
      ['get_placements', { Stage: ['PLACED'], PageSize: 1 }],
      ['get_placement', ([{ items }]) => ({ id: items[0].id })],
    ],
    holds: ([{ items }, placement]) => {
      expect(placement).toMatchObject({ id: items[0].id, stage: 'PLACED' })
      expect(Object.keys(placement)).toEqual(expect.arrayContaining(['guidance', 'demand', 'final', 'bidToCover']))
    },
  },
  {
    asked: 'Go on with the list, and once more.',
    calls: [
      ['search_bonds', { Sorts: ['-yield'] }],
      ['search_bonds', ([first]) => ({ Sorts: ['-yield'], Cursor: first.page.nextCursor })],
      ['search_bonds', ([, second]) => ({ Sorts: ['-yield'], Cursor: second.page.nextCursor })],
    ],
    holds: pages => {
      const rows = pages.flatMap(({ items }) => items)
      expect(new Set(rows.map(({ isin }) => isin)).size).toBe(60)
      expect(rows.map(row => row.yield)).toEqual(rows.map(row => row.yield).toSorted((a, b) => b - a))
      expect(new Set(pages.map(({ meta }) => meta.revision)).size).toBe(1)
    },
  },
  {
    asked: 'How many floaters on the key rate are there?',
    calls: [['search_bonds', { CouponType: ['FLOATING'], RateType: ['KEY_RATE'], CountOnly: true }]],
    holds: ([{ items, page }]) => {
      expect([items.length, page.nextCursor]).toEqual([0, null])
      expect(page.total).toBeGreaterThan(0)
    },
  },
  {
    asked: 'How does the market split by currency and by rating?',
    calls: [['search_bonds', { Facets: ['Currency', 'CreditRating'], CountOnly: true }]],
    holds: ([{ facets, page }]) => {
      expect(facets.map((facet: Answer) => facet.dimension)).toEqual(['Currency', 'CreditRating'])
      for (const { values, unknown } of facets) expect(sum(values ?? [], 'count') + unknown).toBe(page.total)
    },
  },
  {
    asked: 'Is the rouble government curve inverted today?',
    calls: [['get_market_overview', { Currency: ['RUB'], Limit: 1 }]],
    holds: ([{ curves, asOf }]) => {
      const [curve] = curves
      const rate = (years: number) => curve.points.find((point: Answer) => point.tenorYears === years).zero
      expect(curve.slope2s10sBp).toBeCloseTo((rate(10) - rate(2)) * 100, 0)
      expect(asOf).toMatch(/^\d{4}-/)
    },
  },
  {
    asked: 'What is the key rate, and what moved most?',
    calls: [['get_market_overview', { Currency: ['RUB'], Limit: 3 }]],
    holds: ([{ policyRates, movers }]) => {
      expect(policyRates.filter((rate: Answer) => rate.currency === 'RUB').length).toBeGreaterThan(0)
      expect(movers[0].gainers.length).toBe(3)
      expect(movers[0].gainers[0].changePercent).toBeGreaterThan(0)
    },
  },
  {
    asked: 'Who are the largest borrowers among the banks, and which bonds does the first have?',
    calls: [
      ['get_issuers', { Sector: ['BANKS'], Sorts: ['outstanding_desc'], PageSize: 3 }],
      ['search_bonds', ([{ items }]) => ({ IssuerId: [items[0].id], Fields: ['isin', 'issuer'] })],
    ],
    holds: ([issuers, bonds]) => {
      expect(issuers.items.map((row: Answer) => row.sector)).toEqual(['BANKS', 'BANKS', 'BANKS'])
      expect(bonds.page.total).toBe(issuers.items[0].bondsCount)
      for (const row of bonds.items) expect(row.issuer.id).toBe(issuers.items[0].id)
    },
  },
  {
    asked: 'I only know a part of the name, with a slip in it.',
    calls: [['search_bonds', (_, { bondName }) => ({ Query: withSlip(bondName.split(' ')[0] ?? '') })]],
    holds: ([{ items }], { bondName }) => {
      expect(items.some((row: Answer) => row.name.startsWith(bondName.split(' ')[0]))).toBe(true)
    },
  },
  {
    asked:
      'The highest yields for an ordinary investor: nothing subordinated, callable, defaulted or for the qualified.',
    calls: [
      [
        'search_bonds',
        {
          ForQualInvestorFlag: false,
          SubordinatedFlag: false,
          CallableFlag: false,
          DefaultFlag: false,
          PerpetualFlag: false,
          Sorts: ['-yield'],
        },
      ],
    ],
    holds: ([{ items }]) => {
      expect(items.length).toBe(20)
      for (const { flags } of items) {
        expect(flags).not.toEqual(
          expect.arrayContaining([expect.stringMatching(/SUBORDINATED|CALLABLE|DEFAULTED|QUALIFIED|PERPETUAL/)]),
        )
      }
    },
  },
  {
    asked: 'Which bonds stand under par although they pay a high coupon?',
    calls: [['search_bonds', { PriceTo: 97, CouponPrcFrom: 10, Currency: ['RUB'] }]],
    holds: ([{ items }]) => {
      expect(items.length).toBeGreaterThan(0)
      for (const row of items) expect(row.price <= 97 && row.couponRate >= 10).toBe(true)
    },
  },
  {
    asked: 'Which puts come in the next 180 days?',
    calls: [
      [
        'search_bonds',
        (_, { today }) => ({
          PutDateFrom: today,
          PutDateTo: plus(today, { days: 180 }),
          Fields: ['isin', 'name', 'yields'],
        }),
      ],
    ],
    holds: ([{ items }], { today }) => {
      expect(items.length).toBeGreaterThan(0)
      for (const { yields } of items) if (yields.toPutDate !== null) expect(yields.toPutDate > today).toBe(true)
    },
  },
  {
    asked: 'Which investment-grade bonds are cheap against their peers?',
    calls: [
      [
        'search_bonds',
        { PeerSpreadFrom: 20, CreditRatingFrom: 'BBB-', Fields: ['isin', 'name', 'creditRating', 'risk'] },
      ],
    ],
    holds: ([{ items }]) => {
      expect(items.length).toBeGreaterThan(0)
      for (const { risk, creditRating } of items)
        expect(risk.peerSpreadBp >= 20 && creditRating.ordinal <= 10).toBe(true)
    },
  },
  {
    asked: 'One bond of each issuer that falls due in 2028.',
    calls: [
      [
        'search_bonds',
        {
          MatureDateFrom: '2028-01-01',
          MatureDateTo: '2028-12-31',
          UniqueEmitentsFlag: true,
          Fields: ['isin', 'issuer', 'maturityDate'],
          PageSize: 100,
        },
      ],
    ],
    holds: ([{ items, page }]) => {
      expect(new Set(items.map((row: Answer) => row.issuer.id)).size).toBe(page.total)
      for (const row of items) expect(row.maturityDate).toMatch(/^2028/)
    },
  },
  {
    asked: 'When are the next three coupons of this bond, and are they known?',
    calls: [['get_bond', (_, { isin }) => ({ id: isin, Schedules: 'NEXT', ScheduleLimit: 3 })]],
    holds: ([{ coupons, schedules }], { today }) => {
      expect(coupons.length).toBe(3)
      for (const { payDate, status } of coupons) expect(payDate > today && status !== 'PAID').toBe(true)
      expect(schedules.coupons).toBeGreaterThan(3)
    },
  },
  {
    asked: 'Who is in default, and what was missed?',
    calls: [
      ['search_bonds', { DefaultFlag: true, Status: ['TRADING', 'SUSPENDED', 'DEFAULTED', 'MATURED'], PageSize: 1 }],
      ['get_bond', ([{ items }]) => ({ id: items[0].isin, Schedules: 'NONE' })],
    ],
    holds: ([, { defaults, coupons }]) => {
      expect(defaults.length).toBeGreaterThan(0)
      expect(defaults[0]).toMatchObject({ type: expect.any(String), date: expect.any(String) })
      expect(coupons).toEqual([])
    },
  },
  {
    asked: 'What is unrated but trades well?',
    calls: [['search_bonds', { RatedFlag: false, LiquidityTo: 4 }]],
    holds: ([{ items }]) => {
      expect(items.length).toBeGreaterThan(0)
      for (const row of items) expect([row.creditRating, row.liquidity <= 4]).toEqual([null, true])
    },
  },
  {
    asked: 'Everything but dollars and euros.',
    calls: [['search_bonds', { Currency: ['!USD', '!EUR'], Facets: ['Currency'], PageSize: 5 }]],
    holds: ([{ items, facets }]) => {
      for (const row of items) expect(['USD', 'EUR']).not.toContain(row.currency)
      expect(facets[0].values.map(({ value }: Answer) => value)).toContain('USD')
    },
  },
  {
    asked: 'All ISINs of corporate bonds, as a list.',
    calls: [
      ['search_bonds', { BondType: ['CORPORATE'], CountOnly: true }],
      ['search_bonds', { BondType: ['CORPORATE'], Fields: ['isin'], PageSize: 100, Sorts: ['isin'] }],
    ],
    holds: ([count, { items, page }]) => {
      expect(page.total).toBe(count.page.total)
      expect(items.length).toBe(Math.min(100, page.total))
      expect(Object.keys(items[0])).toEqual(['isin'])
    },
  },
  {
    asked: 'How did the price and the spread of this bond move in the last month?',
    calls: [
      ['search_bonds', { Currency: ['RUB'], Sorts: ['turnover30d_desc'], PageSize: 1 }],
      ['get_history', ([{ items }]) => ({ id: items[0].isin, Limit: 22 })],
    ],
    holds: ([, { bond, items, page, meta }], { today }) => {
      expect([bond.isin.length, items.length]).toEqual([12, 22])
      expect(page.total).toBeGreaterThan(22)
      expect(items.map(({ date }: Answer) => date)).toEqual(
        items
          .map(({ date }: Answer) => date)
          .toSorted()
          .reverse(),
      )
      expect(items[0].date <= today && items[0].price > 0).toBe(true)
      expect(meta.revision).toBeGreaterThan(0)
    },
  },
  {
    asked: 'What does this bond yield at 98, what do ten of them cost, and what if rates rise by one point?',
    calls: [
      ['search_bonds', { Currency: ['RUB'], CouponType: ['FIXED'], YieldFrom: 1, GSpreadFrom: -10_000, PageSize: 1 }],
      ['calculate_bond', ([{ items }]) => ({ isin: items[0].isin, CleanPrice: 98, Pieces: 10, Shifts: [100] })],
    ],
    holds: ([, { figures, money, shifts, cleanPrice }]) => {
      const figure = (name: string) => figures.find((row: Answer) => row.name === name).value
      expect([cleanPrice, figure('headlineYield') > 0]).toEqual([98, true])
      expect(Number(money.clean)).toBeCloseTo((figure('outstandingNominal') * 10 * 98) / 100, 2)
      expect(shifts[0].changePercent).toBeLessThan(0)
    },
  },
  {
    asked: 'Which puts can I use next month, at what price, and until when do I have to decide?',
    calls: [['get_events', { Types: ['PUT'], PageSize: 50 }]],
    holds: ([{ items, page, meta }], { today }) => {
      expect(page.total).toBeGreaterThan(0)
      expect(items.every(({ type, price, date }: Answer) => type === 'PUT' && price > 0 && date >= today)).toBe(true)
      expect(items.some(({ orderEnd }: Answer) => orderEnd !== null)).toBe(true)
      expect(meta.notes.join()).toContain('30 days')
    },
  },
  {
    asked: 'Where is the rouble curve at two and ten years, and what is the slope?',
    calls: [['get_curves', { Currency: 'RUB', Tenors: [2, 10], Parts: ['POINTS', 'SLOPES'] }]],
    holds: ([{ items }]) => {
      const [{ points, slopes, date, parameters }] = items
      expect([date.length, parameters]).toEqual([10, null])
      const [two, ten] = points.map(({ zero }: Answer) => zero)
      expect(slopes.slope2s10sBp).toBeCloseTo((ten - two) * 100, 0)
    },
  },
  {
    asked: 'How much of the market changed in the last days, and was anything removed?',
    calls: [['get_changes', { Limit: 5 }]],
    holds: ([{ counts, items, page, since, revision }]) => {
      expect(revision).toBeGreaterThanOrEqual(since)
      expect(items.length).toBe(Math.min(5, page.total))
      const sum = (name: string) => counts.reduce((total: number, count: Answer) => total + count[name], 0)
      expect([sum('changed'), sum('removed')]).toEqual([page.total, 0])
    },
  },
  {
    asked: 'Who rates the largest Russian issuer, and what has to be repaid when?',
    calls: [
      ['get_issuers', { Country: ['RU'], Sorts: ['outstanding_desc'], PageSize: 1 }],
      ['get_issuer', ([{ items }]) => ({ id: items[0].inn ?? items[0].id })],
    ],
    holds: ([{ items }, issuer]) => {
      expect(issuer.id).toBe(items[0].id)
      expect(issuer.bonds.length).toBeGreaterThan(0)
      expect(issuer.nextMaturities.every(({ year, amount }: Answer) => year > 2000 && Number(amount) > 0)).toBe(true)
    },
  },
  {
    asked: 'Which data is this, and how old?',
    calls: [
      ['search_bonds', { PageSize: 1 }],
      ['get_bond', ([{ items }]) => ({ id: items[0].isin, Schedules: 'NONE' })],
    ],
    holds: ([{ meta }, { provenance, quote }]) => {
      expect(meta).toMatchObject({ asOf: expect.stringMatching(/^\d{4}-/), revision: expect.any(Number) })
      expect(meta.warnings.join()).toContain('invented')
      expect([provenance.length > 0, typeof quote.priceDate]).toEqual([true, 'string'])
    },
  },
]

function plus(date: string, duration: { days?: number; years?: number }): string {
  return Temporal.PlainDate.from(date).add(duration).toString()
}

function nextMonth(today: string) {
  const first = Temporal.PlainDate.from(today).with({ day: 1 }).add({ months: 1 })
  return { NextCouponDateFrom: first.toString(), NextCouponDateTo: first.with({ day: first.daysInMonth }).toString() }
}

function sum(rows: readonly Answer[], name: string): number {
  return rows.reduce((total, row) => total + Number(row[name] ?? 0), 0)
}

/** Two letters inside the word change places. */
function withSlip(word: string): string {
  return word.slice(0, 3) + (word[4] ?? '') + (word[3] ?? '') + word.slice(5)
}
