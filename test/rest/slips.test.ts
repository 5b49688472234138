import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedWorld, type World } from '../world.ts'

let world: World

beforeAll(async () => {
  world = await sharedWorld()
})
afterAll(() => world.close())

const PATH = '/api/v1/data/instruments'
const today = Temporal.Now.plainDateISO('UTC')
const inDays = (days: number) => today.add({ days }).toString()
const inYears = (years: number) => today.add({ years }).toString()

interface Problem {
  readonly errors: readonly { readonly name: string; readonly didYouMean?: string }[]
}

async function meant(name: string, value: string): Promise<string | undefined> {
  const response = await world.get(`${PATH}?${new URLSearchParams({ [name]: value })}`)
  const body = await response.json()
  expect(response.status, JSON.stringify(body).slice(0, 300)).toBe(400)
  return (body as Problem).errors.find(fault => fault.name === name)?.didYouMean
}

/** Names as people, programs and models write them, and the parameter each of them means. */
const NAMES: readonly (readonly [given: string, meant: string])[] = [
  ['minYield', 'YieldFrom'],
  ['min_yield', 'YieldFrom'],
  ['yield_min', 'YieldFrom'],
  ['yield_gte', 'YieldFrom'],
  ['yieldMax', 'YieldTo'],
  ['maxYield', 'YieldTo'],
  ['yield_to', 'YieldTo'],
  ['yield', 'YieldFrom'],
  ['ytm', 'YieldToMaturityFrom'],
  ['ytm_from', 'YieldToMaturityFrom'],
  ['minYtm', 'YieldToMaturityFrom'],
  ['ytm_to', 'YieldToMaturityTo'],
  ['ytw_from', 'YieldToWorstFrom'],
  ['yieldToWorst', 'YieldToWorstFrom'],
  ['ytp_from', 'YieldToPutFrom'],
  ['rating', 'CreditRatingFrom'],
  ['rating_from', 'CreditRatingFrom'],
  ['min_rating', 'CreditRatingFrom'],
  ['minRating', 'CreditRatingFrom'],
  ['ratingMax', 'CreditRatingTo'],
  ['credit_rating_from', 'CreditRatingFrom'],
  ['outlook', 'RatingOutlook'],
  ['agency', 'RatingAgency'],
  ['maturity', 'MatureDateFrom'],
  ['maturity_from', 'MatureDateFrom'],
  ['maturity_to', 'MatureDateTo'],
  ['maturityTo', 'MatureDateTo'],
  ['maturityDateTo', 'MatureDateTo'],
  ['maturityDateFrom', 'MatureDateFrom'],
  ['maturity_before', 'MatureDateTo'],
  ['maxMaturity', 'MatureDateTo'],
  ['mature_date_to', 'MatureDateTo'],
  ['maxDuration', 'DurationTo'],
  ['duration_to', 'DurationTo'],
  ['durationDaysTo', 'DurationTo'],
  ['min_duration', 'DurationFrom'],
  ['price_max', 'PriceTo'],
  ['max_price', 'PriceTo'],
  ['minPrice', 'PriceFrom'],
  ['price', 'PriceFrom'],
  ['spread', 'GSpreadFrom'],
  ['spreadBp', 'GSpreadFrom'],
  ['gSpreadBp', 'GSpreadFrom'],
  ['min_spread', 'GSpreadFrom'],
  ['g_spread_from', 'GSpreadFrom'],
  ['zSpreadBp', 'ZSpreadFrom'],
  ['zSpreadBpFrom', 'ZSpreadFrom'],
  ['peerSpreadBp', 'PeerSpreadFrom'],
  ['peer_spread_from', 'PeerSpreadFrom'],
  ['margin', 'SpreadFrom'],
  ['quotedMargin', 'SpreadFrom'],
  ['currency_code', 'Currency'],
  ['ccy', 'Currency'],
  ['issuer', 'Query'],
  ['issuer_name', 'Query'],
  ['name', 'Query'],
  ['inn', 'IssuerInn'],
  ['issuer_inn', 'IssuerInn'],
  ['isins', 'Isin'],
  ['bond_type', 'BondType'],
  ['type', 'BondType'],
  ['coupon_type', 'CouponType'],
  ['coupon', 'CouponPrcFrom'],
  ['coupon_min', 'CouponPrcFrom'],
  ['couponRateFrom', 'CouponPrcFrom'],
  ['couponFrequency', 'CouponQuantityPerYear'],
  ['couponsPerYear', 'CouponQuantityPerYear'],
  ['callable', 'CallableFlag'],
  ['isCallable', 'CallableFlag'],
  ['puttable', 'PuttableFlag'],
  ['has_put', 'PuttableFlag'],
  ['subordinated', 'SubordinatedFlag'],
  ['isSubordinated', 'SubordinatedFlag'],
  ['perpetual', 'PerpetualFlag'],
  ['green', 'GreenFlag'],
  ['amortizing', 'AmortizationFlag'],
  ['convertible', 'ConvertibleFlag'],
  ['defaulted', 'DefaultFlag'],
  ['inDefault', 'DefaultFlag'],
  ['floating', 'FloatingCouponFlag'],
  ['qualified', 'ForQualInvestorFlag'],
  ['qualifiedOnly', 'ForQualInvestorFlag'],
  ['status', 'Status'],
  ['page_size', 'PageSize'],
  ['per_page', 'PageSize'],
  ['limit', 'PageSize'],
  ['sort_by', 'Sorts'],
  ['orderBy', 'Sorts'],
  ['sort', 'Sorts'],
  ['fields', 'Fields'],
  ['columns', 'Fields'],
  ['as_of', 'AsOf'],
  ['date', 'AsOf'],
  ['putDate', 'PutDateFrom'],
  ['put_date_to', 'PutDateTo'],
  ['offerDateFrom', 'PutDateFrom'],
  ['offerDate', 'PutDateFrom'],
  ['call_date_to', 'CallDateTo'],
  ['minTurnover', 'Turnover30dFrom'],
  ['volume_min', 'Turnover30dFrom'],
  ['liquidity', 'LiquidityFrom'],
  ['max_liquidity', 'LiquidityTo'],
  ['board', 'Board'],
  ['country_code', 'Country'],
  ['sector_name', 'Sector'],
  ['net_debt_ebitda_to', 'NetDebtToEbitdaTo'],
  ['leverage', 'NetDebtToEbitdaTo'],
  ['facets', 'Facets'],
  ['group_by', 'Facets'],
  ['next_cursor', 'Cursor'],
  ['daysToMaturity', 'DaysToMaturityFrom'],
]

