import { distance } from 'fastest-levenshtein'
import { didYouMean } from './did-you-mean.ts'

/** Synonyms of parameters, in lower case without punctuation; maps to our names, of which the first existing one is used. */
const NAMES = tableOf({
  ...synonyms(
    ['Query', 'Isin'],
    'search',
    'searchterm',
    'text',
    'keyword',
    'keywords',
    'q',
    'name',
    'bondname',
    'title',
  ),
  ...synonyms(['Query'], 'issuer', 'issuername', 'emitent', 'emitter', 'company', 'companyname'),
  ...synonyms(
    ['PageSize', 'Limit'],
    'limit',
    'pagesize',
    'count',
    'top',
    'size',
    'perpage',
    'maxresults',
    'numresults',
    'n',
    'take',
  ),
  ...synonyms(['Cursor'], 'nextcursor', 'pagetoken', 'continuation', 'after', 'next'),
  ...synonyms(['Page'], 'pagenumber', 'pageno'),
  ...synonyms(['Sorts'], 'sort', 'sortby', 'orderby', 'order', 'sorting'),
  ...synonyms(['Fields'], 'columns', 'select', 'attributes', 'preset'),
  ...synonyms(['CountOnly'], 'onlycount', 'totalonly', 'counts'),
  ...synonyms(['Facets'], 'facet', 'groupby', 'aggregate', 'aggregations', 'breakdown'),
  ...synonyms(['id', 'isin', 'Isin', 'Query'], 'isin', 'isins', 'code', 'isincode', 'secid', 'figi'),
  ...synonyms(
    ['id', 'isin', 'Ids'],
    'id',
    'uuid',
    'bond',
    'bondid',
    'bonduuid',
    'instrument',
    'instrumentid',
    'ticker',
  ),
  ...synonyms(['id', 'PortfolioId'], 'portfolioid', 'portfolio', 'holding', 'holdingid', 'holdingsid'),
  ...synonyms(['id'], 'placementid', 'placement', 'issuerid'),
  ...synonyms(['YieldFrom'], 'yield', 'yieldfrompercent'),
  ...synonyms(['CleanPrice'], 'price', 'cleanprice', 'priceclean'),
  ...synonyms(['ZSpread'], 'zspreadbp'),
  ...synonyms(['Pieces'], 'quantity', 'numberofbonds', 'pcs', 'units', 'bonds'),
  ...synonyms(['YieldToMaturityFrom'], 'ytm'),
  ...synonyms(['YieldToWorstFrom'], 'ytw'),
  ...synonyms(['YieldToPutFrom'], 'ytp'),
  ...synonyms(['YieldToCallFrom'], 'ytc'),
  ...synonyms(['CreditRatingFrom'], 'rating', 'worstrating'),
  ...synonyms(['CreditRatingTo'], 'bestrating'),
  ...synonyms(['RatingOutlook'], 'outlook'),
  ...synonyms(['RatingAgency'], 'agency', 'agencies', 'ratingagencies'),
  ...synonyms(['CouponQuantityPerYear'], 'frequency', 'couponfrequency', 'couponsperyear', 'paymentsperyear'),
  ...synonyms(['CouponPrcFrom', 'CouponFrom'], 'coupon', 'couponrate'),
  ...synonyms(['MatureDateFrom'], 'maturity', 'matures'),
  ...synonyms(['MatureDateTo'], 'maturitydate'),
  ...synonyms(['DateFrom', 'From'], 'from', 'startdate', 'settlement', 'settlementdate'),
  ...synonyms(['DateTo', 'To'], 'to', 'enddate'),
  ...synonyms(['DurationTo'], 'duration', 'durationdays'),
  ...synonyms(['GSpreadFrom'], 'spread', 'spreadbp', 'minspread', 'gspreadbp', 'gspread'),
  ...synonyms(['GSpreadTo'], 'maxspread'),
  ...synonyms(['SpreadFrom'], 'margin', 'quotedmargin', 'floatermargin', 'premium'),
  ...synonyms(['NetDebtToEbitdaTo'], 'leverage'),
  ...synonyms(['PutDateFrom'], 'offerdate', 'nextput', 'nextputdate'),
  ...synonyms(['Date', 'AsOf'], 'date', 'asofdate', 'day'),
  ...synonyms(['BondType', 'CouponType'], 'type', 'kind', 'bondtypes', 'instrumenttype', 'category'),
  ...synonyms(['Types'], 'eventtype', 'eventtypes', 'event', 'events'),
  ...synonyms(['Sector'], 'industry', 'sectors', 'sectorname', 'sectorcode'),
  ...synonyms(['Country'], 'countries', 'region', 'issuercountry', 'countrycode'),
  ...synonyms(['Currency'], 'currencies', 'currencycode', 'ccy', 'cur'),
  ...synonyms(['Inn', 'IssuerInn'], 'inn', 'taxid'),
  ...synonyms(['FloatingCouponFlag'], 'floating', 'floater', 'isfloater'),
  ...synonyms(['AmortizationFlag'], 'amortizing', 'amortising', 'amortisation', 'amortization'),
  ...synonyms(
    ['ForQualInvestorFlag', 'AllowQualified', 'QualifiedFlag'],
    'qualified',
    'qualifiedonly',
    'qualifiedinvestors',
  ),
  ...synonyms(['PuttableFlag'], 'offer', 'hasoffer', 'hasput', 'put'),
  ...synonyms(['Stage'], 'status', 'state', 'stages'),
  ...synonyms(['LiquidityFrom', 'MinLiquidity'], 'liquidity', 'minliquidity'),
  ...synonyms(['Turnover30dFrom'], 'turnover', 'volume'),
  ...synonyms(['DurationWindowDays'], 'durationwindow', 'window', 'days'),
  ...synonyms(['MonthsAhead'], 'months', 'horizon', 'horizonmonths', 'monthsahead'),
  ...synonyms(['PositionsLimit'], 'positions', 'maxpositions'),
  ...synonyms(['PositionsOffset'], 'offset', 'skip'),
  ...synonyms(['CalendarLimit'], 'payments', 'cashflows'),
  ...synonyms(['Schedules'], 'schedule', 'coupons', 'includeschedule', 'includecoupons'),
})

