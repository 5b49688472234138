import { constants } from 'node:os'
import { Worker, type WorkerOptions } from 'node:worker_threads'

type Options = Pick<WorkerOptions, 'workerData' | 'transferList' | 'resourceLimits'>

/** Niceness of work in the background, and of work that somebody waits for: on busy processors, a tenth and 0.4 of a share. */
export const BACKGROUND = constants.priority.PRIORITY_BELOW_NORMAL
export const AWAITED = 4

/**
 * Runs a module in a worker that leaves the processor to requests, also while its modules are loaded.
 * @param module such as `new URL('./worker.ts', import.meta.url)`
 */
export function startLowPriorityWorker(module: URL, options: Options, niceness = BACKGROUND): Worker {
  const argv = [String(niceness), module.href]
  return new Worker(new URL('./low-priority-entry.ts', import.meta.url), { ...options, argv })
}
