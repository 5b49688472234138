import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { compose } from '../compose.ts'
import { readConfig } from '../gateway/process/config.ts'
import { createLog } from '../gateway/process/log.ts'
import { serve } from './support/loopback.ts'
import { print, table } from './support/table.ts'

/**
 * Whether the time of an answer tells if an email address is known: each request for known and for unknown addresses in
 * turns, ROUNDS (100) of each, median and quartiles in ms.
 */
const ROUNDS = Number(process.env.ROUNDS ?? 100)
/** Until the work after an answer is over. */
const PAUSE_MS = 150

const config = readConfig({ DATA_DIR: 'memory://', TRUSTED_PROXIES: '1', SANDBOX: 'off', ...process.env })
const service = await compose({ config, log: createLog('silent'), mailer: { send: async () => undefined } })
await service.prepare({ sampleSize: 50 })
await service.start()
const port = await serve(service.handle)
const origin = config.baseUrl
const { prisma } = service.database

let serial = 0
async function timeOf(documentId: string, email: string): Promise<number> {
  const variables =
    documentId === 'sign-up' ? { name: 'A', email, password: 'correct horse', language: 'EN' } : { email }
  const address = `10.0.${Math.floor(++serial / 250)}.${serial % 250}`
  const headers = {
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
    origin,
    'x-forwarded-for': address,
  }
  const body = JSON.stringify({ documentId, variables })
  const began = performance.now()
  const answer = await fetch(`http://127.0.0.1:${port}/graphql`, { method: 'POST', headers, body })
  await answer.text()
  const took = performance.now() - began
  if (answer.status !== 200) throw new Error(`${documentId}: ${answer.status}`)
  await sleep(PAUSE_MS)
  return took
}

async function newUser(): Promise<string> {
  const email = `${randomUUID()}@example.com`
  const user = { email, name: 'A', emailVerified: true, language: 'EN' } as const
  await prisma.account.create({ data: { name: 'A', users: { create: user } } })
  return email
}

function quartiles(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  return [0.25, 0.5, 0.75].map(part => sorted[Math.floor(part * sorted.length)]?.toFixed(2)).join(' / ')
}

const rows = [['request', 'known', 'unknown']]
for (const documentId of ['request-password-reset', 'resend-verification', 'sign-up']) {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  for (let round = 0; round < ROUNDS; round++) {
    // Whatever making a user leaves behind is the same before both.
    const known = await newUser()
    times.known.push(await timeOf(documentId, known))
    await newUser()
    times.unknown.push(await timeOf(documentId, `${randomUUID()}@example.com`))
  }
  rows.push([documentId, quartiles(times.known.slice(5)), quartiles(times.unknown.slice(5))])
}
print(table(rows))
process.exit(0)
