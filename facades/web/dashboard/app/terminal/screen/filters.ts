import type { Language } from '../../client/rows.ts'
import { formatsOf } from '../../words/formats.ts'

/** A filter of the screener that the page offers by name; every other one of the API works in the URL, too. */
interface FilterName {
  readonly en: string
  readonly ru: string
  /** Written after a bound. */
  readonly unit?: string
}

/** Names of filters without `From` and `To`. */
const FILTERS: Readonly<Record<string, FilterName>> = {
  Query: { en: 'Search', ru: 'Поиск' },
  Isin: { en: 'ISIN', ru: 'ISIN' },
  IssuerInn: { en: 'INN of the issuer', ru: 'ИНН эмитента' },
  Lei: { en: 'LEI', ru: 'LEI' },
  Currency: { en: 'Currency', ru: 'Валюта' },
  Country: { en: 'Country of risk', ru: 'Страна риска' },
  BondType: { en: 'Type', ru: 'Вид' },
  Sector: { en: 'Sector', ru: 'Отрасль' },
  Status: { en: 'Status', ru: 'Статус' },
  CouponType: { en: 'Coupon type', ru: 'Вид купона' },
  CreditRating: { en: 'Rating', ru: 'Рейтинг' },
  CreditQuality: { en: 'Credit quality', ru: 'Кредитное качество' },
  Yield: { en: 'Yield', ru: 'Доходность', unit: '%' },
  YieldToWorst: { en: 'Yield to worst', ru: 'Худшая доходность', unit: '%' },
  YieldToMaturity: { en: 'Yield to maturity', ru: 'Доходность к погашению', unit: '%' },
  YieldToPut: { en: 'Yield to put', ru: 'Доходность к оферте put', unit: '%' },
  YieldToCall: { en: 'Yield to call', ru: 'Доходность к оферте call', unit: '%' },
  YieldBasis: { en: 'Yield to', ru: 'Доходность к' },
  Price: { en: 'Price', ru: 'Цена', unit: '%' },
  Duration: { en: 'Duration', ru: 'Дюрация' },
  GSpread: { en: 'G-spread', ru: 'G-спред' },
  ZSpread: { en: 'Z-spread', ru: 'Z-спред' },
  DiscountMargin: { en: 'Discount margin', ru: 'Маржа дисконтирования' },
  SpreadDuration: { en: 'Spread duration, years', ru: 'Дюрация по спреду, лет' },
  Carry3m: { en: 'Carry in 3 months', ru: 'Удержание за 3 месяца', unit: '%' },
  RollDown3m: { en: 'Roll-down in 3 months', ru: 'Скольжение по кривой за 3 месяца', unit: '%' },
  Carry12m: { en: 'Carry in 12 months', ru: 'Удержание за 12 месяцев', unit: '%' },
  RollDown12m: { en: 'Roll-down in 12 months', ru: 'Скольжение по кривой за 12 месяцев', unit: '%' },
  AfterTaxYield: { en: 'Yield after 13% tax', ru: 'Доходность после налога 13\u00a0%', unit: '%' },
  KeyRateTo2y: { en: 'Key-rate duration to 2 years', ru: 'Дюрация по точкам кривой до 2 лет' },
  KeyRate3To5y: { en: 'Key-rate duration 3–5 years', ru: 'Дюрация по точкам кривой 3–5 лет' },
  KeyRate7To10y: { en: 'Key-rate duration 7–10 years', ru: 'Дюрация по точкам кривой 7–10 лет' },
  KeyRateFrom15y: { en: 'Key-rate duration from 15 years', ru: 'Дюрация по точкам кривой от 15 лет' },
  DaysToMaturity: { en: 'Days to maturity', ru: 'Дней до погашения' },
  DaysToEvent: { en: 'Days to the next event', ru: 'Дней до ближайшего события' },
  MatureDate: { en: 'Maturity', ru: 'Погашение' },
  PutDate: { en: 'Next put', ru: 'Ближайшая оферта put' },
  CallDate: { en: 'Next call', ru: 'Ближайшая оферта call' },
  NextCouponDate: { en: 'Next coupon', ru: 'Ближайший купон' },
  PlacementDate: { en: 'Placed', ru: 'Размещение' },
  CouponPrc: { en: 'Coupon', ru: 'Купон', unit: '%' },
  Turnover30d: { en: 'Turnover, 30 days', ru: 'Оборот за 30 дней' },
  Outstanding: { en: 'Outstanding', ru: 'В обращении' },
  Liquidity: { en: 'Liquidity', ru: 'Ликвидность' },
  NetDebtToEbitda: { en: 'Net debt to EBITDA', ru: 'Чистый долг / EBITDA' },
  AmortizationFlag: { en: 'Amortising', ru: 'С амортизацией' },
  PuttableFlag: { en: 'Puttable', ru: 'С офертой put' },
  CallableFlag: { en: 'Callable', ru: 'С офертой call' },
  FloatingCouponFlag: { en: 'Floating coupon', ru: 'Плавающий купон' },
  SubordinatedFlag: { en: 'Subordinated', ru: 'Субординированная' },
  PerpetualFlag: { en: 'Perpetual', ru: 'Бессрочная' },
  DefaultFlag: { en: 'In default', ru: 'В дефолте' },
  IndexedFlag: { en: 'Indexed', ru: 'Индексируемая' },
  ConvertibleFlag: { en: 'Convertible', ru: 'Конвертируемая' },
  SecuredFlag: { en: 'Secured', ru: 'С обеспечением' },
  GuaranteedFlag: { en: 'With a guarantee', ru: 'С поручительством' },
  StructuredFlag: { en: 'Structured', ru: 'Структурная' },
  GreenFlag: { en: 'Green', ru: 'Зелёная' },
  RatedFlag: { en: 'Rated', ru: 'С рейтингом' },
  NewIssueFlag: { en: 'Placed in the last 30 days', ru: 'Размещена за последние 30 дней' },
  LombardFlag: { en: 'Collateral at the central bank', ru: 'В ломбардном списке' },
  ForQualInvestorFlag: { en: 'Qualified investors only', ru: 'Только для квалифицированных инвесторов' },
}

