import { Worker, type WorkerOptions } from 'node:worker_threads'

type Options = Pick<WorkerOptions, 'workerData' | 'transferList' | 'resourceLimits'>

/**
 * Runs a module in a worker that leaves the processor to requests, also while its modules are loaded.
 * @param module such as `new URL('./worker.ts', import.meta.url)`
 */
export function startLowPriorityWorker(module: URL, options: Options): Worker {
  return new Worker(new URL('./low-priority-entry.ts', import.meta.url), { ...options, argv: [module.href] })
}
