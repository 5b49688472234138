import { setImmediate as turn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { type LoadQueue, loadQueue } from '../../gateway/snapshot/load-queue.ts'

/** Loads that end when they are told to, or when they are cancelled. */
function openLoads(queue: LoadQueue<string>) {
  const began: number[] = []
  const cancelled: number[] = []
  const ends = new Map<number, PromiseWithResolvers<string>>()
  let most = 0
  const load = (key: number) => async (signal: AbortSignal) => {
    began.push(key)
    const end = Promise.withResolvers<string>()
    ends.set(key, end)
    most = Math.max(most, ends.size)
    signal.addEventListener('abort', () => cancelled.push(key))
    return end.promise.finally(() => ends.delete(key))
  }
  const get = (name: string, key: number, signal?: AbortSignal) => {
    const got = queue.get(key, load(key), { name, signal })
    got.catch(() => undefined)
    return got
  }
  const end = async (key: number) => {
    ends.get(key)?.resolve(`market ${key}`)
    await turn()
  }
  const fail = async (key: number, error: unknown) => {
    ends.get(key)?.reject(error)
    await turn()
  }
  return { get, end, fail, began, cancelled, most: () => most }
}

const open = (options: Partial<Parameters<typeof loadQueue>[0]> = {}) =>
  openLoads(loadQueue<string>({ timeoutMs: 60_000, ...options }))

const refusal = (code: string) => ({ extensions: { code, retryAfterSeconds: expect.any(Number) } })

test('runs one load at a time, and shares it among those that want the same', async () => {
  const { get, end, began, most } = open()
  const got = [get('a', 1), get('a', 2), get('b', 1), get('b', 2)]
  expect(began).toEqual([1])
  await end(1)
  await end(2)
  expect(await Promise.all(got)).toEqual(['market 1', 'market 2', 'market 1', 'market 2'])
  expect([began, most()]).toEqual([[1, 2], 1])
})

test('limits what waits for one client, and lets another have his turn before the rest of it', async () => {
  const { get, end, began } = open({ waitingPerClient: 3 })
  for (const key of [1, 2, 3, 4]) get('loud', key)
  await expect(get('loud', 5)).rejects.toMatchObject(refusal('TOO_MANY_AT_ONCE'))
  const [same, quiet] = [get('loud', 4), get('quiet', 9)]
  for (let count = 1; count <= 5; count += 1) await end(began.at(-1) ?? 0)
  expect(await quiet).toBe('market 9')
  expect(await same).toBe('market 4')
  expect(began.indexOf(9)).toBeLessThan(3)
})

test('what another client has queued does not wait for the end of his lane', async () => {
  const { get, end, began } = open()
  for (const key of [1, 2, 3, 4]) get('loud', key)
  get('quiet', 4)
  await end(1)
  await end(began[1] ?? 0)
  expect(began).toContain(4)
  expect(began).toHaveLength(3)
})

test('whoever reads one day after another rests after each long load, unless somebody else waits', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  try {
    const { get, end, began } = open()
    for (const key of [1, 2, 3]) get('loud', key)
    vi.advanceTimersByTime(4_000)
    await end(1)
    expect(began).toEqual([1])
    vi.advanceTimersByTime(1_900)
    expect(began).toEqual([1])
    vi.advanceTimersByTime(200)
    expect(began).toEqual([1, 2])
    vi.advanceTimersByTime(4_000)
    await end(2)
    get('quiet', 9)
    expect(began).toHaveLength(3)
    expect(began.toSorted()).toEqual(began.includes(9) ? [1, 2, 9] : [1, 2, 3])
    // A short load is followed by the next one at once.
    await end(began.at(-1) ?? 0)
    expect(began.toSorted()).toEqual([1, 2, 3, 9])
  } finally {
    vi.useRealTimers()
  }
})

test('limits what waits for all clients together', async () => {
  const { get } = open({ waitingMax: 4 })
  for (const key of [1, 2, 3, 4, 5]) get(`client ${key}`, key)
  await expect(get('one more', 6)).rejects.toMatchObject(refusal('OVERLOADED'))
})

test('is not run for clients that are gone, and cancelled when the last of them goes', async () => {
  const { get, end, began, cancelled } = open({ waitingPerClient: 1 })
  const [first, second, third] = [new AbortController(), new AbortController(), new AbortController()]
  const got = [get('a', 1, first.signal), get('b', 1, second.signal), get('a', 2, third.signal)]
  third.abort()
  // A reason without a code would be logged as an error of ours.
  await expect(got[2]).rejects.toMatchObject(refusal('TIMED_OUT'))
  get('a', 3)
  first.abort()
  expect(cancelled).toEqual([])
  second.abort()
  expect(cancelled).toEqual([1])
  // Its memory is not free before it has stopped.
  expect(began).toEqual([1])
  await end(1)
  expect(began).toEqual([1, 3])
})

test('is asked for anew while a cancelled one stops', async () => {
  const { get, end, began } = open()
  const gone = new AbortController()
  get('a', 1, gone.signal)
  gone.abort()
  const again = get('a', 1)
  await end(1)
  expect(began).toEqual([1, 1])
  await end(1)
  expect(await again).toBe('market 1')
})

test('keeps nobody waiting beyond the time limit, and finishes what has begun for a retry', async () => {
  const { get, end, began, cancelled } = open({ timeoutMs: 30 })
  const got = [get('a', 1), get('a', 2)]
  for (const one of got) await expect(one).rejects.toMatchObject(refusal('TIMED_OUT'))
  const retried = get('a', 1)
  await end(1)
  expect(await retried).toBe('market 1')
  expect([began, cancelled]).toEqual([[1], []])
})

test('goes on after a load that failed', async () => {
  const { get, end, fail } = open()
  const [failed, next] = [get('a', 1), get('a', 2)]
  await fail(1, new Error('the database is away'))
  await expect(failed).rejects.toThrow('the database is away')
  await end(2)
  expect(await next).toBe('market 2')
})