/** Synonyms of enum values, in lower case without punctuation. */
const WORDS = tableOf({
  ...synonyms(
    ['GOVERNMENT'],
    'ofz',
    'gov',
    'govt',
    'sovereign',
    'treasury',
    'state',
    'офз',
    'государственные',
    'государственная',
  ),
  ...synonyms(['CORPORATE'], 'corp', 'corporates', 'company', 'корпоративные', 'корпоративная'),
  ...synonyms(['MUNICIPAL', 'REGIONAL'], 'muni', 'subfederal', 'regions', 'муниципальные'),
  ...synonyms(['REGIONAL'], 'субфедеральные', 'региональные'),
  ...synonyms(
    ['FLOATING'],
    'floater',
    'floaters',
    'frn',
    'variablerate',
    'флоатер',
    'флоатеры',
    'плавающий',
    'плавающая',
  ),
  ...synonyms(['FIXED'], 'fixedrate', 'plainvanilla', 'vanilla', 'constant', 'фикс', 'фиксированный', 'постоянный'),
  ...synonyms(['ZERO'], 'zerocoupon', 'discount', 'none'),
  ...synonyms(['INDEXED'], 'linker', 'inflationlinked', 'inflation'),
  ...synonyms(['STEP'], 'stepup', 'stepped'),
  ...synonyms(['KEY_RATE'], 'cbr', 'keyrate', 'cbrkeyrate', 'ключеваяставка'),
  ...synonyms(['SP'], 'spglobal', 'standardandpoors', 'standardpoors', 'sandp'),
  ...synonyms(['MOODYS'], 'moody'),
  ...synonyms(['EXPERT_RA'], 'expert', 'raex', 'expertra', 'экспертра', 'эксперт'),
  ...synonyms(['ACRA'], 'akra', 'акра'),
  ...synonyms(['NCR'], 'nkr', 'нкр'),
  ...synonyms(['NRA'], 'нра'),
  ...synonyms(['NATIONAL'], 'russian', 'local', 'ru'),
  ...synonyms(['INTERNATIONAL'], 'global', 'intl'),
  ...synonyms(['PUT'], 'offer', 'puttable', 'оферта'),
  ...synonyms(['MATURITY'], 'ytm', 'redemption'),
  ...synonyms(['TRADING'], 'active', 'live', 'listed', 'traded'),
  ...synonyms(['MATURED'], 'redeemed', 'expired'),
  ...synonyms(['DEFAULTED'], 'default', 'indefault'),
  ...synonyms(['BOOK_OPEN'], 'open', 'bookbuilding', 'book'),
  ...synonyms(['PLACED'], 'done', 'completed', 'closed', 'finished'),
  ...synonyms(['ANNOUNCED'], 'upcoming', 'planned', 'future'),
  ...synonyms(['screen.entered'], 'entered', 'enter', 'enters', 'appeared', 'appears', 'newbond', 'newbonds', 'match'),
  ...synonyms(['screen.left'], 'left', 'leave', 'leaves', 'exited'),
  ...synonyms(['bond.price_crossed'], 'pricecrossed', 'priceabove', 'pricebelow', 'price'),
  ...synonyms(['bond.yield_crossed'], 'yieldcrossed', 'yieldabove', 'yieldbelow', 'yield'),
  ...synonyms(['bond.spread_crossed'], 'spreadcrossed', 'spreadabove', 'spreadbelow', 'spread'),
  ...synonyms(['bond.rating_changed'], 'ratingchanged', 'ratingchange', 'downgrade', 'upgrade', 'rating'),
  ...synonyms(['placement.announced'], 'placement', 'placements', 'newplacement', 'newissue'),
  ...synonyms(['curve.moved'], 'curvemoved', 'curve', 'curvemove'),
  ...synonyms(['NEXT'], 'future', 'upcoming', 'remaining'),
  ...synonyms(['ALL'], 'full', 'everything'),
  ...synonyms(['NONE'], 'no', 'false', 'off'),
  ...synonyms(['CreditRating'], 'rating', 'ratings'),
  ...synonyms(['MatureDate'], 'maturity', 'maturitydate'),
  ...synonyms(['CouponPrc'], 'coupon', 'couponrate'),
  ...synonyms(['BondType'], 'type', 'kind'),
})

