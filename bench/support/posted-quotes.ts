import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { issueFeedToken } from '../../gateway/feeds/tokens.ts'
import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import { until } from '../../test/support/machines/owned.ts'

export interface Quoted {
  readonly isin: string
  readonly price: number
}

/** Traded bonds with a price, as many as are asked for, for `postQuotes`. */
export const QUOTED = `SELECT DISTINCT ON (b.isin) b.isin, round(q.last::numeric, 2)::float8 AS price
  FROM "Bond" b JOIN "Quote" q ON q."bondId" = b.id
  WHERE b.status = 'TRADING' AND q.last IS NOT NULL AND (b."maturityDate" IS NULL OR b."maturityDate" > now() + interval '1 year')
  ORDER BY b.isin, q.date DESC LIMIT $1`

/** 5,000 quotes a minute, in one batch each second. */
export const QUOTES_A_SECOND = 83
const EVERY_MS = 1_000
/** Batches that wait for their answer; a sender with more waits with the next one. */
const MOST_OPEN = 6
const PAUSE_MS = 500
const ANSWERED_WITHIN_MS = 150_000
/** What becomes of a line that a later batch has overtaken. */
const OVERTAKEN: ReadonlySet<string> = new Set(['OUT_OF_ORDER', 'LATER_QUOTE'])

/** A program that sends quotes each second, and each batch again with the same key until it is answered. */
export interface PostedQuotes {
  /** Batches that were answered as stored and published. */
  acknowledged(): number
  /** Answers that must not be. */
  readonly wrong: string[]
  /** The newest round that was acknowledged, or published before one that was. */
  round(): number
  end(): Promise<void>
}

interface Answer {
  readonly state: string
  readonly reasons: readonly { readonly rule: string; readonly reason: string }[]
}

/** In each round all bonds are quoted a hundredth higher. */
export async function postQuotes(
  prisma: PrismaClient,
  baseUrl: string,
  quoted: readonly Quoted[],
): Promise<PostedQuotes> {
  const issue = { name: `desk-${randomUUID().slice(0, 8)}`, licence: 'Invented' }
  const { token } = await issueFeedToken(prisma, issue, new Date(), async () => undefined)
  const ending = new AbortController()
  const wrong: string[] = []
  const open = new Set<Promise<void>>()
  let [sent, acknowledged, newest] = [0, 0, 0]

  const send = async (round: number): Promise<void> => {
    const time = new Date().toISOString()
    const lines = quoted.map(({ isin, price }) => JSON.stringify({ isin, price: priceIn(price, round), time }))
    const request = {
      method: 'POST',
      body: `${lines.join('\n')}\n`,
      headers: {
        ...{ authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
        'idempotency-key': `round-${round}`,
      },
    }
    for (;;) {
      const response = await fetch(`${baseUrl}/ingest/quotes`, request).catch(() => null)
      const text = (await response?.text().catch(() => null)) ?? ''
      if (response?.status === 200 && text !== '') {
        const { state, reasons } = JSON.parse(text) as Answer
        const other = reasons.find(({ rule }) => !OVERTAKEN.has(rule))
        if (state === 'QUARANTINED' || other !== undefined) wrong.push(`quotes ${round}: ${text.slice(0, 300)}`)
        acknowledged += 1
        newest = Math.max(newest, round)
        return
      }
      const { status } = response ?? { status: 0 }
      if (status >= 400 && status < 500 && status !== 429) {
        wrong.push(`quotes ${round}: ${status} ${text.slice(0, 300)}`)
        return
      }
      await sleep(Number(response?.headers.get('retry-after') ?? 0) * 1_000 || PAUSE_MS)
    }
  }
  const sending = (async () => {
    while (!ending.signal.aborted) {
      if (open.size < MOST_OPEN) {
        sent += 1
        const one = send(sent).finally(() => open.delete(one))
        open.add(one)
      }
      await sleep(EVERY_MS, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  })()
  await until('the first quotes are published', async () => acknowledged > 0, ANSWERED_WITHIN_MS)
  return {
    acknowledged: () => acknowledged,
    wrong,
    round: () => newest,
    end: async () => {
      ending.abort()
      await sending
      await until('the last quotes are answered', async () => open.size === 0, ANSWERED_WITHIN_MS)
    },
  }
}

function priceIn(price: number, round: number): number {
  return Math.round(price * 100 + round) / 100
}

/** The rounds that an answer shows: one, unless the answer is wrong. */
export function roundsIn(text: string, quoted: readonly Quoted[]): readonly number[] {
  const { items } = JSON.parse(text) as { readonly items: readonly Quoted[] }
  const priceOf = new Map(items.map(({ isin, price }) => [isin, price]))
  return [...new Set(quoted.map(({ isin, price }) => Math.round(((priceOf.get(isin) ?? Number.NaN) - price) * 100)))]
}
