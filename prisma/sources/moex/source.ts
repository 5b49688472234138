import { failed, readText, recordedFiles } from '../files.ts'
import type { SourceRecord } from '../record.ts'
import type { Parsed, ReadRequest, Source } from '../source.ts'
import { readAnswer } from './blocks.ts'
import { addAnswer, type Collected, emptyCollection } from './collect.ts'
import { curvesFrom, type ReadRecords } from './curve.ts'
import { isinFinder, quotesFromHistory } from './history.ts'
import { ISS, type IssOptions, readLive } from './live.ts'
import { recordsOfBond, recordsOfTheRest } from './records.ts'

/** Bonds of the Moscow Exchange: recorded responses of its information service (ISS), or the live service. */
export function moexSource(options: IssOptions = ISS): Source {
  return {
    key: 'moex',
    name: 'Moscow Exchange ISS',
    licence: 'Market data of the Moscow Exchange: for own use; redistribution needs the consent of the exchange',
    description: 'Bonds of the Moscow Exchange with schedules, quotes and the government zero-coupon curve',
    statesBonds: true,
    suggested: { schedule: '20 10-19 * * 1-5', timeZone: 'Europe/Moscow' },
    read: request => (request.from === null ? readLive(request, options) : readRecorded(request, request.from)),
  }
}

/** Bonds per yielded chunk. */
const CHUNK = 200

/** Data of one bond is spread over several files, so all are read before the first record is built. */
async function* readRecorded(request: ReadRequest, from: string): AsyncIterable<Parsed<SourceRecord>> {
  const collected = emptyCollection()
  const files = await recordedFiles(from, ['.json', '.csv'])
  for (const [index, { name, path }] of files.entries()) {
    request.signal.throwIfAborted()
    request.progress(index, files.length, name)
    yield await collectFile(collected, name, path)
  }
  yield parsedFrom(curvesFrom(collected))
  yield* recordsInChunks(collected, [...collected.securities.keys()])
  yield parsedFrom(recordsOfTheRest(collected, collected.tradeDate))
  const tickers = collected.history.length === 0 ? undefined : await request.stored?.isinByTicker()
  yield { ...quotesFromHistory(collected.history, isinFinder(collected, tickers ?? new Map())), read: 0 }
}

async function collectFile(collected: Collected, name: string, path: string): Promise<Parsed<SourceRecord>> {
  const { text, problem } = await readText(path, 'windows-1251')
  if (problem !== null) return { rows: [], failures: [failed(name, 'whole file', problem)], read: 0 }
  const answer = readAnswer(name, text)
  const failures = [...answer.failures, ...addAnswer(collected, name, answer)]
  const read = answer.blocks.reduce((total, block) => total + block.rows.length, 0)
  return { rows: [], failures, read }
}

function* recordsInChunks(collected: Collected, secids: readonly string[]): Iterable<Parsed<SourceRecord>> {
  for (let start = 0; start < secids.length; start += CHUNK) {
    const parts = secids.slice(start, start + CHUNK).map(secid => recordsOfBond(collected, secid, collected.tradeDate))
    yield {
      rows: parts.flatMap(part => part.rows),
      failures: parts.flatMap(part => part.failures),
      read: 0,
    }
  }
}

function parsedFrom({ rows, failures }: ReadRecords): Parsed<SourceRecord> {
  return { rows, failures, read: 0 }
}