/** Synonyms of sort keys. */
const SORT_KEYS = tableOf({
  ...synonyms(['ytm'], 'yieldtomaturity'),
  ...synonyms(['ytp'], 'yieldtoput'),
  ...synonyms(['ytc'], 'yieldtocall'),
  ...synonyms(['ytw'], 'yieldtoworst', 'worstyield'),
  ...synonyms(['peerspread'], 'peerspreadbp'),
  ...synonyms(['spread'], 'margin', 'quotedmargin', 'premium'),
  ...synonyms(['maturitydate'], 'maturity', 'maturedate', 'term'),
  ...synonyms(['rating'], 'creditrating', 'ratingordinal', 'quality', 'risk'),
  ...synonyms(['gspread'], 'spread', 'gspreadbp', 'spreadbp'),
  ...synonyms(['coupon'], 'couponrate', 'couponprc'),
  ...synonyms(['turnover30d'], 'turnover', 'volume', 'traded'),
  ...synonyms(['duration'], 'durationdays'),
  ...synonyms(['settlementdate', 'placementdate'], 'date', 'settlement', 'startdate'),
  ...synonyms(['volume', 'issuevolume'], 'size', 'amount', 'issuesize'),
  ...synonyms(['outstanding'], 'debt', 'total', 'outstandingtotal'),
  ...synonyms(['bonds'], 'bondscount', 'count'),
})

