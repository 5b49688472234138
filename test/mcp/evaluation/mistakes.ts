import type { Scene } from './scene.ts'

type Args = Readonly<Record<string, unknown>>

/** A call as a model gets it wrong, and where the answer must lead. */
export interface Mistake {
  readonly args: Args
  /** The call that the answer must name; of another tool where that one finds what is missing. */
  readonly leadsTo?: Args
  readonly tool?: string
  /** It is taken as it stands, since what is meant is beyond doubt. */
  readonly understood?: true
  /** It is taken, but a warning says what was probably meant. */
  readonly warns?: RegExp
}

/** For each tool what models are likeliest to get wrong. */
export const mistakes = (scene: Scene): Readonly<Record<string, readonly Mistake[]>> => ({
  search_bonds: searching(scene),
  get_bond: readingABond(scene),
  get_placements: placements(),
  get_placement: readingAPlacement(scene),
  get_market_overview: overview(),
  get_portfolios: portfolios(),
  get_portfolio: readingAPortfolio(scene),
  get_issuers: issuers(scene),
  get_issuer: readingAnIssuer(scene),
  get_history: history(scene),
  get_changes: changes(scene),
  get_curves: curves(),
  get_events: events(scene),
  calculate_bond: calculating(scene),
  get_alternatives: alternatives(scene),
})

const changes = ({ isin }: Scene): readonly Mistake[] => [
  { args: { isins: [isin] }, leadsTo: { Isin: [isin] } },
  { args: { Kind: ['QUOTES'] }, leadsTo: { Kind: ['QUOTE'] } },
  { args: { SinceRevision: 1, Since: '2026-11-20T00:00:00Z' }, leadsTo: { SinceRevision: 1 } },
  { args: { Limit: 500 }, leadsTo: { Limit: 100 } },
  { args: { Limit: 0 }, leadsTo: { Limit: 1 } },
  { args: { PageSize: 10 }, leadsTo: { Limit: 10 } },
  { args: { limit: 10 }, leadsTo: { Limit: 10 } },
  { args: { sinceRevision: 1 }, leadsTo: { SinceRevision: 1 } },
  { args: { Kind: ['bond'] }, understood: true },
  { args: { Kind: 'QUOTE' }, understood: true },
  { args: { Isin: isin }, understood: true },
]

