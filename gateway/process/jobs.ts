import { randomUUID } from 'node:crypto'
import type { Job } from '../../schema/context.ts'

export interface JobProgress {
  readonly stage: string
  readonly done: number
  readonly total: number | null
  readonly what: string
}

/** What finished work says: lines for a person, and a sentence when it did not succeed. */
export interface JobOutcome {
  readonly report: readonly string[]
  readonly error: string | null
}

/** Keeps the long work of this process, so that whoever began it can ask how far it is. */
export interface Jobs {
  start(work: (tell: (progress: JobProgress) => void) => Promise<JobOutcome>): string
  find(id: string): Job | null
  /** When all of it has ended, well or not. */
  settled(): Promise<void>
}

const KEPT = 50

export function createJobs(): Jobs {
  const jobs = new Map<string, Job>()
  const running = new Set<Promise<unknown>>()
  const start: Jobs['start'] = work => {
    const id = randomUUID()
    const update = (change: Partial<Job>) => jobs.set(id, { ...(jobs.get(id) ?? begun(id)), ...change })
    update({})
    const ended = work(progress => update(progress)).then(
      outcome => update({ state: outcome.error === null ? 'DONE' : 'FAILED', ...outcome }),
      error => update({ state: 'FAILED', error: error instanceof Error ? error.message : String(error) }),
    )
    running.add(ended)
    void ended.then(() => running.delete(ended))
    for (const old of [...jobs.keys()].slice(0, -KEPT)) jobs.delete(old)
    return id
  }
  const settled = async () => void (await Promise.all(running))
  return { start, find: id => jobs.get(id) ?? null, settled }
}

function begun(id: string): Job {
  return { id, state: 'RUNNING', stage: 'starting', done: 0, total: null, what: '', report: [], error: null }
}
