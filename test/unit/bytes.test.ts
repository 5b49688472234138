import { expect, test } from 'vitest'
import { bytesOf, textOf } from '../../gateway/answers/bytes.ts'

test.each(['', 'plain', 'Ümlaut', 'Газпром капитал', '€ 5 – 7 %', '🏦 and \u2028', '\u0000\u007f\u0080\u00ff'])(
  'the bytes of %j are those of UTF-8, and its text comes back',
  text => {
    const bytes = bytesOf(text)
    expect(Buffer.from(bytes, 'latin1')).toEqual(Buffer.from(text))
    expect(bytes).toHaveLength(Buffer.byteLength(text))
    expect(textOf(bytes)).toBe(text)
    expect(textOf(bytesOf(JSON.stringify(JSON.stringify(text))))).toBe(JSON.stringify(JSON.stringify(text)))
  },
)
