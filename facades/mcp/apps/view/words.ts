const ENGLISH = {
  ...{ name: 'Bond', price: 'Price', yield: 'Yield', duration: 'Duration', spread: 'G-spread', rating: 'Rating' },
  ...{ maturity: 'Maturity', table: 'Table', map: 'Map', back: 'Back', of: 'of', bonds: 'bonds', years: 'years' },
  ...{ coupon: 'Coupon', coupons: 'Coupons to come, per bond', issuer: 'Issuer', isin: 'ISIN', offers: 'Offers' },
  ...{ dirty: 'Dirty price', accrued: 'Accrued', outstanding: 'Outstanding', liquidity: 'Liquidity', to: 'to' },
  ...{ none: 'No bonds.', noCurve: 'No curve.', cleanPer100: 'clean, % of nominal', bp: 'bp', asOf: 'As of' },
  ...{
    similar: 'Similar bonds',
    nothingSimilar: 'No similar bonds.',
    slope: 'Slope 2–10 years',
    stale: 'more than a week old',
    curve: 'Zero-coupon yield, %',
  },
  ...{ unknown: 'unknown', loading: 'Loading…', yearsAxis: 'Duration, years', yieldAxis: 'Yield, %' },
}

const RUSSIAN: typeof ENGLISH = {
  ...{
    name: 'Облигация',
    price: 'Цена',
    yield: 'Доходность',
    duration: 'Дюрация',
    spread: 'G-спред',
    rating: 'Рейтинг',
  },
  ...{
    maturity: 'Погашение',
    table: 'Таблица',
    map: 'Карта',
    back: 'Назад',
    of: 'из',
    bonds: 'облигаций',
    years: 'лет',
  },
  ...{
    coupon: 'Купон',
    coupons: 'Предстоящие купоны на облигацию',
    issuer: 'Эмитент',
    isin: 'ISIN',
    offers: 'Оферты',
  },
  ...{ dirty: 'Грязная цена', accrued: 'НКД', outstanding: 'В обращении', liquidity: 'Ликвидность', to: 'к' },
  ...{ none: 'Облигаций нет.', noCurve: 'Кривой нет.', cleanPer100: 'чистая, % номинала', bp: 'б. п.', asOf: 'На' },
  ...{
    similar: 'Похожие облигации',
    nothingSimilar: 'Похожих облигаций нет.',
    slope: 'Наклон 2–10 лет',
    stale: 'старше недели',
    curve: 'Бескупонная доходность, %',
  },
  ...{ unknown: 'неизвестно', loading: 'Загрузка…', yearsAxis: 'Дюрация, лет', yieldAxis: 'Доходность, %' },
}

export type Words = typeof ENGLISH

export function wordsOf(locale: string): Words {
  return locale.toLowerCase().startsWith('ru') ? RUSSIAN : ENGLISH
}

/** An unknown value is a dash, never zero. */
export function numberText(value: unknown, digits: number, locale: string): string {
  const number = typeof value === 'string' ? Number(value) : value
  if (typeof number !== 'number' || Number.isNaN(number)) return '–'
  return number.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

export function text(value: unknown): string {
  return value === null || value === undefined || value === '' ? '–' : String(value)
}
