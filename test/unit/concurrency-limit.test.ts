import { describe, expect, test } from 'vitest'
import { limitConcurrency } from '../../gateway/overload/concurrency-limit.ts'
import type { Principal } from '../../schema/context.ts'

const of = (accountId: string | null): Principal => ({
  ...{ accountId, userId: null, scopes: new Set(), exportRowsMax: null },
})

describe('answers at once', () => {
  test('are counted by account, and what ended makes room once, however often it says so', () => {
    const begin = limitConcurrency(2)
    const endOf = (id: string | null) => {
      const begun = begin(of(id))
      return 'end' in begun ? begun.end : begun.failure
    }
    const [first, second, third] = [endOf('a'), endOf('a'), endOf('a')]
    expect(third).toMatchObject({ code: 'TOO_MANY_AT_ONCE', status: 429, retryAfterSeconds: 1 })
    expect(endOf('b')).toBeTypeOf('function')
    for (const end of [first, first, first]) if (typeof end === 'function') end()
    expect(endOf('a')).toBeTypeOf('function')
    expect(endOf('a')).toMatchObject({ code: 'TOO_MANY_AT_ONCE' })
    if (typeof second === 'function') second()
    expect(endOf('a')).toBeTypeOf('function')
  })

  test('of whoever has no account are not', () => {
    const begin = limitConcurrency(1)
    for (let count = 0; count < 5; count++) expect(begin(of(null))).toHaveProperty('end')
  })
})