/** Synonyms of columns. */
const COLUMNS = tableOf({
  ...synonyms(['yieldToMaturity'], 'ytm'),
  ...synonyms(['yieldToPut'], 'ytp'),
  ...synonyms(['yieldToCall'], 'ytc'),
  ...synonyms(['yieldToWorst'], 'ytw', 'worstyield'),
  ...synonyms(['creditRating'], 'rating', 'ratings'),
  ...synonyms(['gSpreadBp'], 'spread', 'spreadbp', 'gspread'),
  ...synonyms(['quotedMargin'], 'margin', 'premium'),
  ...synonyms(['couponRate'], 'couponprc', 'couponpercent', 'rate'),
  ...synonyms(['price'], 'priceclean', 'cleanprice'),
  ...synonyms(['priceDate'], 'quotedate', 'tradedate'),
  ...synonyms(['maturityDate'], 'maturity', 'maturedate'),
  ...synonyms(['turnover30d'], 'turnover', 'volume'),
})

/** Prefixes and suffixes that callers use for range bounds: `minPrice`, `price_lte`. */
const BOUNDS = [
  ...affixes('From', 'minimum|min|from|gte|gt|ge|atleast|morethan|above|over|after|since'),
  ...affixes('To', 'maximum|max|to|lte|lt|le|atmost|lessthan|upto|below|under|before|until'),
]

function affixes(bound: 'From' | 'To', words: string) {
  return [`^(?:${words})(.+)$`, `^(.+?)(?:${words})$`].map(source => ({ bound, pattern: new RegExp(source) }))
}

/** A `Map`, since a caller may send `constructor`. */
function tableOf(table: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, readonly string[]> {
  return new Map(Object.entries(table))
}

function synonyms(ours: readonly string[], ...others: readonly string[]): Record<string, readonly string[]> {
  return Object.fromEntries(others.map(other => [other, ours]))
}

function normalised(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/** @returns the parameter for which the given name is a synonym */
export function suggestName(given: string, names: readonly string[]): string | undefined {
  const text = normalised(given)
  return knownAs(text, names) ?? boundMeant(text, names)
}

function knownAs(text: string, names: readonly string[]): string | undefined {
  return NAMES.get(text)?.find(name => names.includes(name))
}

function boundMeant(text: string, names: readonly string[]): string | undefined {
  for (const { bound, pattern } of BOUNDS) {
    const range = pattern.exec(text)?.[1]
    if (range === undefined) continue
    const sought = `${range}${bound}`.toLowerCase()
    const other = knownAs(range, names)?.replace(/(From|To)$/, bound)
    const ours = names.find(name => name.toLowerCase() === sought) ?? names.find(name => name === other)
    if (ours !== undefined) return ours
  }
  return undefined
}

/** @returns the value for which the given word is a synonym */
export function suggestWord(given: string, values: readonly string[]): string | undefined {
  return WORDS.get(normalised(given))?.find(word => values.includes(word))
}

/** @returns the sort key for which the given name is a synonym */
export function suggestSortKey(given: string, keys: readonly string[]): string | undefined {
  return SORT_KEYS.get(normalised(given))?.find(key => keys.includes(key))
}

/**
 * The column that was probably meant: a synonym, one of that name in another place, such as `yieldToMaturity` for
 * `measure.yieldToMaturity`, or a misspelling.
 * @param presets names that stand for several columns
 */
export function suggestColumn(
  given: string,
  columns: readonly string[],
  presets: readonly string[] = [],
): string | undefined {
  const name = nameIn(given)
  return (
    synonymOf(given, columns) ??
    elsewhere(given, columns) ??
    didYouMean(given, [...presets, ...columns]) ??
    synonymOf(name, columns)
  )
}

/** The column of the same name: where the place is misspelt, else nearest to the root. */
function elsewhere(given: string, columns: readonly string[]): string | undefined {
  const same = columns.filter(column => nameIn(column).toLowerCase() === nameIn(given).toLowerCase())
  const isTypo = (column: string) => distance(column.toLowerCase(), given.toLowerCase()) <= 2
  return same.find(isTypo) ?? same.toSorted((a, b) => a.length - b.length)[0]
}

function synonymOf(given: string, columns: readonly string[]): string | undefined {
  return COLUMNS.get(normalised(given))?.find(column => columns.includes(column))
}

/** Without the place: `last` of `quote.last`. */
function nameIn(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1)
}
