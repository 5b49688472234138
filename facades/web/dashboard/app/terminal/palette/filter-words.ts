/** Words that mean parameters of the screener. Patterns are of lower-case text without ё; English before Russian. */

/** A number with bounds: `yield 14+`, `ytm>14`, `дюрация до 2`. */
export interface NumberWord {
  readonly words: string
  /** Filter without From and To. */
  readonly filter: string
  /** What a number without a sign means: `yield 14` is at least 14, `duration 3` at most. */
  readonly plain: 'From' | 'To'
  /** `years`: given in years, asked in days. `money`: thousands, millions and billions are understood. */
  readonly kind?: 'years' | 'money'
}

export const NUMBER_WORDS: readonly NumberWord[] = [
  { words: 'yields?|доходност[а-я]+|дох', filter: 'Yield', plain: 'From' },
  { words: 'ytm|yield to maturity|доходност[а-я]+ к погашению', filter: 'YieldToMaturity', plain: 'From' },
  { words: 'ytp|yield to put|доходност[а-я]+ к (?:оферте|путу|put)', filter: 'YieldToPut', plain: 'From' },
  { words: 'ytc|yield to call|доходност[а-я]+ к (?:коллу|call)', filter: 'YieldToCall', plain: 'From' },
  { words: 'ytw|yield to worst|худш[а-я]+ доходност[а-я]+', filter: 'YieldToWorst', plain: 'From' },
  { words: 'price|цен[аыуой]+', filter: 'Price', plain: 'To' },
  { words: 'coupons?|купон[а-я]*', filter: 'CouponPrc', plain: 'From' },
  { words: 'g ?-? ?spread|spread|g ?-? ?спред[а-я]*|спред[а-я]*', filter: 'GSpread', plain: 'From' },
  { words: 'z ?-? ?spread|z ?-? ?спред[а-я]*', filter: 'ZSpread', plain: 'From' },
  { words: 'duration|dur|дюраци[а-я]+|дюр', filter: 'Duration', plain: 'To', kind: 'years' },
  { words: 'liquidity|ликвидност[а-я]+', filter: 'Liquidity', plain: 'To' },
  { words: 'turnover|оборот[а-я]*', filter: 'Turnover30d', plain: 'From', kind: 'money' },
  { words: 'outstanding|в обращении|объем[а-я]*', filter: 'Outstanding', plain: 'From', kind: 'money' },
  { words: '(?:credit )?quality|(?:кредитн[а-я]+ )?качеств[а-я]+', filter: 'CreditQuality', plain: 'To' },
  { words: 'net debt ?(?:/|to) ?ebitda|чист[а-я]+ долг ?/ ?ebitda', filter: 'NetDebtToEbitda', plain: 'To' },
]

/** A date with a period: `puts next month`. */
export const DATE_WORDS: readonly (readonly [words: string, filter: string])[] = [
  ['puts?|put offers?|оферт[а-я]*(?: put)?|пут[а-я]*', 'PutDate'],
  ['calls?|call offers?|оферт[а-я]* call|колл[а-я]*', 'CallDate'],
  ['maturit[a-z]+|matur[a-z]+|redempt[a-z]+|погаш[а-я]+|срок', 'MatureDate'],
  ['coupons?|купон[а-я]*', 'NextCouponDate'],
  ['placed|placements?|размещ[а-я]+', 'PlacementDate'],
]

