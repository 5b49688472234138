import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { BatchAnswer } from '../../gateway/feeds/answer.ts'
import type { Batch } from '../../gateway/feeds/batch.ts'
import { createFeedQueue, WaitedTooLong } from '../../gateway/feeds/feed-queue.ts'
import { RunInProgress } from '../../prisma/store/runs/lock.ts'

const batchOf = (feed: string, key: string, lines = 1): Batch => ({
  feed: { sourceKey: `feed-${feed}`, name: feed, licence: '', description: '' },
  ...{ key, hash: '', numbers: [] },
  lines: Array.from({ length: lines }, () => ({ kind: 'cancel', cancel: 'a' })),
})

/** A queue whose runs end one by one, when they are told to. */
function queueOf(
  options: { readonly busy?: number; readonly patienceMs?: number; readonly signal?: AbortSignal } = {},
) {
  const runs: string[][] = []
  const ends: (() => void)[] = []
  let busy = options.busy ?? 0
  const queue = createFeedQueue({
    signal: options.signal ?? new AbortController().signal,
    ...(options.patienceMs !== undefined && { patienceMs: options.patienceMs }),
    turn: async (work, { waitMs }) => {
      if (busy-- > 0) {
        await sleep(Math.min(waitMs ?? 0, 20))
        throw new RunInProgress('busy')
      }
      await work(new AbortController().signal)
    },
    run: async (_feed, batches) => {
      runs.push(batches.map(({ key }) => key))
      await new Promise<void>(resolve => ends.push(resolve))
      if (batches.some(({ key }) => key === 'broken')) throw new Error('broken')
      return new Map(batches.map(batch => [batch, { batch: batch.key } as BatchAnswer]))
    },
  })
  const endRun = async () => {
    while (ends.length === 0) await new Promise(resolve => setTimeout(resolve, 5))
    ends.shift()?.()
  }
  return { queue, runs, endRun }
}

describe('the queue of batches', () => {
  test('shares a run among the batches of a feed that arrive during one, and keeps their order', async () => {
    const { queue, runs, endRun } = queueOf()
    const first = queue.take(batchOf('desk', '1'))
    const others = [batchOf('desk', '2'), batchOf('broker', '3'), batchOf('desk', '4')].map(queue.take)
    for (let run = 0; run < 3; run += 1) await endRun()
    expect((await Promise.all([first, ...others])).map(({ batch }) => batch)).toEqual(['1', '2', '3', '4'])
    expect(runs).toEqual([['1'], ['2', '4'], ['3']])
    await queue.settled()
    expect(queue.lines()).toBe(0)
    const later = queue.take(batchOf('desk', '5'))
    await endRun()
    expect((await later).batch).toBe('5')
  })

  test('begins another run where the lines would be too many, without overtaking', async () => {
    const { queue, runs, endRun } = queueOf()
    const taken = [
      batchOf('desk', '1'),
      batchOf('desk', '2', 30_000),
      batchOf('desk', '3', 30_000),
      batchOf('desk', '4'),
    ].map(queue.take)
    expect(queue.lines()).toBe(60_002)
    for (let run = 0; run < 3; run += 1) await endRun()
    await Promise.all(taken)
    expect(runs).toEqual([['1'], ['2'], ['3', '4']])
  })

  test('waits for other ingestion runs, and refuses what has waited too long', async () => {
    const patient = queueOf({ busy: 2 })
    const taken = patient.queue.take(batchOf('desk', '1'))
    await patient.endRun()
    expect((await taken).batch).toBe('1')
    const { queue } = queueOf({ busy: 1_000, patienceMs: 50 })
    await expect(queue.take(batchOf('desk', '1'))).rejects.toThrow(WaitedTooLong)
    const stopped = queueOf({ signal: AbortSignal.abort() })
    await expect(stopped.queue.take(batchOf('desk', '1'))).rejects.toThrow(WaitedTooLong)
  })

  test('answers when its turn has ended, so that the database is free for whoever is answered', async () => {
    let isBusy = false
    const queue = createFeedQueue({
      signal: new AbortController().signal,
      turn: async work => {
        isBusy = true
        await work(new AbortController().signal)
        await sleep(20)
        isBusy = false
      },
      run: async (_feed, batches) => {
        if (batches.some(({ key }) => key === 'broken')) throw new Error('broken')
        return new Map(batches.map(batch => [batch, { batch: batch.key } as BatchAnswer]))
      },
    })
    await queue.take(batchOf('desk', '1'))
    expect(isBusy).toBe(false)
    await expect(queue.take(batchOf('desk', 'broken'))).rejects.toThrow('broken')
    expect(isBusy).toBe(false)
  })

  test('a run that fails fails its batches and no other', async () => {
    const { queue, endRun } = queueOf()
    const broken = queue.take(batchOf('desk', 'broken'))
    const other = queue.take(batchOf('desk', '2'))
    broken.catch(() => undefined)
    await endRun()
    await endRun()
    await expect(broken).rejects.toThrow('broken')
    expect((await other).batch).toBe('2')
  })
})
