import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answered, type Customer, PASSWORD } from '../../test/support/machines/customer.ts'

/** Somebody of each trade, so that what one does disturbs no other. */
export interface Cast {
  readonly reader: Customer
  readonly holder: Customer
  readonly buyer: Customer
  readonly rotator: Customer
  /** What the buyer orders. */
  readonly forSale: string
}

/** What the service has acknowledged. */
export interface Acknowledged {
  /** Requests of the reader that were answered, by their key. */
  reads: number
  /** Reads that got no answer: they may have been counted. */
  unsure: number
  /** The last name of the portfolio that was acknowledged, and the last that was tried. */
  renamed: number
  tried: number
  readonly orders: string[]
  readonly cancelled: Set<string>
  readonly keys: string[]
}

export interface Event {
  readonly at: number
  readonly what: string
  readonly ms: number
  readonly failed: boolean
  readonly text: string
}

export interface MixedLoad {
  readonly events: Event[]
  readonly wrong: string[]
  readonly acknowledged: Acknowledged
  readonly portfolioId: string
  end(): Promise<void>
}

const READERS = Number(process.env.READERS ?? 12)
const PAUSE_MS = 25

/** Reads, whose answers are compared with those of before, and changes, of which every acknowledgement is kept. */
export async function mixedLoad(
  { reader, holder, buyer, rotator, forSale }: Cast,
  ids: readonly string[],
): Promise<MixedLoad> {
  const events: Event[] = []
  const wrong: string[] = []
  const made = await holder.run('create-portfolio', { name: 'name 0', currency: 'RUB' })
  const portfolioId = String(made.data?.id)
  const acknowledged: Acknowledged = {
    ...{ reads: 0, unsure: 0, renamed: 0, tried: 0 },
    ...{ orders: [], cancelled: new Set(), keys: [] },
  }
  const questions: readonly (readonly [string, () => Promise<Answered>])[] = [
    ...['YieldFrom=5', 'Currency=RUB', 'Facets=Currency', 'CouponType=FIXED'].map(
      (filter): readonly [string, () => Promise<Answered>] => [
        'screener',
        () => reader.get(`/api/v1/data/instruments?PageSize=20&${filter}`),
      ],
    ),
    ...ids.flatMap((id): readonly (readonly [string, () => Promise<Answered>])[] => [
      ['details', () => reader.get(`/api/v1/data/instruments/${id}`)],
      ['tool', () => reader.callTool('get_bond', { id })],
    ]),
  ]
  const expected: string[] = []
  for (const [what, ask] of questions) {
    const { status, text } = await ask()
    if (status !== 200) throw new Error(`${what}: ${status} ${text.slice(0, 300)}`)
    acknowledged.reads += 1
    expected.push(text)
  }

  const ending = new AbortController()
  const tried = async (what: string, ask: () => Promise<Answered>): Promise<Answered> => {
    const began = performance.now()
    const answer = await ask()
    const failed = answer.status === 0 || answer.status >= 500 || (answer.code !== null && answer.code === 'INTERNAL')
    const text = failed ? `${answer.status} ${answer.text.slice(0, 120)}` : ''
    events.push({ at: performance.now(), what, ms: performance.now() - began, failed, text })
    if (!failed && (answer.status !== 200 || answer.code !== null))
      wrong.push(`${what}: ${answer.status} ${answer.text.slice(0, 200)}`)
    return answer
  }
  const forEver = async (work: (turn: number) => Promise<void>, pause = PAUSE_MS, from = 0) => {
    for (let turn = from; !ending.signal.aborted; turn++) {
      await work(turn)
      await sleep(pause)
    }
  }
  const read = async (turn: number) => {
    const index = turn % questions.length
    const [what, ask] = questions[index] ?? ['', () => reader.get('/')]
    const { status, text } = await tried(what, ask)
    if (status !== 200) acknowledged.unsure += 1
    else acknowledged.reads += 1
    if (status === 200 && text !== expected[index]) wrong.push(`${what} ${index}: ${text.slice(0, 200)}`)
  }
  const rename = async (turn: number) => {
    acknowledged.tried = turn
    const { status, code } = await tried('portfolio', () =>
      holder.run('rename-portfolio', { id: portfolioId, name: `name ${turn}` }),
    )
    if (status !== 200 || code !== null) return
    acknowledged.renamed = turn
    const seen = await tried('own portfolios', () => holder.run('get-portfolios'))
    if (seen.status === 200 && seen.code === null && !seen.text.includes(`"name ${turn}"`))
      wrong.push(`name ${turn} was not read back`)
  }
  const order = async () => {
    const wanted = { tariffId: forSale, provider: 'INVOICE', idempotencyKey: randomUUID() }
    const placed = await tried('order', () => buyer.run('place-order', wanted))
    const id = (placed.data?.order as { readonly id?: string } | undefined)?.id
    if (id === undefined) return
    acknowledged.orders.push(id)
    const { status, code } = await tried('cancellation', () => buyer.run('cancel-order', { id }))
    if (status === 200 && code === null) acknowledged.cancelled.add(id)
  }
  const rotate = async () => {
    const made = await tried('key', () => rotator.run('generate-key', { password: PASSWORD }))
    const key = made.data?.key
    if (typeof key !== 'string') return
    acknowledged.keys.push(key)
    await tried('new key', () => rotator.get('/api/v1/data/instruments?PageSize=1', key))
  }
  const working = Promise.all([
    ...Array.from({ length: READERS }, (_, worker) => forEver(read, PAUSE_MS, worker * 7)),
    forEver(rename, PAUSE_MS, 1),
    forEver(order, 200),
    forEver(rotate, 1_000),
  ])
  const end = async () => {
    ending.abort()
    await working
  }
  return { events, wrong, acknowledged, portfolioId, end }
}