/** A word that is a parameter with its value. Several values of one list are joined. */
export const VALUE_WORDS: readonly (readonly [words: string, parameters: Readonly<Record<string, string>>])[] = [
  ['rub|rur|₽|руб|рубл[а-я]+', { Currency: 'RUB' }],
  ['usd|\\$|долл[а-я]*|бакс[а-я]*', { Currency: 'USD' }],
  ['eur|euros?|€|евро', { Currency: 'EUR' }],
  ['cny|rmb|yuan|¥|юан[а-я]+', { Currency: 'CNY' }],
  ['gbp|sterling|£|фунт[а-я]*', { Currency: 'GBP' }],
  ['chf|франк[а-я]*', { Currency: 'CHF' }],
  ['kzt|tenge|тенге', { Currency: 'KZT' }],
  ['aed|dirham|дирхам[а-я]*', { Currency: 'AED' }],
  ['ofz|офз', { BondType: 'GOVERNMENT', Country: 'RU' }],
  ['treasur[a-z]+|трежерис|трежеря', { BondType: 'GOVERNMENT', Country: 'US' }],
  ['bunds?|бунды', { BondType: 'GOVERNMENT', Country: 'DE' }],
  ['gilts?|гилты', { BondType: 'GOVERNMENT', Country: 'GB' }],
  ['government|govt|govies|sovereign|гос|государственн[а-я]+|гособлигаци[а-я]+', { BondType: 'GOVERNMENT' }],
  ['regional|региональн[а-я]+|субфед[а-я]*', { BondType: 'REGIONAL' }],
  ['muni|munis|municipal|муниципальн[а-я]+', { BondType: 'MUNICIPAL' }],
  ['corp|corps|corporates?|корпорат[а-я]*', { BondType: 'CORPORATE' }],
  ['bank bonds|банковск[а-я]+', { BondType: 'BANK' }],
  ['exchange-traded|биржев[а-я]+', { BondType: 'EXCHANGE' }],
  ['eurobonds?|евробонд[а-я]*|еврооблигаци[а-я]+', { BondType: 'EUROBOND' }],
  ['replacements?|замещающ[а-я]+|замещайк[а-я]+', { BondType: 'REPLACEMENT' }],
  ['supranationals?|наднациональн[а-я]+', { BondType: 'SUPRANATIONAL' }],
  ['floaters?|frns?|floating|флоатер[а-я]*|плавающ[а-я]+(?: купон[а-я]*)?', { FloatingCouponFlag: 'true' }],
  ['fixed(?: coupons?)?|фикс|фиксированн[а-я]+(?: купон[а-я]*)?', { CouponType: 'FIXED' }],
  ['zeros?|zero[- ]coupons?|бескупонн[а-я]+|дисконтн[а-я]+', { CouponType: 'ZERO' }],
  ['step[- ]?ups?|ступенчат[а-я]+', { CouponType: 'STEP' }],
  ['linkers?|indexed|inflation-linked|линкер[а-я]*|индексируем[а-я]+', { IndexedFlag: 'true' }],
  ['amorti[sz]ing|amorti[sz]ation|(?:с )?амортизаци[а-я]+|амортизируем[а-я]+', { AmortizationFlag: 'true' }],
  ['bullets?|no amorti[sz]ation|без амортизаци[а-я]+', { AmortizationFlag: 'false' }],
  ['puttable|with puts?|puts?|с (?:офертой|оферт[а-я]+|путом)|оферт[а-я]*', { PuttableFlag: 'true' }],
  ['no puts?|non-puttable|без (?:оферт[а-я]*|пут[а-я]*)', { PuttableFlag: 'false' }],
  ['callable|with calls?|calls?|с (?:коллом|call)|колл[а-я]*', { CallableFlag: 'true' }],
  ['no calls?|non-callable|без (?:колл[а-я]*|call)', { CallableFlag: 'false' }],
  ['perpetuals?|perps?|вечн[а-я]+|бессрочн[а-я]+', { PerpetualFlag: 'true' }],
  ['sub|subs|subordinated|суборд[а-я]*|субординирован[а-я]+', { SubordinatedFlag: 'true' }],
  ['senior|no subs?|старш[а-я]+|без суборд[а-я]*', { SubordinatedFlag: 'false' }],
  ['convertibles?|конвертируем[а-я]+', { ConvertibleFlag: 'true' }],
  ['secured|обеспеченн[а-я]+|с обеспечением', { SecuredFlag: 'true' }],
  ['guaranteed|с (?:гарантией|поручительством)', { GuaranteedFlag: 'true' }],
  ['structured|структурн[а-я]+', { StructuredFlag: 'true' }],
  ['no structured|без структурн[а-я]+', { StructuredFlag: 'false' }],
  ['green|esg|зелен[а-я]+', { GreenFlag: 'true' }],
  ['defaults?|defaulted|in default|(?:в )?дефолт[а-я]*', { DefaultFlag: 'true' }],
  ['no defaults?|без дефолт[а-я]*', { DefaultFlag: 'false' }],
  ['qualified(?: only)?|(?:для )?квал[а-я]*', { ForQualInvestorFlag: 'true' }],
  ['non-?qualified|retail|(?:для )?неквал[а-я]*', { ForQualInvestorFlag: 'false' }],
  ['rated|с рейтингом', { RatedFlag: 'true' }],
  ['unrated|not rated|без рейтинга', { RatedFlag: 'false' }],
  ['new|new issues?|нов[а-я]+(?: выпуск[а-я]*)?', { NewIssueFlag: 'true' }],
  ['liquid|ликвидн[а-я]+', { LiquidityTo: '3' }],
  ['lombard|ломбардн[а-я]+|ломбард', { LombardFlag: 'true' }],
  ['russia[a-z]*|росси[а-я]+|рф', { Country: 'RU' }],
  ['china|chinese|кита[а-я]+', { Country: 'CN' }],
  ['kazakh[a-z]*|казах[а-я]+', { Country: 'KZ' }],
  ['usa|us|сша|американск[а-я]+', { Country: 'US' }],
  ['german[a-z]*|герман[а-я]+', { Country: 'DE' }],
  ['most traded|самые торгуемые|по обороту', { Sorts: 'turnover30d_desc' }],
  ['highest yields?|top yields?|by yield|по доходности|самые доходные', { Sorts: 'yield_desc' }],
  ['shortest|by duration|по дюрации|самые короткие', { Sorts: 'duration_asc' }],
  ['widest|by spread|по спреду', { Sorts: 'gspread_desc' }],
]

/** Sectors are words, too, by their labels in both languages. */
export const SECTORS = [
  ...['BANKS', 'METALS', 'CHEMICALS', 'FINANCE', 'LEASING', 'OIL_GAS', 'TELECOM', 'TRANSPORT', 'REGIONS'],
  ...['CONSTRUCTION', 'MICROFINANCE', 'HEALTHCARE', 'MACHINERY', 'RETAIL', 'TECHNOLOGY', 'AGRICULTURE', 'POWER'],
] as const

/** Words that change nothing. */
export const SILENT_WORDS = 'bonds?|and|with|the|only|,|;|облигаци[а-я]+|бумаг[а-я]*|бонд[а-я]*|и|с|в|только'
