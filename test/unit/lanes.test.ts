import { describe, expect, test } from 'vitest'
import { createLanes } from '../../gateway/overload/lanes.ts'

describe('work with the same key', () => {
  test('runs one after the other, in order, also after one that failed; other keys do not wait', async () => {
    const inLane = createLanes()
    const told: string[] = []
    const gate = Promise.withResolvers<string>()
    const first = inLane('a', () => gate.promise)
    const second = inLane('a', async () => {
      told.push('second')
      throw new Error('no')
    })
    const third = inLane('a', async () => told.push('third'))
    await inLane('b', async () => told.push('of b'))
    expect(told).toEqual(['of b'])
    gate.resolve('first')
    expect(await first).toBe('first')
    await expect(second).rejects.toThrow('no')
    expect(await third).toBe(3)
    expect(told).toEqual(['of b', 'second', 'third'])
  })

  test('begins at once where nothing runs, also when all before has ended', async () => {
    const inLane = createLanes()
    await inLane('a', async () => undefined)
    await Promise.resolve()
    let began = false
    void inLane('a', async () => {
      began = true
    })
    expect(began).toBe(true)
  })
})
