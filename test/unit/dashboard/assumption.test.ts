import { expect, test } from 'vitest'
import { shownAssumption } from '../../../facades/web/dashboard/app/terminal/assumption.ts'
import { ASSUMPTIONS, assumptionSentence, projectionSentence } from '../../../schema/analytics/assumption.ts'

test.each([
  [projectionSentence('LAST_AMOUNT'), 'Ещё не установленные купоны равны последней известной сумме.'],
  [projectionSentence('LAST_RATE'), 'Ещё не установленные купоны выплачиваются по последней известной ставке.'],
  [projectionSentence(0.0825), 'Ещё не установленные купоны выплачиваются по ставке 8,25\u00a0% годовых.'],
  [
    assumptionSentence('DAY_COUNT_BY_MARKET', { value: 'ACT/ACT ICMA' }),
    'База расчёта дней не указана и не следует из сумм купонов: принята ACT/ACT ICMA.',
  ],
  [
    assumptionSentence('ACCRUED_USED', { published: '12.34', ours: '12.40' }),
    'НКД: опубликован 12,34, по условиям выпуска – 12,40; использован опубликованный.',
  ],
  [assumptionSentence('EXTRAPOLATED', { value: 0.5 }), 'На сроках больше 0,5 лет кривая экстраполирована.'],
])('%s', (english, russian) => {
  expect(shownAssumption(english, 'EN')).toBe(english)
  expect(shownAssumption(english, 'RU')).toBe(russian)
  const beyond = assumptionSentence('EXTRAPOLATED', { value: 30 })
  expect(shownAssumption(`${english} ${beyond}`, 'RU').startsWith(russian)).toBe(true)
})

test('two sentences are both translated, and an unknown one stays', () => {
  const both = `${projectionSentence('LAST_RATE')} ${assumptionSentence('EXTRAPOLATED', { value: 30 })}`
  expect(shownAssumption(both, 'RU')).toBe(
    'Ещё не установленные купоны выплачиваются по последней известной ставке. На сроках больше 30 лет кривая экстраполирована.',
  )
  expect(shownAssumption('Something new.', 'RU')).toBe('Something new.')
})

test('every sentence that a row may have is translated, and no two are mistaken for each other', () => {
  const sentences = Object.keys(ASSUMPTIONS).map(name =>
    assumptionSentence(name as keyof typeof ASSUMPTIONS, { value: 2, published: '1.5', ours: '1.6' }),
  )
  const alone = sentences.map(sentence => shownAssumption(sentence, 'RU'))
  for (const russian of alone) expect(russian).toMatch(/^[^A-Za-z{}]+$/)
  expect(new Set(alone).size).toBe(sentences.length)
  expect(shownAssumption(sentences.join(' '), 'RU')).toBe(alone.join(' '))
})
