import { expect, test } from 'vitest'
import { remediesIn } from '../../../facades/web/dashboard/app/terminal/remedies.ts'

test.each([
  [
    'Query searches names: for bonds that are «ofz» write BondType=GOVERNMENT instead.',
    [{ kind: 'word', word: 'ofz', name: 'BondType', value: 'GOVERNMENT' }],
  ],
  [
    'No bond meets all 2 conditions: without YieldFrom and YieldTo 12, without Currency 5.',
    [
      { kind: 'without', names: ['YieldFrom', 'YieldTo'], count: 12 },
      { kind: 'without', names: ['Currency'], count: 5 },
    ],
  ],
  [
    'No bond has Isin=RU000A0JX0J1: did you mean RU000A0JX0J2?',
    [{ kind: 'value', name: 'Isin', value: 'RU000A0JX0J2' }],
  ],
  [
    'YieldFrom=0.14 means 0.14 per cent a year: write YieldFrom=14 for 14 per cent.',
    [{ kind: 'value', name: 'YieldFrom', value: '14' }],
  ],
  [
    'Without Status, TRADING and PLACING alone are shown; the other conditions are also met by bonds of other status (MATURED 3): Status=MATURED shows them.',
    [{ kind: 'value', name: 'Status', value: 'MATURED' }],
  ],
])('%s', (note, remedies) => {
  expect(remediesIn([note])).toEqual({ remedies, isBeyondOne: false, rest: [] })
})

test('a note that proposes nothing is shown as it is', () => {
  const notes = [
    'No bond meets all 3 conditions, nor all but one of them.',
    'No bond has Ticker=X: search for it with Query.',
  ]
  expect(remediesIn(notes)).toEqual({ remedies: [], isBeyondOne: true, rest: [notes[1]] })
})
