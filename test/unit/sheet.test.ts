import { expect, test } from 'vitest'
import { bytesOf } from '../../gateway/answers/bytes.ts'
import { OutputBuffer } from '../../gateway/answers/output-buffer.ts'

test('what is written piece by piece is one text, however long it becomes', () => {
  const sheet = new OutputBuffer()
  for (const rows of [0, 1, 2_000, 3]) {
    const pieces = [
      '[',
      ...Array.from({ length: rows }, (_, row) => bytesOf(`{"n":${row},"name":"Газпром ü €"}`)),
      ']',
      '',
    ]
    sheet.begin()
    for (const piece of pieces) sheet.add(piece)
    expect(sheet.end().toString('latin1')).toBe(pieces.join(''))
  }
})

test('an answer keeps what it says when the next one is written', () => {
  const sheet = new OutputBuffer()
  sheet.begin()
  sheet.add('first')
  const first = sheet.end()
  sheet.begin()
  sheet.add('later')
  expect([first, sheet.end()].map(String)).toEqual(['first', 'later'])
})

test('what was begun and given up is not in the next answer', () => {
  const sheet = new OutputBuffer()
  sheet.begin()
  sheet.add('half an answer')
  sheet.begin()
  sheet.add('whole')
  expect(String(sheet.end())).toBe('whole')
})
