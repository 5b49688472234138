import { describe, expect, test } from 'vitest'
import { isDiskFull, messageOf } from '../../prisma/store/runs/message.ts'

describe('what was thrown is told as text', () => {
  test.each([
    [new Error('first line\nthe reason'), 'the reason'],
    ['a text', 'a text'],
    [{ message: 'an object with a message' }, 'an object with a message'],
    [{ code: 7, inner: { why: 'x' } }, "{ code: 7, inner: { why: 'x' } }"],
    [undefined, 'undefined'],
    [null, 'null'],
    [{ name: 'ErrnoError', errno: 51 }, 'The disk is full (ENOSPC)'],
    [
      Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }),
      'The disk is full (ENOSPC)',
    ],
  ])('%o', (error, told) => {
    expect(messageOf(error)).toBe(told)
  })

  test('a full disk is no other fault of the file system', () => {
    expect(isDiskFull({ name: 'ErrnoError', errno: 44 })).toBe(false)
    expect(isDiskFull(null)).toBe(false)
  })
})
