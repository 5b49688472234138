import { type LiveOptions, POLITE } from '../fetch-text.ts'
import type { SourceRecord } from '../record.ts'
import type { Failure, Parsed, ReadRequest } from '../source.ts'
import { addAnswer, type Collected, emptyCollection } from './collect.ts'
import { curvesFrom } from './curve.ts'
import { issPages } from './pages.ts'
import { recordsOfBond } from './records.ts'

export interface IssOptions extends LiveOptions {
  /** Ends with a slash. */
  readonly baseUrl: string
}

export const ISS: IssOptions = { ...POLITE, baseUrl: 'https://iss.moex.com/iss/', olderEncoding: 'windows-1251' }

const MARKET = 'engines/stock/markets/bonds/securities.json?iss.meta=off'
const CURVE = 'engines/stock/zcyc/securities.json?iss.meta=off&iss.only=params,yearyields'
const ISSUERS = 'securities.json?iss.meta=off&engine=stock&market=bonds&is_trading=1'
const SCHEDULE = 'statistics/engines/stock/markets/bonds/bondization/'
/** Contains the issue date, the initial nominal and investor restrictions. */
const DESCRIPTION = 'securities/'

/** Bonds per yielded chunk. */
const CHUNK = 20

/** Reads the market in one response, the issuers page by page, then schedule and description of each bond. */
export async function* readLive(request: ReadRequest, options: IssOptions): AsyncIterable<Parsed<SourceRecord>> {
  const collected = emptyCollection()
  for (const path of [MARKET, CURVE, ISSUERS]) yield* collect(collected, path, request, options)
  yield { ...curvesFrom(collected), read: 0 }
  const secids = [...collected.securities.keys()]
  for (let start = 0; start < secids.length; start += CHUNK) {
    for (const secid of secids.slice(start, start + CHUNK)) {
      request.progress(start, secids.length, secid)
      yield* collect(collected, `${SCHEDULE}${secid}.json?iss.meta=off&limit=100`, request, options)
      yield* collect(collected, `${DESCRIPTION}${secid}.json?iss.meta=off&iss.only=description`, request, options)
    }
    const parts = secids.slice(start, start + CHUNK).map(secid => recordsOfBond(collected, secid, collected.tradeDate))
    collected.schedules.clear()
    collected.descriptions.clear()
    yield { rows: parts.flatMap(part => part.rows), failures: parts.flatMap(part => part.failures), read: 0 }
  }
}

async function* collect(
  collected: Collected,
  path: string,
  { fetch, signal }: ReadRequest,
  options: IssOptions,
): AsyncIterable<Parsed<SourceRecord>> {
  for await (const { url, answer } of issPages(`${options.baseUrl}${path}`, { ...options, fetch, signal })) {
    const failures: readonly Failure[] = [...answer.failures, ...addAnswer(collected, url, answer)]
    const read = answer.blocks.reduce((total, block) => total + block.rows.length, 0)
    yield { rows: [], failures, read }
  }
}
