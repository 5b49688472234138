import { describe, expect, test } from 'vitest'
import { withCleanup } from '../../gateway/maybe-promise.ts'

describe('what is done afterwards', () => {
  const order: string[] = []
  const afterwards = () => void order.push('afterwards')
  const note = (text: string) => {
    order.push(text)
    return text
  }

  test.each([
    ['a value that is there', () => note('work')],
    ['a value that will be', async () => note('work')],
  ])('is done once after %s', async (_what, work) => {
    order.length = 0
    expect(await withCleanup<string>(work, afterwards)).toBe('work')
    expect(order).toEqual(['work', 'afterwards'])
  })

  test('waits for what is not there yet', async () => {
    order.length = 0
    const { promise, resolve } = Promise.withResolvers<string>()
    const answer = withCleanup(() => promise, afterwards)
    expect(order).toEqual([])
    resolve('there')
    expect(await answer).toBe('there')
    expect(order).toEqual(['afterwards'])
  })

  test('is done after a failure too, which is told', async () => {
    order.length = 0
    const fail = () => {
      throw new Error(note('failed'))
    }
    expect(() => withCleanup(fail, afterwards)).toThrow('failed')
    await expect(withCleanup(async () => fail(), afterwards)).rejects.toThrow('failed')
    expect(order).toEqual(['failed', 'afterwards', 'failed', 'afterwards'])
  })
})