const searching = ({ isin, typo, issuerName }: Scene): readonly Mistake[] => [
  { args: { yieldFrom: 14, currency: ['RUB'] }, leadsTo: { YieldFrom: 14, Currency: ['RUB'] } },
  { args: { MinYield: 14, MaxDuration: 700 }, leadsTo: { YieldFrom: 14, DurationTo: 700 } },
  { args: { Yield: { gte: 10, lte: 14 } }, leadsTo: { YieldFrom: 10, YieldTo: 14 } },
  { args: { filter: { YieldFrom: 14, Currency: ['RUB'] } }, leadsTo: { YieldFrom: 14, Currency: ['RUB'] } },
  { args: { YieldFrom: '14 %' }, leadsTo: { YieldFrom: 14 } },
  { args: { YieldFrom: '>= 12,5' }, leadsTo: { YieldFrom: 12.5 } },
  {
    args: { YieldFrom: 0.14 },
    warns: /YieldFrom=0\.14 means 0\.14 per cent a year: write YieldFrom=14 for 14 per cent/,
  },
  { args: { YieldFrom: 20, YieldTo: 10 }, leadsTo: { YieldFrom: 10, YieldTo: 20 } },
  { args: { MatureDateTo: '31.12.2027' }, leadsTo: { MatureDateTo: '2027-12-31' } },
  {
    args: { MatureDateFrom: '2027', MatureDateTo: '2028' },
    leadsTo: { MatureDateFrom: '2027-01-01', MatureDateTo: '2028-12-31' },
  },
  { args: { DurationTo: '3 years' }, leadsTo: { DurationTo: 1095 } },
  { args: { OutstandingFrom: '1 bn' }, leadsTo: { OutstandingFrom: 1_000_000_000 } },
  { args: { CreditRatingFrom: 'AA minus' }, leadsTo: { CreditRatingFrom: 'AA-' } },
  { args: { CreditRatingFrom: 'investment grade' }, leadsTo: { CreditRatingFrom: 'BBB-' } },
  {
    args: { CreditRatingFrom: 'AAA', CreditRatingTo: 'BBB' },
    leadsTo: { CreditRatingFrom: 'BBB', CreditRatingTo: 'AAA' },
  },
  { args: { CreditRatingFrom: 'Baa1' }, understood: true },
  { args: { CreditRatingFrom: 'ruAA-', Currency: 'rub', BondType: 'corporate' }, understood: true },
  { args: { BondType: ['OFZ'] }, leadsTo: { BondType: ['GOVERNMENT'] } },
  { args: { CouponType: ['floater'] }, leadsTo: { CouponType: ['FLOATING'] } },
  { args: { RatingAgency: ['S&P', 'AKRA'] }, leadsTo: { RatingAgency: ['SP', 'ACRA'] } },
  { args: { Sorts: ['spread desc'] }, leadsTo: { Sorts: ['spread_desc'] } },
  { args: { Sorts: ['-yieldToMaturity'] }, leadsTo: { Sorts: ['ytm_desc'] } },
  { args: { GreenFlag: 'yes' }, leadsTo: { GreenFlag: true } },
  { args: { limit: 5, sort_by: 'yield_desc' }, leadsTo: { PageSize: 5, Sorts: ['yield_desc'] } },
  { args: { PageSize: 500, YieldFrom: 10 }, leadsTo: { PageSize: 100, YieldFrom: 10 } },
  { args: { IssuerId: [issuerName] }, leadsTo: { Query: issuerName } },
  { args: { issuer: issuerName }, leadsTo: { Query: issuerName } },
  { args: { isin }, leadsTo: { Isin: [isin] } },
  { args: { Isin: [typo] }, warns: /No bond has Isin=\w+: did you mean \w+\?/ },
  { args: { Isin: [isin, isin.slice(1)] }, leadsTo: { Isin: [isin] } },
  { args: { Currency: ['RUR'] }, leadsTo: { Currency: ['RUB'] } },
  { args: { Currency: ['USD', 'roubles'], YieldFrom: 5 }, leadsTo: { Currency: ['USD', 'RUB'], YieldFrom: 5 } },
  { args: { Currency: ['!RUR'] }, leadsTo: { Currency: ['!RUB'] } },
  { args: { Currency: ['XAU'] }, warns: /No bond has Currency=XAU; there are RUB/ },
  { args: { Country: ['Russia'] }, leadsTo: { Country: ['RU'] } },
  { args: { Sector: ['BANK'], YieldFrom: 5 }, leadsTo: { Sector: ['BANKS'], YieldFrom: 5 } },
  { args: { IssuerInn: ['123'], YieldFrom: 5 }, leadsTo: { YieldFrom: 5 } },
  { args: { Fields: ['isin', 'ytm'] }, leadsTo: { Fields: ['isin', 'yieldToMaturity'] } },
  { args: { Facets: ['rating'], CountOnly: true }, leadsTo: { Facets: ['CreditRating'], CountOnly: true } },
]

