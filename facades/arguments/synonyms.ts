/** Other names under which callers look for a parameter, without case and signs, and ours: the first that exists. */
const NAMES = tableOf({
  ...alike(['Query', 'Isin'], 'search', 'searchterm', 'text', 'keyword', 'keywords', 'q', 'name', 'bondname', 'title'),
  ...alike(['Query'], 'issuer', 'issuername', 'emitent', 'emitter', 'company', 'companyname'),
  ...alike(['PageSize', 'Limit'], 'limit', 'count', 'top', 'size', 'perpage', 'maxresults', 'numresults', 'n', 'take'),
  ...alike(['Cursor'], 'nextcursor', 'pagetoken', 'continuation', 'after', 'next'),
  ...alike(['Page'], 'pagenumber', 'pageno'),
  ...alike(['Sorts'], 'sort', 'sortby', 'orderby', 'order', 'sorting'),
  ...alike(['Fields'], 'columns', 'select', 'attributes', 'preset'),
  ...alike(['CountOnly'], 'onlycount', 'totalonly', 'counts'),
  ...alike(['Facets'], 'facet', 'groupby', 'aggregate', 'aggregations', 'breakdown'),
  ...alike(['id', 'isin', 'Isin', 'Query'], 'isin', 'isins', 'code', 'isincode', 'secid', 'figi'),
  ...alike(['id', 'isin', 'Ids'], 'id', 'uuid', 'bond', 'bondid', 'bonduuid', 'instrument', 'instrumentid', 'ticker'),
  ...alike(['id'], 'placementid', 'portfolioid', 'portfolio', 'holding', 'holdingid', 'holdingsid', 'placement'),
  ...alike(['YieldFrom'], 'yield', 'yieldfrompercent'),
  ...alike(['YieldToMaturityFrom'], 'ytm'),
  ...alike(['CreditRatingFrom'], 'rating', 'worstrating'),
  ...alike(['CreditRatingTo'], 'bestrating'),
  ...alike(['CouponPrcFrom', 'CouponFrom'], 'coupon', 'couponrate'),
  ...alike(['MatureDateFrom'], 'maturity', 'matures'),
  ...alike(['MatureDateTo'], 'maturitydate'),
  ...alike(['DateFrom'], 'from', 'startdate', 'settlement', 'settlementdate'),
  ...alike(['DateTo'], 'to', 'enddate'),
  ...alike(['DurationTo'], 'duration', 'durationdays'),
  ...alike(['GSpreadFrom'], 'spreadbp', 'minspread', 'gspreadbp', 'gspread'),
  ...alike(['GSpreadTo'], 'maxspread'),
  ...alike(['BondType', 'CouponType'], 'type', 'kind', 'bondtypes', 'instrumenttype', 'category'),
  ...alike(['Sector'], 'industry', 'sectors'),
  ...alike(['Country'], 'countries', 'region', 'issuercountry'),
  ...alike(['Currency'], 'currencies', 'ccy', 'cur'),
  ...alike(['Inn', 'IssuerInn'], 'inn', 'taxid'),
  ...alike(['FloatingCouponFlag'], 'floating', 'floater', 'isfloater'),
  ...alike(['AmortizationFlag'], 'amortizing', 'amortising', 'amortisation', 'amortization'),
  ...alike(
    ['ForQualInvestorFlag', 'AllowQualified', 'QualifiedFlag'],
    'qualified',
    'qualifiedonly',
    'qualifiedinvestors',
  ),
  ...alike(['PuttableFlag'], 'offer', 'hasoffer', 'hasput', 'put'),
  ...alike(['Stage'], 'status', 'state', 'stages'),
  ...alike(['LiquidityFrom', 'MinLiquidity'], 'liquidity', 'minliquidity'),
  ...alike(['Turnover30dFrom'], 'turnover', 'volume'),
  ...alike(['DurationWindowDays'], 'durationwindow', 'window', 'days'),
  ...alike(['MonthsAhead'], 'months', 'horizon', 'horizonmonths', 'monthsahead'),
  ...alike(['PositionsLimit'], 'positions', 'maxpositions'),
  ...alike(['PositionsOffset'], 'offset', 'skip'),
  ...alike(['CalendarLimit'], 'payments', 'cashflows'),
  ...alike(['Schedules'], 'schedule', 'coupons', 'includeschedule', 'includecoupons'),
})