/** Values as people write them, and what each of them means. */
const VALUES: readonly (readonly [name: string, given: string, meant: string])[] = [
  ['Sorts', 'yield desc', 'yield_desc'],
  ['Sorts', 'highest yield', 'yield_desc'],
  ['Sorts', 'yieldToMaturity_desc', 'ytm_desc'],
  ['Sorts', 'yield_descending', 'yield_desc'],
  ['Sorts', 'maturity', 'maturitydate_asc'],
  ['Sorts', 'maturity_desc', 'maturitydate_desc'],
  ['Sorts', 'peerSpreadBp_desc', 'peerspread_desc'],
  ['Sorts', 'gSpreadBp_desc', 'gspread_desc'],
  ['Sorts', 'creditRating_asc', 'rating_asc'],
  ['Sorts', 'turnover desc', 'turnover30d_desc'],
  ['Sorts', 'margin_desc', 'spread_desc'],
  ['CreditRatingFrom', 'AA or better', 'AA'],
  ['CreditRatingFrom', 'at least AA', 'AA'],
  ['CreditRatingFrom', 'A minus', 'A-'],
  ['CreditRatingFrom', 'investment grade', 'BBB-'],
  ['CreditRatingFrom', 'не ниже AA', 'AA'],
  ['MatureDateTo', 'in 3 years', inYears(3)],
  ['MatureDateTo', '3 years', inYears(3)],
  ['MatureDateTo', '+90d', inDays(90)],
  ['MatureDateTo', 'через 3 года', inYears(3)],
  ['MatureDateTo', '31.12.2027', '2027-12-31'],
  ['MatureDateTo', '2027', '2027-12-31'],
  ['MatureDateFrom', '2027', '2027-01-01'],
  ['MatureDateFrom', 'Dec 2027', '2027-12-01'],
  ['MatureDateFrom', 'today', inDays(0)],
  ['MatureDateFrom', 'tomorrow', inDays(1)],
  [
    'PutDateTo',
    'next month',
    today
      .add({ months: 1 })
      .with({ day: today.add({ months: 1 }).daysInMonth })
      .toString(),
  ],
  ['PutDateFrom', 'next month', today.add({ months: 1 }).with({ day: 1 }).toString()],
  ['AsOf', 'yesterday', inDays(-1)],
  ['AsOf', 'вчера', inDays(-1)],
  ['YieldFrom', '14%', '14'],
  ['YieldFrom', '14 percent', '14'],
  ['YieldFrom', '14,5', '14.5'],
  ['YieldFrom', '>14', '14'],
  ['OutstandingFrom', '1 mln', '1000000'],
  ['OutstandingFrom', '1 млрд', '1000000000'],
  ['DurationTo', '3 years', '1095'],
  ['DurationTo', '3y', '1095'],
  ['DurationTo', '2 года', '730'],
  ['Currency', 'rubles', 'RUB'],
  ['Currency', 'RUR', 'RUB'],
  ['Currency', 'руб', 'RUB'],
  ['Currency', 'dollars', 'USD'],
  ['Currency', 'евро', 'EUR'],
  ['BondType', 'ofz', 'GOVERNMENT'],
  ['BondType', 'ОФЗ', 'GOVERNMENT'],
  ['BondType', 'corp', 'CORPORATE'],
  ['BondType', 'корпоративные', 'CORPORATE'],
  ['BondType', 'sovereign', 'GOVERNMENT'],
  ['BondType', 'субфедеральные', 'REGIONAL'],
  ['CouponType', 'floater', 'FLOATING'],
  ['CouponType', 'флоатер', 'FLOATING'],
  ['CouponType', 'плавающий', 'FLOATING'],
  ['CouponType', 'фикс', 'FIXED'],
  ['CouponType', 'zero-coupon', 'ZERO'],
  ['Status', 'active', 'TRADING'],
  ['Status', 'in default', 'DEFAULTED'],
  ['CallableFlag', 'yes', 'true'],
  ['CallableFlag', 'да', 'true'],
  ['RatingAgency', 'АКРА', 'ACRA'],
  ['RatingAgency', 'Expert RA', 'EXPERT_RA'],
  ['Fields', 'ytm', 'yieldToMaturity'],
  ['Fields', 'quote.date', 'priceDate'],
  ['Fields', 'rating', 'creditRating'],
  ['Fields', 'maturity', 'maturityDate'],
  ['Fields', 'duration', 'durationDays'],
  ['Fields', 'spread', 'gSpreadBp'],
  ['Fields', 'couponPrc', 'couponRate'],
]

describe('what was probably meant', () => {
  test.each(NAMES.filter(([given, ours]) => given !== ours))('the name %s is taken for %s', async (given, ours) => {
    expect(await meant(given, '1')).toBe(ours)
  })

  test.each(VALUES)('%s=%s is taken for %s', async (name, given, ours) => {
    expect(await meant(name, given)).toBe(ours)
  })
})