const readingABond = ({ isin, bond, typo, wrongDigit, bondName }: Scene): readonly Mistake[] => [
  { args: { isin }, leadsTo: { id: isin } },
  { args: { bond_id: bond }, leadsTo: { id: bond } },
  { args: { ID: isin }, leadsTo: { id: isin } },
  { args: { id: typo }, leadsTo: { id: isin } },
  { args: { id: wrongDigit }, tool: 'search_bonds', leadsTo: { Query: wrongDigit } },
  { args: { id: isin.toLowerCase() }, understood: true },
  { args: { id: [isin] }, understood: true },
  { args: { id: { isin } }, leadsTo: { id: isin } },
  { args: { id: bondName }, tool: 'search_bonds', leadsTo: { Query: bondName } },
  { args: {}, tool: 'search_bonds', leadsTo: { PageSize: 5 } },
  { args: { id: isin, Fields: ['yield'] }, leadsTo: { id: isin } },
  { args: { id: isin, Schedules: 'next' }, understood: true },
  { args: { id: isin, Schedules: 'upcoming' }, leadsTo: { id: isin, Schedules: 'NEXT' } },
  { args: { id: isin, ScheduleLimit: 0 }, leadsTo: { id: isin, ScheduleLimit: 1 } },
]

const placements = (): readonly Mistake[] => [
  { args: { Stage: ['open'] }, leadsTo: { Stage: ['BOOK_OPEN'] } },
  { args: { status: 'placed' }, leadsTo: { Stage: ['PLACED'] } },
  { args: { DateFrom: '21.11.2026' }, leadsTo: { DateFrom: '2026-11-21' } },
  { args: { DateFrom: '2027-01-31', DateTo: '2026-01-01' }, leadsTo: { DateFrom: '2026-01-01', DateTo: '2027-01-31' } },
  { args: { fromDate: '2026-11-01' }, leadsTo: { DateFrom: '2026-11-01' } },
  { args: { Sorts: ['date_desc'] }, leadsTo: { Sorts: ['settlementdate_desc'] } },
  { args: { CouponFrom: '12%' }, leadsTo: { CouponFrom: 12 } },
  { args: { couponRateFrom: 12 }, leadsTo: { CouponFrom: 12 } },
  { args: { Limit: 5 }, leadsTo: { PageSize: 5 } },
  { args: { Currency: 'rub', PageSize: '3' }, understood: true },
  { args: { VolumeFrom: '5 млрд' }, leadsTo: { VolumeFrom: 5_000_000_000 } },
  { args: { Fields: ['standard'] } },
]

const readingAPlacement = ({ isin, bond, placement, placementName }: Scene): readonly Mistake[] => [
  { args: { placementId: placement }, leadsTo: { id: placement } },
  { args: { placement }, leadsTo: { id: placement } },
  { args: { Id: placement }, leadsTo: { id: placement } },
  { args: { id: placement.toUpperCase() }, understood: true },
  { args: { id: [placement] }, leadsTo: { id: placement } },
  { args: { id: isin }, tool: 'get_placements', leadsTo: { Query: isin } },
  { args: { isin }, tool: 'get_placements', leadsTo: { Query: isin } },
  { args: { id: placementName }, tool: 'get_placements', leadsTo: { Query: placementName } },
  { args: { id: bond }, tool: 'get_placements', leadsTo: { PageSize: 5 } },
  { args: {}, tool: 'get_placements', leadsTo: { PageSize: 5 } },
  { args: { id: 7 }, tool: 'get_placements', leadsTo: { PageSize: 5 } },
  { args: { id: placement, Fields: ['full'] }, leadsTo: { id: placement } },
]

const overview = (): readonly Mistake[] => [
  { args: { currency: 'RUB' }, leadsTo: { Currency: ['RUB'] } },
  { args: { ccy: 'USD' }, leadsTo: { Currency: ['USD'] } },
  { args: { Currency: 'rub' }, understood: true },
  { args: { Currency: { code: 'RUB' } }, leadsTo: { Currency: ['RUB'] } },
  { args: { Currency: 'roubles' }, leadsTo: { Currency: ['RUB'] } },
  { args: { Currency: 'XAU' }, warns: /No data for XAU; available currencies: RUB/ },
  { args: { Currency: '' } },
  { args: { Limit: 500 }, leadsTo: { Limit: 100 } },
  { args: { Limit: 0, Currency: ['RUB'] }, leadsTo: { Limit: 1, Currency: ['RUB'] } },
  { args: { Limit: 'five', Currency: ['RUB'] }, leadsTo: { Currency: ['RUB'] } },
  { args: { top: 3 }, leadsTo: { Limit: 3 } },
  { args: { Date: '2026-11-01', Currency: ['RUB'] }, leadsTo: { AsOf: '2026-11-01', Currency: ['RUB'] } },
  {
    args: { Currency: Array.from({ length: 12 }, () => 'RUB') },
    leadsTo: { Currency: Array.from({ length: 10 }, () => 'RUB') },
  },
]

