import { ASSUMPTIONS } from '../../../../../schema/analytics/assumption.ts'

/** What figures may assume, in Russian. */
const RUSSIAN = {
  FREQUENCY: 'Частота купонов не указана: по медианной длине купонного периода – {value} в год.',
  DAY_COUNT_BY_AMOUNTS: 'База расчёта дней не указана: по суммам купонов – {value}.',
  DAY_COUNT_BY_MARKET: 'База расчёта дней не указана и не следует из сумм купонов: принята {value}.',
  ACCRUED_USED: 'НКД: опубликован {published}, по условиям выпуска – {ours}; использован опубликованный.',
  ACCRUED_NOT_USED: 'НКД: опубликован {published}, по условиям выпуска – {ours}; опубликованный не использован.',
  LAST_AMOUNT: 'Ещё не установленные купоны равны последней известной сумме.',
  LAST_RATE: 'Ещё не установленные купоны выплачиваются по последней известной ставке.',
  STATED_RATE: 'Ещё не установленные купоны выплачиваются по ставке {value}\u00a0% годовых.',
  FLOATER:
    'Дюрация и спреды рассчитаны по этим купонам до погашения; процентный риск флоатера заканчивается со следующей установкой ставки.',
  ESTIMATED: 'Часть купонов – оценки источника.',
  INDEXED: 'Номинал остаётся сегодняшним: доходность реальная.',
  PERPETUAL: 'Срока погашения нет: основная доходность – текущая, так как ни один колл не гарантирован.',
  EXTRAPOLATED: 'На сроках больше {value} лет кривая экстраполирована.',
  UNPRICED_OFFER: 'Цена оферты неизвестна и принята равной номиналу.',
} as const satisfies Record<keyof typeof ASSUMPTIONS, string>

const SPECIAL = /[.{}]/g
const PLACEHOLDER = /\\\{(\w+)\\\}/g

/** Each sentence as it is matched in a text, with its Russian. */
const SENTENCES = Object.entries(ASSUMPTIONS).map(([name, { text }]) => ({
  english: new RegExp(text.replaceAll(SPECIAL, '\\$&').replaceAll(PLACEHOLDER, '(?<$1>.+?)')),
  russian: RUSSIAN[name as keyof typeof RUSSIAN],
}))

/** The assumptions behind figures in the language of the page; a sentence that is not known here stays as it is. */
export function shownAssumption(assumption: string, language: 'EN' | 'RU'): string {
  if (language === 'EN') return assumption
  return SENTENCES.reduce((shown, { english, russian }) => {
    const values = english.exec(shown)?.groups ?? {}
    return shown.replace(english, () => filledIn(russian, values))
  }, assumption)
}

/** Numbers have a decimal comma. */
function filledIn(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (_braces, name: string) => values[name]?.replace('.', ',') ?? '')
}
