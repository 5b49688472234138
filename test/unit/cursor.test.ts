import { expect, test } from 'vitest'
import { cursorCodec } from '../../gateway/access/cursor.ts'

test('a cursor opens to the place that was sealed', () => {
  const { seal, open } = cursorCodec('secret')
  expect(open(seal('7.abc.50'))).toBe('7.abc.50')
})

test('a cursor that was altered, made up or sealed with another secret does not open', () => {
  const { seal, open } = cursorCodec('secret')
  const sealed = seal('7.abc.50')
  expect(open(sealed.replace(/^./, 'A'))).toBeNull()
  expect(open(cursorCodec('other').seal('7.abc.50'))).toBeNull()
  for (const text of ['', '.', 'abc', 'abc.def', '%', '💶']) expect(open(text)).toBeNull()
})