const portfolios = (): readonly Mistake[] => [
  { args: { page: 1 }, leadsTo: { Page: 1 } },
  { args: { Page: 0 }, leadsTo: { Page: 1 } },
  { args: { PageSize: 1000 }, leadsTo: { PageSize: 100 } },
  { args: { PageSize: 'ten', Page: 1 }, leadsTo: { Page: 1 } },
  { args: { PageSize: '10' }, understood: true },
  { args: { PageSize: [5] }, leadsTo: { PageSize: 5 } },
  { args: { Limit: 5 }, leadsTo: { PageSize: 5 } },
  { args: { limit: '5 rows' }, leadsTo: { PageSize: 5 } },
  { args: { Query: 'pension' }, leadsTo: {} },
  { args: { account: 'me' }, leadsTo: {} },
  { args: { Cursor: 'abc' }, leadsTo: {} },
  { args: { Page: null, PageSize: null }, understood: true },
]

const readingAPortfolio = ({ isin, portfolio, portfolioName }: Scene): readonly Mistake[] => [
  { args: { portfolioId: portfolio }, leadsTo: { id: portfolio } },
  { args: { portfolio }, leadsTo: { id: portfolio } },
  { args: { id: [portfolio] }, leadsTo: { id: portfolio } },
  { args: { id: portfolioName }, tool: 'get_portfolios', leadsTo: {} },
  { args: { name: portfolioName }, tool: 'get_portfolios', leadsTo: {} },
  { args: {}, tool: 'get_portfolios', leadsTo: {} },
  { args: { id: isin }, tool: 'get_portfolios', leadsTo: {} },
  { args: { id: '00000000-0000-4000-8000-000000000000' }, tool: 'get_portfolios', leadsTo: {} },
  { args: { id: portfolio, PositionsLimit: 500 }, leadsTo: { id: portfolio, PositionsLimit: 50 } },
  { args: { id: portfolio, offset: 2 }, leadsTo: { id: portfolio, PositionsOffset: 2 } },
  { args: { id: portfolio, MonthsAhead: '6 months' }, leadsTo: { id: portfolio, MonthsAhead: 6 } },
  { args: { id: portfolio, MonthsAhead: 600 }, leadsTo: { id: portfolio, MonthsAhead: 60 } },
  { args: { id: portfolio, MonthsAhead: '6' }, understood: true },
]

const readingAnIssuer = ({ issuer, issuerName }: Scene): readonly Mistake[] => [
  { args: { id: issuerName }, tool: 'get_issuers', leadsTo: { Query: issuerName } },
  { args: {}, tool: 'get_issuers', leadsTo: { PageSize: 5 } },
  { args: { ID: issuer }, leadsTo: { id: issuer } },
  { args: { issuer_id: issuer }, leadsTo: { id: issuer } },
  { args: { issuerId: issuer }, leadsTo: { id: issuer } },
  { args: { id: issuer.toUpperCase() }, understood: true },
  { args: { id: [issuer] }, leadsTo: { id: issuer } },
  { args: { id: issuer, Fields: ['ratings'] }, leadsTo: { id: issuer } },
  { args: { id: '7700000000' }, tool: 'get_issuers', leadsTo: { Query: '7700000000' } },
  { args: { id: '00000000-0000-4000-8000-000000000000' }, tool: 'get_issuers', leadsTo: { PageSize: 5 } },
]

