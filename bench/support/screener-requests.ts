/** Questions to the screener, the same in every run: three to six conditions, one of six orders, one of five pages. */
export function screenerRequests(count: number): readonly Readonly<Record<string, string>>[] {
  const random = randomFrom(7)
  const between = (low: number, high: number, digits = 0) => (low + random() * (high - low)).toFixed(digits)
  const one = (values: readonly string[]) => values[Math.floor(random() * values.length)] ?? ''
  const conditions: Readonly<Record<string, () => string>> = {
    YieldTo: () => between(12, 32, 2),
    PriceFrom: () => between(70, 95, 2),
    PriceTo: () => between(100, 120, 2),
    DurationFrom: () => between(0, 500),
    DurationTo: () => between(700, 3_700),
    Currency: () => one(['RUB', 'USD', 'RUB,USD', 'EUR,USD', 'CNY,RUB']),
    CreditRatingFrom: () => one(['BB', 'BBB-', 'A-', 'B']),
    CouponPrcFrom: () => between(0, 8, 1),
    DaysToMaturityFrom: () => between(0, 1_500),
    Turnover30dFrom: () => between(0, 1_000_000),
    Country: () => one(['RU', 'RU,US', 'US']),
  }
  return Array.from({ length: count }, () => {
    const names = Object.keys(conditions)
      .map(name => ({ name, place: random() }))
      .sort((a, b) => a.place - b.place)
      .slice(0, 2 + Math.floor(random() * 4))
    return {
      YieldFrom: between(0, 12, 2),
      ...Object.fromEntries(names.map(({ name }) => [name, conditions[name]?.() ?? ''])),
      Sorts: one(SORTS),
      Page: String(1 + Math.floor(random() * 5)),
      PageSize: '50',
      Fields: COLUMNS.join(),
    }
  })
}

const SORTS = ['yield_desc', 'price_asc', 'duration_asc', 'turnover30d_desc', 'maturitydate_asc', 'gspread_desc']
const COLUMNS = [
  ...['id', 'isin', 'name', 'issuer', 'bondType', 'currency', 'price', 'yield', 'yieldBasis', 'yieldDate'],
  ...['durationDays', 'gSpreadBp', 'couponRate', 'couponType', 'creditRating', 'maturityDate', 'liquidity', 'flags'],
  ...['turnover30d', 'asOf'],
]

/** A linear congruence: the same numbers everywhere. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