/** Other words for a value of a list, without case and signs. */
const WORDS = tableOf({
  ...alike(['GOVERNMENT'], 'ofz', 'gov', 'govt', 'sovereign', 'treasury', 'state', 'офз'),
  ...alike(['CORPORATE'], 'corp', 'corporates', 'company'),
  ...alike(['MUNICIPAL', 'REGIONAL'], 'muni', 'subfederal', 'regions'),
  ...alike(['FLOATING'], 'floater', 'floaters', 'frn', 'variablerate', 'флоатер'),
  ...alike(['FIXED'], 'fixedrate', 'plainvanilla', 'vanilla', 'constant'),
  ...alike(['ZERO'], 'zerocoupon', 'discount', 'none'),
  ...alike(['INDEXED'], 'linker', 'inflationlinked', 'inflation'),
  ...alike(['STEP'], 'stepup', 'stepped'),
  ...alike(['KEY_RATE'], 'cbr', 'keyrate', 'cbrkeyrate', 'ключеваяставка'),
  ...alike(['SP'], 'spglobal', 'standardandpoors', 'standardpoors', 'sandp'),
  ...alike(['MOODYS'], 'moody'),
  ...alike(['EXPERT_RA'], 'expert', 'raex', 'expertra', 'экспертра', 'эксперт'),
  ...alike(['ACRA'], 'akra', 'акра'),
  ...alike(['NCR'], 'nkr', 'нкр'),
  ...alike(['NRA'], 'нра'),
  ...alike(['NATIONAL'], 'russian', 'local', 'ru'),
  ...alike(['INTERNATIONAL'], 'global', 'intl'),
  ...alike(['PUT'], 'offer', 'puttable', 'оферта'),
  ...alike(['MATURITY'], 'ytm', 'redemption'),
  ...alike(['TRADING'], 'active', 'live', 'listed', 'traded'),
  ...alike(['MATURED'], 'redeemed', 'expired'),
  ...alike(['DEFAULTED'], 'default', 'indefault'),
  ...alike(['BOOK_OPEN'], 'open', 'bookbuilding', 'book'),
  ...alike(['PLACED'], 'done', 'completed', 'closed', 'finished'),
  ...alike(['ANNOUNCED'], 'upcoming', 'planned', 'future'),
  ...alike(['NEXT'], 'future', 'upcoming', 'remaining'),
  ...alike(['ALL'], 'full', 'everything'),
  ...alike(['NONE'], 'no', 'false', 'off'),
  ...alike(['CreditRating'], 'rating', 'ratings'),
  ...alike(['MatureDate'], 'maturity', 'maturitydate'),
  ...alike(['CouponPrc'], 'coupon', 'couponrate'),
  ...alike(['BondType'], 'type', 'kind'),
})

/** Other names of sort keys. */
const SORT_KEYS = tableOf({
  ...alike(['ytm'], 'yieldtomaturity'),
  ...alike(['ytp'], 'yieldtoput'),
  ...alike(['ytc'], 'yieldtocall'),
  ...alike(['ytw'], 'yieldtoworst', 'worstyield'),
  ...alike(['maturitydate'], 'maturity', 'maturedate', 'term'),
  ...alike(['rating'], 'creditrating', 'ratingordinal', 'quality', 'risk'),
  ...alike(['gspread'], 'spread', 'gspreadbp', 'spreadbp'),
  ...alike(['coupon'], 'couponrate', 'couponprc'),
  ...alike(['turnover30d'], 'turnover', 'volume', 'traded'),
  ...alike(['duration'], 'durationdays'),
  ...alike(['settlementdate', 'placementdate'], 'date', 'settlement', 'startdate'),
  ...alike(['volume', 'issuevolume'], 'size', 'amount', 'issuesize'),
  ...alike(['outstanding'], 'debt', 'total', 'outstandingtotal'),
  ...alike(['bonds'], 'bondscount', 'count'),
})

/** How callers name the bounds of a range, before or behind its name: `minPrice`, `price_lte`. */
const BOUNDS = [
  ...written('From', 'minimum|min|from|gte|gt|ge|atleast|morethan|above|over|after|since'),
  ...written('To', 'maximum|max|to|lte|lt|le|atmost|lessthan|upto|below|under|before|until'),
]

function written(bound: 'From' | 'To', words: string) {
  return [`^(?:${words})(.+)$`, `^(.+?)(?:${words})$`].map(source => ({ bound, pattern: new RegExp(source) }))
}

/** A map, since a caller may well write `constructor`. */
function tableOf(table: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, readonly string[]> {
  return new Map(Object.entries(table))
}

function alike(ours: readonly string[], ...others: readonly string[]): Record<string, readonly string[]> {
  return Object.fromEntries(others.map(other => [other, ours]))
}

function bare(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/** @returns the parameter that is known to the caller under another name */
export function suggestName(given: string, names: readonly string[]): string | undefined {
  const text = bare(given)
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

/** @returns the value that is known to the caller under another name */
export function suggestWord(given: string, values: readonly string[]): string | undefined {
  return WORDS.get(bare(given))?.find(word => values.includes(word))
}

/** @returns the sort key that is known to the caller under another name */
export function suggestSortKey(given: string, keys: readonly string[]): string | undefined {
  return SORT_KEYS.get(bare(given))?.find(key => keys.includes(key))
}