const history = ({ isin, typo }: Scene): readonly Mistake[] => [
  { args: { isin, Limit: 5 }, leadsTo: { id: isin, Limit: 5 } },
  { args: { id: typo }, leadsTo: { id: isin } },
  { args: { id: isin, From: '01.11.2026' }, leadsTo: { id: isin, From: '2026-11-01' } },
  {
    args: { id: isin, From: '2026-11-20', To: '2026-11-01' },
    leadsTo: { id: isin, From: '2026-11-01', To: '2026-11-20' },
  },
  { args: { id: isin, Limit: 1000 }, leadsTo: { id: isin, Limit: 100 } },
  { args: { id: isin, Limit: 0 }, leadsTo: { id: isin, Limit: 1 } },
  { args: { id: isin, PageSize: 10 }, leadsTo: { id: isin, Limit: 10 } },
  { args: { id: isin, from: '2026-11-01' }, leadsTo: { id: isin, From: '2026-11-01' } },
  { args: { id: isin.toLowerCase() }, understood: true },
  { args: {}, tool: 'search_bonds', leadsTo: { PageSize: 5 } },
]

const calculating = ({ isin, typo, bondName }: Scene): readonly Mistake[] => [
  { args: { isin, price: 98 }, leadsTo: { isin, CleanPrice: 98 } },
  { args: { isin, cleanPrice: 98 }, leadsTo: { isin, CleanPrice: 98 } },
  { args: { id: isin, Yield: 14 }, leadsTo: { isin, Yield: 14 } },
  { args: { isin: typo, Yield: 14 }, leadsTo: { isin, Yield: 14 } },
  { args: { isin: bondName, Yield: 14 }, tool: 'search_bonds', leadsTo: { Query: bondName } },
  { args: { isin, Yield: '14 %' }, leadsTo: { isin, Yield: 14 } },
  { args: { isin, CleanPrice: 98, Yield: 14 }, leadsTo: { isin, CleanPrice: 98 } },
  { args: { isin, ZSpreadBp: 150 }, leadsTo: { isin, ZSpread: 150 } },
  { args: { isin }, understood: true },
  { args: {}, tool: 'search_bonds', leadsTo: { PageSize: 5 } },
  { args: { isin, CleanPrice: 98, Shifts: 100 }, understood: true },
  {
    args: { isin, CleanPrice: 98, SettlementDate: '01.12.2026' },
    leadsTo: { isin, CleanPrice: 98, SettlementDate: '2026-12-01' },
  },
  { args: { isin, CleanPrice: 98, Convention: 'street' }, understood: true },
]

const events = ({ isin, portfolio }: Scene): readonly Mistake[] => [
  { args: { Types: ['put'] }, understood: true },
  { args: { Types: 'COUPONS' }, leadsTo: { Types: ['COUPON'] } },
  { args: { EventType: ['PUT'] }, leadsTo: { Types: ['PUT'] } },
  { args: { isin }, leadsTo: { Isin: [isin] } },
  { args: { portfolio }, leadsTo: { PortfolioId: portfolio } },
  { args: { StartDate: '2026-12-01', EndDate: '2026-12-31' }, leadsTo: { From: '2026-12-01', To: '2026-12-31' } },
  { args: { From: '01.12.2026' }, leadsTo: { From: '2026-12-01' } },
  { args: { From: '2026-12-31', To: '2026-12-01' }, leadsTo: { From: '2026-12-01', To: '2026-12-31' } },
  { args: { YieldFrom: 10, Sector: ['BANKS'] }, understood: true },
  { args: { PageSize: 1000 }, leadsTo: { PageSize: 100 } },
]

