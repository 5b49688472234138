import { setFlagsFromString } from 'node:v8'
import { describe, expect, test } from 'vitest'
import { dataAnswer, writtenAnswer } from '../../gateway/answers/answer.ts'
import { trackedContext } from '../../gateway/answers/tracked-context.ts'
import type { Context } from '../../schema/context.ts'

// Asks the engine itself; the syntax is only there for code that is made after the flag.
setFlagsFromString('--allow-natives-syntax')
const isShaped = new Function('made', 'return %HasFastProperties(made)') as (made: object) => boolean

const STATE = { etag: '"1"', revision: 1 }
const context = { market: {}, principal: { scopes: new Set() } } as unknown as Context

/** What a dictionary holds is not collected while it is young: much of a request would wait until all of the memory is. */
describe('what is made for each request is an object of a shape, no dictionary', () => {
  test.each([
    ['an answer that was written', () => writtenAnswer({ body: Buffer.from('{}'), rows: 1 }, STATE)],
    ['an answer of the engine', () => dataAnswer({}, STATE)],
    ['the tracked context', () => trackedContext(context, { account: false, beyondSnapshot: false })],
    ['its principal', () => trackedContext(context, { account: false, beyondSnapshot: false }).principal],
  ])('%s', (_what, make: () => object) => {
    make()
    expect(isShaped(make())).toBe(true)
  })

  test('as a literal with getters is', () => {
    const make = (value: number) => ({
      get value() {
        return value
      },
    })
    make(1)
    expect(isShaped(make(2))).toBe(false)
  })
})
