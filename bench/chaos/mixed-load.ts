import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answered, type Customer, PASSWORD } from '../../test/support/machines/customer.ts'
import { type Quoted, roundsIn } from '../support/posted-quotes.ts'
import { HEAVY } from './heavy.ts'

/** Somebody of each trade, so that what one does disturbs no other. */
export interface Cast {
  readonly reader: Customer
  readonly holder: Customer
  readonly buyer: Customer
  readonly rotator: Customer
  /** An analyst, who reads with queries. */
  readonly analyst: Customer
  /** An analyst who asks for what is much work. */
  readonly heavy: Customer
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
  /** Rounds of the feed by the revision that showed them. */
  readonly roundOf: ReadonlyMap<number, number>
  end(): Promise<void>
}

const READERS = Number(process.env.READERS ?? 12)
const PAUSE_MS = 25
const HEAVY_EVERY_MS = 3_000
/** Three documents of one person each time, of whom 300 a minute are accepted. */
const ORDER_EVERY_MS = 650
/** Within the 300 requests a minute of a session. */
const RENAME_EVERY_MS = 500
const QUERY = '{ bonds(pageSize: 20) { items { isin price name } meta { revision } } }'

/** Reads, whose answers are compared with those of before, and changes, of which every acknowledgement is kept. */
export async function mixedLoad(
  { reader, holder, buyer, rotator, analyst, heavy, forSale }: Cast,
  ids: readonly string[],
  quoted: readonly Quoted[],
): Promise<MixedLoad> {
  const events: Event[] = []
  const wrong: string[] = []
  const made = await holder.run('create-portfolio', { name: 'name 0', currency: 'RUB' })
  const portfolioId = String(made.data?.id)
  const heavyPortfolioId = await largePortfolio(heavy, ids)
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
      ['tool', () => reader.callTool('search_bonds', { Ids: [id], Fields: ['full'] })],
    ]),
  ]
  const isins = quoted.map(({ isin }) => isin)
  const fed = `/api/v1/data/instruments?PageSize=50&Sorts=isin_asc&Fields=isin,price&Isin=${isins.join(',')}`
  /** Answers by question and revision: one revision has one answer, whoever gives it. */
  const expected = new Map<string, string>()
  /** The round of the feed that a revision is of. */
  const roundOf = new Map<number, number>()
  for (const [what, ask] of questions.slice(0, 5)) {
    const { status, text } = await ask()
    if (status !== 200) throw new Error(`${what}: ${status} ${text.slice(0, 300)}`)
    acknowledged.reads += 1
  }

  const ending = new AbortController()
  const tried = async (what: string, ask: () => Promise<Answered>, mayBeRefused = false): Promise<Answered> => {
    const began = performance.now()
    const answer = await ask()
    const isRefused = mayBeRefused && (answer.status === 429 || answer.status === 503)
    const failed =
      !isRefused &&
      (answer.status === 0 || answer.status >= 500 || (answer.code !== null && answer.code === 'INTERNAL'))
    const text = failed ? `${answer.status} ${answer.text.slice(0, 400)}` : ''
    events.push({ at: performance.now(), what, ms: performance.now() - began, failed, text })
    if (!failed && !isRefused && (answer.status !== 200 || answer.code !== null))
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
    const answer = await tried(what, ask)
    const { status } = answer
    if (status !== 200) acknowledged.unsure += 1
    else acknowledged.reads += 1
    if (status === 200) compare(`${what} ${index}`, answer)
  }
  const compare = (question: string, { text, revision }: Answered) => {
    const name = `${question} of revision ${revision}`
    const known = expected.get(name)
    if (known === undefined) expected.set(name, text)
    else if (known !== text) wrong.push(`${name} has two answers: ${differenceOf(known, text)}`)
  }
  /** All bonds of the feed show the same round, and a later revision no earlier one. */
  const readFeed = async () => {
    const { status, text } = await tried('feed', () => reader.get(fed))
    if (status !== 200) {
      acknowledged.unsure += 1
      return
    }
    acknowledged.reads += 1
    const { meta } = JSON.parse(text) as { meta: { revision: number } }
    const rounds = roundsIn(text, quoted)
    const [round = Number.NaN] = rounds
    if (rounds.length !== 1) wrong.push(`revision ${meta.revision} has parts of the rounds ${rounds}`)
    if ((roundOf.get(meta.revision) ?? round) !== round) wrong.push(`revision ${meta.revision} has two rounds`)
    roundOf.set(meta.revision, round)
    for (const [revision, other] of roundOf)
      if (revision < meta.revision && other > round) wrong.push(`round ${other} was taken back by ${meta.revision}`)
  }
  const askForMuch = async (turn: number) => {
    const { what, ask } = HEAVY[turn % HEAVY.length] ?? {}
    if (what !== undefined && ask !== undefined) await tried(what, () => ask(heavy, heavyPortfolioId, turn), true)
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
  /** Those whose acknowledgement, or that of their cancellation, was lost in an outage; too many refuse the next order. */
  const cancelUnpaid = async (): Promise<boolean> => {
    const { data } = await buyer.run('get-orders')
    const items = (data?.items ?? []) as readonly { readonly id: string; readonly status: string }[]
    const cancelled: boolean[] = []
    for (const { id } of items.filter(({ status }) => status === 'PENDING')) {
      const { status, code } = await buyer.run('cancel-order', { id })
      cancelled.push(status === 200 && code === null)
    }
    return cancelled.every(Boolean)
  }
  const order = async () => {
    if (!(await cancelUnpaid())) return
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
    forEver(rename, RENAME_EVERY_MS, 1),
    forEver(order, ORDER_EVERY_MS),
    forEver(rotate, 1_000),
    forEver(readFeed, 200),
    forEver(askForMuch, HEAVY_EVERY_MS),
    forEver(async () => void (await tried('graphql', () => analyst.query(QUERY), true)), 200),
  ])
  const end = async () => {
    ending.abort()
    await working
  }
  return { events, wrong, acknowledged, portfolioId, roundOf, end }
}

async function largePortfolio(heavy: Customer, ids: readonly string[]): Promise<string> {
  const made = await heavy.run('create-portfolio', { name: 'large', currency: 'RUB' })
  const id = String(made.data?.id)
  const set = await heavy.run('set-positions', { id, positions: ids.map(bond => ({ bond, quantity: '10' })) })
  if (set.code !== null) throw new Error(`positions: ${set.text.slice(0, 300)}`)
  return id
}

/** Where two answers part. */
function differenceOf(one: string, other: string): string {
  const at = [...one].findIndex((letter, index) => letter !== other[index])
  return `${one.slice(Math.max(0, at - 40), at + 60)} | ${other.slice(Math.max(0, at - 40), at + 60)}`
}
