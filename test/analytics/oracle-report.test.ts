import { describe, expect, test } from 'vitest'
import { EXCEPTIONS } from '../oracle/exceptions.ts'
import { type Check, distance, verdict } from '../oracle/report.ts'

const check: Check = { family: 'fixed', id: 'a', quantity: 'yield', error: 2e-7, tolerance: 1e-7 }

describe('The oracle report', () => {
  test('fails what is beyond tolerance, and what is no number at all', () => {
    expect(verdict(check, [])).toBe('failed')
    expect(verdict({ ...check, error: distance(undefined, 1) }, [])).toBe('failed')
    expect(verdict({ ...check, error: distance(Number.NaN, 1), statedBound: 1 }, [])).toBe('failed')
    expect(verdict({ ...check, error: 1e-7 }, [])).toBe('within')
  })

  test('passes a miss only by name, or within the bound that the oracle itself states', () => {
    const listed = { id: 'a', quantity: 'yield', reason: 'why' }
    expect(verdict(check, [listed])).toBe('listed')
    expect(verdict(check, [{ ...listed, quantity: 'duration' }])).toBe('failed')
    expect(verdict({ ...check, statedBound: 1e-6 }, [])).toBe('stated')
    expect(verdict({ ...check, error: 1e-5, statedBound: 1e-6 }, [])).toBe('failed')
  })

  test('has a reason for every exception', () => {
    for (const { reason } of Object.values(EXCEPTIONS).flat()) expect(reason.length).toBeGreaterThan(9)
  })
})
