import { GraphQLError } from 'graphql'
import type { HoldingsTable, ReadHoldingsTable } from '../../schema/portfolio/import/file/holdings-table.ts'
import { UnreadableFile } from '../../tables/cell.ts'
import { startLowPriorityWorker } from '../process/low-priority-worker.ts'

/** What the worker posts first: the table and the number of its rows. Any other failure ends it. */
export type WorkerAnswer =
  | { readonly table: Omit<HoldingsTable, 'rows'>; readonly rows: number }
  | { readonly unreadable: string }

/** What it posts for each number of a row: that row and some that follow. All rows at once would hold up requests. */
export type WorkerRows = HoldingsTable['rows']

interface WorkerLimits {
  readonly memoryMb: number
  readonly ms: number
  /** Files read at the same time; further ones wait. */
  readonly atOnce: number
  /** Files that may wait. */
  readonly waiting: number
}

const LIMITS: WorkerLimits = { memoryMb: 256, ms: 10_000, atOnce: 2, waiting: 8 }
const RETRY_AFTER_SECONDS = 5

/**
 * Reads holdings files, each in a worker of its own: what a file makes of its few kilobytes can neither delay requests nor
 * take the memory of the process.
 * @throws UnreadableFile also for a file that passes the limits; GraphQLError OVERLOADED when too many files wait
 * @example const readHoldingsTable = holdingsReader()
 */
export function holdingsReader({ atOnce, waiting, ...limits }: WorkerLimits = LIMITS): ReadHoldingsTable {
  const queue: (() => void)[] = []
  let running = 0
  const begin = async () => {
    if (running >= atOnce && queue.length >= waiting) throw tooMany()
    // Whoever ends hands the place over.
    if (running >= atOnce) await new Promise<void>(resolve => queue.push(resolve))
    else running += 1
  }
  const end = () => {
    const next = queue.shift()
    if (next === undefined) running -= 1
    else next()
  }
  return async request => {
    await begin()
    try {
      return await inWorker(request, limits)
    } finally {
      end()
    }
  }
}

async function inWorker(
  workerData: Parameters<ReadHoldingsTable>[0],
  { memoryMb, ms }: Pick<WorkerLimits, 'memoryMb' | 'ms'>,
): Promise<HoldingsTable> {
  const resourceLimits = { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 }
  const worker = startLowPriorityWorker(new URL('./worker.ts', import.meta.url), { workerData, resourceLimits })
  const { promise: failed, reject } = Promise.withResolvers<never>()
  failed.catch(() => undefined)
  const timer = setTimeout(() => reject(new UnreadableFile(tooLong(ms))), ms)
  worker.once('error', error => reject(isOutOfMemory(error) ? new UnreadableFile(TOO_MUCH) : error))
  worker.once('exit', code => reject(new Error(`the worker that reads a holdings file ended with ${code}`)))
  const next = <Message>(): Promise<Message> => {
    // Not `once` of node:events: its promise is fulfilled some turns after the event, and the last message of a worker
    // comes in the same turn as its exit.
    const { promise: message, resolve } = Promise.withResolvers<Message>()
    worker.once('message', resolve)
    return Promise.race([message, failed])
  }
  try {
    const answer = await next<WorkerAnswer>()
    if ('unreadable' in answer) throw new UnreadableFile(answer.unreadable)
    const rows: WorkerRows[number][] = []
    while (rows.length < answer.rows) {
      worker.postMessage(rows.length)
      rows.push(...(await next<WorkerRows>()))
    }
    return { ...answer.table, rows }
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

const HINT = 'Save the table of holdings alone, as CSV.'
const TOO_MUCH = `The file needs more memory than may be used for reading it. ${HINT}`

function tooLong(ms: number): string {
  return `The file cannot be read within ${ms / 1_000} s. ${HINT}`
}

function isOutOfMemory(error: unknown): boolean {
  return (error as { readonly code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY'
}

function tooMany(): GraphQLError {
  const http = { status: 503, headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) } }
  return new GraphQLError(`Too many files are being imported. Try again in ${RETRY_AFTER_SECONDS} s.`, {
    extensions: { code: 'OVERLOADED', retryAfterSeconds: RETRY_AFTER_SECONDS, http },
  })
}
