import { setTimeout as sleep } from 'node:timers/promises'
import type { Answered, Customer } from '../../test/support/machines/customer.ts'

export interface Failed {
  readonly what: string
  readonly status: number
  readonly text: string
}

/** Requests that go on until they are told to end. */
export interface Steady {
  readonly failed: readonly Failed[]
  count(): number
  end(): Promise<void>
}

const PAUSE_MS = 20
/** A signed-in person has 300 requests a minute; a portfolio is two. */
const SESSION_PAUSE_MS = 500
const OF_SESSION: ReadonlySet<string> = new Set(['account', 'new portfolio'])

/** Reads by key and by session, and changes, one after another by each of several workers. */
export function steadyLoad(customer: Customer, ids: readonly string[], workers = 4): Steady {
  const failed: Failed[] = []
  const ending = new AbortController()
  let count = 0
  let sessionFrom = 0
  const kinds: readonly (readonly [string, (turn: number) => Promise<Answered>])[] = [
    ['screener', () => customer.get('/api/v1/data/instruments?PageSize=20&YieldFrom=5')],
    ['bond', turn => customer.get(`/api/v1/data/instruments/${ids[turn % ids.length]}`)],
    ['tool', turn => customer.callTool('get_bond', { id: ids[turn % ids.length] })],
    ['account', () => customer.run('get-account')],
    ['new portfolio', turn => renew(customer, turn)],
  ]
  const work = async (worker: number) => {
    for (let turn = worker; !ending.signal.aborted; turn++) {
      const [what, ask] = kinds[turn % kinds.length] ?? []
      if (what === undefined || ask === undefined) return
      if (OF_SESSION.has(what)) {
        if (performance.now() < sessionFrom) continue
        sessionFrom = performance.now() + SESSION_PAUSE_MS
      }
      const { status, text, code } = await ask(turn)
      count += 1
      if (status !== 200 || code !== null) failed.push({ what, status, text: text.slice(0, 200) })
      await sleep(PAUSE_MS)
    }
  }
  const working = Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)))
  const end = async () => {
    ending.abort()
    await working
  }
  return { failed, count: () => count, end }
}

/** A portfolio is made and taken away again. */
async function renew(customer: Customer, turn: number): Promise<Answered> {
  const made = await customer.run('create-portfolio', { name: `steady ${turn}`, currency: 'RUB' })
  const id = made.data?.id
  return id === undefined ? made : customer.run('delete-portfolio', { id })
}
