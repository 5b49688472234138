import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../prisma/client.ts'
import { alone, RunInProgress } from '../../prisma/store/runs/lock.ts'
import { copyTemplate, type WorldCopy } from '../world.ts'

let copy: WorldCopy
let here: Database
let there: Database

beforeAll(async () => {
  copy = await copyTemplate()
  const { databaseUrl } = copy.config
  here = await openDatabase({ databaseUrl, dataDir: '' })
  there = await openDatabase({ databaseUrl, dataDir: '' })
})
afterAll(async () => {
  await Promise.all([here.close(), there.close()])
  await copy.remove()
})

/** Has the lock until it is told to end. */
async function holdLock(database: Database) {
  const { promise: end, resolve: release } = Promise.withResolvers<void>()
  const { promise: begun, resolve } = Promise.withResolvers<void>()
  const ended = alone(database, () => {
    resolve()
    return end
  })
  await begun
  return async () => {
    release()
    await ended
  }
}

test('processes get the lock in the order in which they asked for it', async () => {
  const release = await holdLock(here)
  const order: string[] = []
  const turn = (name: string, database: Database) =>
    alone(
      database,
      async () => {
        order.push(name)
        // Meanwhile the next one of the other process joins the line in PostgreSQL.
        await sleep(1_000)
      },
      'load',
      { waitMs: null },
    )
  const turns: Promise<void>[] = []
  for (const [name, database] of [
    ['first', there],
    ['second', here],
    ['third', there],
  ] as const) {
    turns.push(turn(name, database))
    await sleep(300)
  }
  expect(order).toEqual([])
  await release()
  await Promise.all(turns)
  expect(order).toEqual(['first', 'second', 'third'])
})

test.each(['here', 'there'])('whoever waits %s is refused in time, or as soon as it stops', async where => {
  const database = where === 'here' ? here : there
  const release = await holdLock(here)
  const work = () => Promise.reject(new Error('must not begin'))
  await expect(alone(database, work)).rejects.toThrow(RunInProgress)
  await expect(alone(database, work, 'load', { waitMs: 200 })).rejects.toThrow(RunInProgress)
  const stop = new AbortController()
  const waiting = alone(database, work, 'load', { waitMs: null, signal: stop.signal })
  const refused = expect(waiting).rejects.toThrow('stopped')
  await sleep(200)
  stop.abort(new Error('stopped'))
  // The lock is not free until it is released below.
  await refused
  await expect(alone(database, work, 'load', { waitMs: null, signal: stop.signal })).rejects.toThrow('stopped')
  await release()
  expect(await alone(database, async () => 'free', 'load', { waitMs: 5_000 })).toBe('free')
})