const RANGES: ReadonlySet<string> = new Set([
  ...['CreditRating', 'CreditQuality', 'Yield', 'YieldToWorst', 'Price', 'Duration', 'GSpread', 'ZSpread'],
  ...['DaysToMaturity', 'DaysToEvent', 'MatureDate', 'PutDate', 'CallDate', 'CouponPrc', 'Turnover30d', 'Liquidity'],
  ...['NetDebtToEbitda', 'YieldToMaturity', 'YieldToPut', 'YieldToCall', 'NextCouponDate', 'PlacementDate'],
  ...['Outstanding', 'DiscountMargin', 'SpreadDuration', 'Carry3m', 'RollDown3m', 'Carry12m', 'RollDown12m'],
  ...['AfterTaxYield', 'KeyRateTo2y', 'KeyRate3To5y', 'KeyRate7To10y', 'KeyRateFrom15y'],
])

/** Dimensions with counts beside the rows: each of its values is a filter. */
export const VALUE_FACETS = ['Currency', 'CreditRating', 'BondType', 'CouponType', 'Sector'] as const
/** Dimensions with a histogram beside the rows. */
export const RANGE_FACETS = ['Yield', 'Duration', 'DaysToMaturity', 'GSpread', 'Price', 'CouponPrc'] as const
/** Those of them that are open without a bound. */
export const OPEN_FACETS: ReadonlySet<string> = new Set(['Yield', 'Duration'])

/** Filters that a person adds by name, with both of their bounds. */
export const OFFERED: readonly string[] = Object.keys(FILTERS)
  .filter(name => name !== 'Query')
  .flatMap(name => (RANGES.has(name) ? [`${name}From`, `${name}To`] : [name]))

/** Parameters that are not filters: an own control sets them. */
const NOT_FILTERS = new Set(['Sorts', 'Fields', 'Page', 'PageSize', 'Cursor', 'Format', 'Facets', 'AsOf', 'CountOnly'])

export function isFilter(name: string): boolean {
  return !NOT_FILTERS.has(name)
}

/** A filter as a person reads it: "Yield ≥ 14%". */
export function filterText(language: Language, name: string, value: string, label: (value: string) => string): string {
  const bound = /^(\w+?)(From|To)$/.exec(name)
  const subject = bound !== null && Object.hasOwn(FILTERS, bound[1] ?? '') ? (bound[1] ?? name) : name
  const known = FILTERS[subject]
  const title = known === undefined ? name : known[language === 'EN' ? 'en' : 'ru']
  const { listShown } = formatsOf(language)
  const unit = known?.unit === undefined ? '' : language === 'EN' ? known.unit : `\u00a0${known.unit}`
  if (subject !== name) {
    return `${title} ${bound?.[2] === 'From' ? '≥' : '≤'} ${listShown(value)}${unit}`
  }
  if (name.endsWith('Flag')) return value === 'true' || value === '1' ? title : `${title}: ${value}`
  return `${title}: ${value.split(',').map(label).join(', ')}`
}

/** The name of a filter, with a sign for a bound. */
export function filterTitle(language: Language, name: string): string {
  const [, subject = name, end] = /^(\w+?)(From|To)$/.exec(name) ?? []
  const known = FILTERS[name] ?? FILTERS[subject]
  if (known === undefined) return name
  const title = known[language === 'EN' ? 'en' : 'ru']
  return end === undefined || FILTERS[name] !== undefined ? title : `${title} ${end === 'From' ? '≥' : '≤'}`
}