const curves = (): readonly Mistake[] => [
  { args: { currency: 'RUB' }, leadsTo: { Currency: 'RUB' } },
  { args: { Currency: 'RUB', Tenors: [0, 10] }, leadsTo: { Currency: 'RUB', Tenors: [0.01, 10] } },
  { args: { Currency: 'RUB', Parts: ['points'] }, understood: true },
  { args: { Currency: 'RUB', Parts: 'SLOPE' }, leadsTo: { Currency: 'RUB', Parts: ['SLOPES'] } },
  { args: { Currency: ['RUB'] }, leadsTo: { Currency: 'RUB' } },
  { args: { Currency: 'RUB', Tenors: '2,10' }, understood: true },
  { args: { Currency: 'RUB', Tenors: ['2', '10'] }, understood: true },
  { args: { Currency: 'RUB', Dates: '2026-11-20' }, understood: true },
  {
    args: { Currency: 'RUB', Dates: ['2026-11-20'], From: '2026-11-01' },
    leadsTo: { Currency: 'RUB', From: '2026-11-01' },
  },
  { args: { Currency: 'RUB', Dates: ['20.11.2026'] }, leadsTo: { Currency: 'RUB', Dates: ['2026-11-20'] } },
  {
    args: { Currency: 'RUB', From: '2026-11-20', To: '2026-11-01' },
    leadsTo: { Currency: 'RUB', From: '2026-11-01', To: '2026-11-20' },
  },
]

const issuers = ({ issuerName }: Scene): readonly Mistake[] => [
  { args: { query: 'bank' }, leadsTo: { Query: 'bank' } },
  { args: { name: issuerName }, leadsTo: { Query: issuerName } },
  { args: { Ids: [issuerName] }, leadsTo: { Query: issuerName } },
  { args: { INN: '7707083893' }, leadsTo: { Inn: ['7707083893'] } },
  { args: { Sector: 'banks', Country: 'ru' }, understood: true },
  { args: { industry: 'BANKS' }, leadsTo: { Sector: ['BANKS'] } },
  {
    args: { CreditRatingFrom: 'AAA', CreditRatingTo: 'BBB' },
    leadsTo: { CreditRatingFrom: 'BBB', CreditRatingTo: 'AAA' },
  },
  { args: { Sorts: ['debt_desc'] }, leadsTo: { Sorts: ['outstanding_desc'] } },
  { args: { OutstandingFrom: '1,000,000,000' }, leadsTo: { OutstandingFrom: 1_000_000_000 } },
  { args: { HasDefaultFlag: 'yes' }, leadsTo: { HasDefaultFlag: true } },
  { args: { BondsCountFrom: 2.5 }, leadsTo: { BondsCountFrom: 3 } },
  { args: { NetDebtToEbitda: { max: 3 } }, leadsTo: { NetDebtToEbitdaTo: 3 } },
]

const alternatives = ({ isin, bond, typo, wrongDigit, bondName }: Scene): readonly Mistake[] => [
  { args: { id: isin }, leadsTo: { isin } },
  { args: { ISIN: isin }, leadsTo: { isin } },
  { args: { isin: [isin] }, leadsTo: { isin } },
  { args: { isin: typo }, leadsTo: { isin } },
  { args: { isin: wrongDigit }, tool: 'search_bonds', leadsTo: { Query: wrongDigit } },
  { args: { isin: bond }, tool: 'search_bonds', leadsTo: { Ids: [bond] } },
  { args: { isin: bondName }, tool: 'search_bonds', leadsTo: { Query: bondName } },
  { args: {}, tool: 'search_bonds', leadsTo: { PageSize: 5 } },
  { args: { isin, Limit: 50 }, leadsTo: { isin, Limit: 10 } },
  { args: { isin, DurationWindowDays: '1 year' }, leadsTo: { isin, DurationWindowDays: 365 } },
  { args: { isin, SameSector: 'yes' }, leadsTo: { isin, SameSector: true } },
  { args: { isin, CreditRatingFrom: 'investment grade' }, leadsTo: { isin, CreditRatingFrom: 'BBB-' } },
  { args: { isin, rating: 'AA' }, leadsTo: { isin, CreditRatingFrom: 'AA' } },
  { args: { isin, MinLiquidity: 9 }, leadsTo: { isin, MinLiquidity: 7 } },
  { args: { isin: isin.toLowerCase(), Limit: '2' }, understood: true },
]
