import { expect, test } from 'vitest'
import { bytesOf } from '../../gateway/answers/bytes.ts'
import { OutputBuffer } from '../../gateway/answers/output-buffer.ts'

test('what is written piece by piece is one text, however long it becomes', () => {
  const buffer = new OutputBuffer()
  for (const rows of [0, 1, 2_000, 3]) {
    const pieces = [
      '[',
      ...Array.from({ length: rows }, (_, row) => bytesOf(`{"n":${row},"name":"Газпром ü €"}`)),
      ']',
      '',
    ]
    buffer.begin()
    for (const piece of pieces) buffer.add(piece)
    expect(buffer.end().toString('latin1')).toBe(pieces.join(''))
  }
})

test('an answer keeps what it says when the next one is written', () => {
  const buffer = new OutputBuffer()
  buffer.begin()
  buffer.add('first')
  const first = buffer.end()
  buffer.begin()
  buffer.add('later')
  expect([first, buffer.end()].map(String)).toEqual(['first', 'later'])
})

test('what was begun and given up is not in the next answer', () => {
  const buffer = new OutputBuffer()
  buffer.begin()
  buffer.add('half an answer')
  buffer.begin()
  buffer.add('whole')
  expect(String(buffer.end())).toBe('whole')
})
