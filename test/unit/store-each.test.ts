import { describe, expect, test } from 'vitest'
import { storeEach } from '../../prisma/store/writing/store-each.ts'

/** Batches 1, 2, 3, … and what happens to them, in order. */
function recorded(count: number, failsAfter = count) {
  const events: string[] = []
  async function* batches() {
    for (let batch = 1; batch <= count; batch += 1) {
      if (batch > failsAfter) throw new Error(`batch ${batch} cannot be made`)
      events.push(`made ${batch}`)
      yield batch
    }
  }
  return { events, batches: batches() }
}

describe('Batches that are stored while the next one is made', () => {
  test('are stored one after another, each beside the making of the next', async () => {
    const { events, batches } = recorded(3)
    await storeEach(batches, async batch => {
      events.push(`stores ${batch}`)
      await new Promise(resolve => setImmediate(resolve))
      events.push(`stored ${batch}`)
    })
    expect(events.join()).toBe('made 1,stores 1,made 2,stored 1,stores 2,made 3,stored 2,stores 3,stored 3')
  })

  test('end with the first that is not stored, and no more than the next one was made', async () => {
    const { events, batches } = recorded(5)
    const stored = storeEach(batches, async batch => {
      await new Promise(resolve => setImmediate(resolve))
      if (batch === 2) throw new Error('the disk is full')
      events.push(`stored ${batch}`)
    })
    await expect(stored).rejects.toThrow('the disk is full')
    expect(events).toEqual(['made 1', 'made 2', 'stored 1', 'made 3'])
  })

  test('are stored to the end where the next one cannot be made, before that is said', async () => {
    const { events, batches } = recorded(3, 1)
    const stored = storeEach(batches, async batch => {
      await new Promise(resolve => setImmediate(resolve))
      events.push(`stored ${batch}`)
    })
    await expect(stored).rejects.toThrow('batch 2 cannot be made')
    expect(events).toEqual(['made 1', 'stored 1'])
  })

  test('are none: nothing is stored', async () => {
    await expect(storeEach(recorded(0).batches, () => Promise.reject(new Error('stored')))).resolves.toBeUndefined()
  })
})
