import { expect, test } from 'vitest'
import { inRussian, russianSentence } from '../../facades/web/dashboard/app/client/russian-failures.ts'
import { ERRORS } from '../../gateway/errors.ts'

const FAILURE = { requestId: null, faults: [], retryAfter: null }

test.each(Object.keys(ERRORS))('%s is said in Russian', code => {
  const { message } = inRussian({ ...FAILURE, code, message: 'The portfolio was not found.' })
  expect(message).toMatch(/[А-я]{3}/)
  expect(message).not.toContain('portfolio')
})

test.each([
  ['90x is not a number such as 12.5.', '90x – не число.'],
  [
    '1,5 is not a number such as 12.5. Write the decimal point: 1.5.',
    '1,5 – не число. Дробную часть отделяйте точкой: 1.5.',
  ],
  ['yesterday is not a date such as 2026-11-20.', 'yesterday – не дата. Пример: 2026-11-20.'],
  ['0 is outside 1 to 500.', '0 вне границ от 1 до 500.'],
  ['There is no parameter with this name.', 'Параметра с таким названием нет.'],
  ['A bond with the id XX was not found. Did you mean YY?', 'Облигации XX нет. Возможно, вы имели в виду YY.'],
])('%s', (english, russian) => {
  expect(russianSentence(english)).toBe(russian)
})

test('a sentence without a translation is quoted as the service said it', () => {
  const failure = inRussian({ ...FAILURE, code: 'REFUSED', message: 'The moon is full.' })
  expect(failure.message).toBe('Сейчас это невозможно. The moon is full.')
})

test('a message about parameters is that of its faults', () => {
  const faults = [{ name: 'YieldFrom', message: 'x is not a number such as 12.5.' }]
  const failure = inRussian({
    ...FAILURE,
    code: 'INVALID_PARAMETER',
    message: 'x is not a number such as 12.5.',
    faults,
  })
  expect(failure).toMatchObject({ message: 'x – не число.', faults: [{ name: 'YieldFrom', message: 'x – не число.' }] })
})
