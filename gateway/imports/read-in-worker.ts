import { Worker } from 'node:worker_threads'
import { GraphQLError } from 'graphql'
import type { HoldingsTable, ReadHoldingsTable } from '../../schema/portfolio/import/holdings-table.ts'
import { UnreadableFile } from '../../tables/cell.ts'

/** What the worker posts. Any other failure ends it. */
export type WorkerAnswer = { readonly table: HoldingsTable } | { readonly unreadable: string }

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
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData, resourceLimits })
  const { promise, resolve, reject } = Promise.withResolvers<WorkerAnswer>()
  const timer = setTimeout(() => reject(new UnreadableFile(tooLong(ms))), ms)
  worker.once('message', resolve)
  worker.once('error', error => reject(isOutOfMemory(error) ? new UnreadableFile(TOO_MUCH) : error))
  worker.once('exit', code => reject(new Error(`the worker that reads a holdings file ended with ${code}`)))
  try {
    const answer = await promise
    if ('unreadable' in answer) throw new UnreadableFile(answer.unreadable)
    return answer.table
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
