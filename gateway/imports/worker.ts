import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { type HoldingsRequest, readHoldingsTable } from '../../schema/portfolio/import/holdings-table.ts'
import { UnreadableFile } from '../../tables/cell.ts'
import type { WorkerAnswer } from './read-in-worker.ts'

/** The worker that reads one holdings file and ends. */
if (parentPort === null) throw new Error('this module runs only in a worker')
// Requests have priority. Only on Linux is the priority per thread.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

parentPort.postMessage(answerTo(workerData as HoldingsRequest))

function answerTo(request: HoldingsRequest): WorkerAnswer {
  try {
    return { table: readHoldingsTable(request) }
  } catch (error) {
    if (error instanceof UnreadableFile) return { unreadable: error.message }
    throw error
  }
}
