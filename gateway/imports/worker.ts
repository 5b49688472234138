import { parentPort, workerData } from 'node:worker_threads'
import { type HoldingsRequest, readHoldingsTable } from '../../schema/portfolio/import/file/holdings-table.ts'
import { UnreadableFile } from '../../tables/cell.ts'
import type { WorkerAnswer, WorkerRows } from './read-in-worker.ts'

/** The worker that reads one holdings file, hands out its rows on request, and ends. */
const main = parentPort
if (main === null) throw new Error('this module runs only in a worker')

/** Rows in one message, which the main thread unpacks within a fraction of a millisecond. */
const PORTION = 100

main.postMessage(answerTo(workerData as HoldingsRequest))

function answerTo(request: HoldingsRequest): WorkerAnswer {
  try {
    const { rows, ...table } = readHoldingsTable(request)
    main?.on('message', (from: number) => main.postMessage(rows.slice(from, from + PORTION) satisfies WorkerRows))
    return { table, rows: rows.length }
  } catch (error) {
    if (error instanceof UnreadableFile) return { unreadable: error.message }
    throw error
  }
}
