import { expect, test } from 'vitest'
import { shownAssumption } from '../../../facades/web/dashboard/app/terminal/desk/assumption.ts'
import { assumptionSentence, projectionSentence } from '../../../schema/analytics/assumption.ts'

test.each([
  [projectionSentence('LAST_AMOUNT'), 'Ещё не установленные купоны равны последней известной сумме.'],
  [projectionSentence('LAST_RATE'), 'Ещё не установленные купоны выплачиваются по последней известной ставке.'],
  [projectionSentence(0.0825), 'Ещё не установленные купоны выплачиваются по ставке 8.25 % годовых.'],
  [assumptionSentence('EXTRAPOLATED', { value: 0.5 }), 'На сроках больше 0.5 лет кривая экстраполирована.'],
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
