import { readFile } from 'node:fs/promises'
import { recordedFiles } from '../files.ts'
import { parted } from '../parted.ts'
import type { SourceRecord } from '../record.ts'
import type { Parsed, ReadRequest, Source } from '../source.ts'
import { type Auction, auctionFromLine } from './auction.ts'
import { MINISTRY, placementOf } from './records.ts'
import { linesOfWorkbook, totalProblem } from './workbook.ts'

/** Auctions of Russian government bonds (OFZ): the workbooks that the Ministry of Finance publishes, one a year. */
export const minfinSource: Source = {
  key: 'minfin',
  name: 'Russian Ministry of Finance, OFZ auctions',
  licence: 'Open data of the Russian Ministry of Finance: free to use with the source named',
  description:
    'Placements of Russian government bonds: auctions and what was placed after them; from downloaded workbooks',
  live: false,
  read,
}

async function* read({ from, signal, progress }: ReadRequest): AsyncIterable<Parsed<SourceRecord>> {
  if (from === null) throw new Error(NO_LIVE_SERVICE)
  const files = await recordedFiles(from, ['.xlsx'])
  for (const [index, { name, path }] of files.entries()) {
    signal.throwIfAborted()
    progress(index, files.length, name)
    yield recordsOfFile(name, await readFile(path))
  }
}

const NO_LIVE_SERVICE =
  'The Ministry of Finance has no permanent address for its workbooks: download them from the page of OFZ auctions on minfin.gov.ru and specify the file or folder with --from.'

function recordsOfFile(file: string, bytes: Uint8Array): Parsed<SourceRecord> {
  const table = linesOfWorkbook(file, bytes)
  const { values: auctions, failures: unread } = parted<Auction>(table.lines.map(auctionFromLine))
  const failures = [...table.failures, ...unread]
  const total = failures.length > 0 ? null : totalProblem(file, table, auctions)
  const placements = auctions.map((auction): SourceRecord => ({ kind: 'placement', ...placementOf(auction) }))
  return {
    rows: placements.length === 0 ? [] : [MINISTRY, ...placements],
    failures: total === null ? failures : [...failures, total],
    read: table.lines.length,
  }
}
