import { ASSUMPTIONS } from '../../../../../../schema/analytics/assumption.ts'

/** What figures of a desk may assume, in Russian. */
const RUSSIAN = {
  LAST_AMOUNT: 'Ещё не установленные купоны равны последней известной сумме.',
  LAST_RATE: 'Ещё не установленные купоны выплачиваются по последней известной ставке.',
  STATED_RATE: 'Ещё не установленные купоны выплачиваются по ставке {value} % годовых.',
  EXTRAPOLATED: 'На сроках больше {value} лет кривая экстраполирована.',
} as const satisfies Partial<Record<keyof typeof ASSUMPTIONS, string>>

/** The assumption of a family in the language of the page; a sentence that is not known here stays as it is. */
export function shownAssumption(assumption: string, language: 'EN' | 'RU'): string {
  if (language === 'EN') return assumption
  return Object.entries(RUSSIAN).reduce((shown, [name, russian]) => {
    const { text } = ASSUMPTIONS[name as keyof typeof RUSSIAN]
    const sentence = new RegExp(text.replaceAll('.', '\\.').replace('{value}', '([\\d.]+)'))
    return shown.replace(sentence, russian.replace('{value}', '$1'))
  }, assumption)
}
