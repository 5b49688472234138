import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect } from 'vitest'
import { openDatabase } from '../../prisma/client.ts'
import { unlessBusy } from '../../prisma/store/runs/lock.ts'
import { lapseOverdue } from '../../schema/orders/seats.ts'
import { verifies } from '../promises.ts'
import { offerSeats, openBuyers, type Person, seatsOf } from '../support/orders.ts'
import { POSTGRES_URL } from '../support/template.ts'
import { openWorld, type World } from '../world.ts'

const BUYER = join(import.meta.dirname, 'buyer.ts')
let world: World
let databaseUrl: string

beforeAll(async () => {
  world = await openWorld()
  const [row] = await world.service.database.prisma.$queryRaw<{ name: string }[]>`SELECT current_database() AS name`
  databaseUrl = `${POSTGRES_URL}/${row?.name}`
})
afterAll(() => world.close())

interface Outcome {
  readonly held: number
  readonly codes: Readonly<Record<string, number>>
}

/** Starts a process with its buyers; it orders when it is told to go. */
async function openProcess(buyers: readonly Person[], tariff: string) {
  const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl, BUYERS: JSON.stringify(buyers), TARIFF: tariff }
  const child = spawn(process.execPath, [BUYER], { env })
  const complaint = text(child.stderr)
  const said: string[] = []
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>()
  child.stdout.on('data', chunk => {
    said.push(String(chunk))
    if (said.join('').startsWith('ready\n')) resolve()
  })
  const ended = new Promise<void>(finished => child.once('close', () => finished()))
  child.once('exit', async code => code !== 0 && reject(new Error(await complaint)))
  await ready
  return async (): Promise<Outcome> => {
    child.stdin.write('go\n')
    await ended
    return JSON.parse(said.join('').replace('ready\n', '')) as Outcome
  }
}

verifies(
  'SUB-5',
  'two processes sell seven places to 200 people at once, and one of them lets the orders lapse',
  async () => {
    const { database } = world.service
    const { prisma } = database
    const tariff = await offerSeats(prisma, 7)
    const buyers = await openBuyers(prisma, 200)
    const go = await Promise.all([
      openProcess(buyers.slice(0, 100), tariff.id),
      openProcess(buyers.slice(100), tariff.id),
    ])
    const outcomes = await Promise.all(go.map(start => start()))
    expect(outcomes.reduce((sum, { held }) => sum + held, 0)).toBe(7)
    expect(outcomes.reduce((sum, { codes }) => sum + (codes.SOLD_OUT ?? 0), 0)).toBe(193)
    expect(await seatsOf(prisma)).toEqual({ total: 7, left: 0, held: 7, sold: 0 })

    const other = await openDatabase({ databaseUrl, dataDir: 'memory://' })
    const later = new Date(Date.now() + 4 * 86_400_000)
    const lapsed: number[] = []
    let atOnce = 0
    const runner = (where: typeof database) =>
      unlessBusy(where, 'upkeep', async () => {
        atOnce += 1
        lapsed.push(await lapseOverdue(where.prisma, later))
        await new Promise(resolve => setTimeout(resolve, 300))
        expect(atOnce).toBe(1)
        atOnce -= 1
      })
    await Promise.all([runner(database), runner(other)])
    await other.close()
    expect(lapsed).toEqual([7])
    expect(await seatsOf(prisma)).toEqual({ total: 7, left: 7, held: 0, sold: 0 })
  },
)
