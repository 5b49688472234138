import { randomUUID } from 'node:crypto'
import { messageOf } from '../../prisma/store/runs/message.ts'
import type { Job } from '../../schema/context.ts'

interface JobProgress {
  readonly stage: string
  readonly done: number
  readonly total: number | null
  readonly what: string
}

/** The outcome of a job: lines for the operator, and an error message if it failed. */
export interface JobOutcome {
  readonly report: readonly string[]
  readonly error: string | null
}

/** Tracks the long-running jobs of this process, so that clients can poll their progress. */
export interface Jobs {
  start(work: (report: (progress: JobProgress) => void) => Promise<JobOutcome>): string
  find(id: string): Job | null
  /** Resolves when all jobs have ended, successfully or not. */
  settled(): Promise<void>
}

const RETAINED = 50

export function createJobs(): Jobs {
  const jobs = new Map<string, Job>()
  const running = new Set<Promise<unknown>>()
  const start: Jobs['start'] = work => {
    const id = randomUUID()
    const update = (change: Partial<Job>) => jobs.set(id, { ...(jobs.get(id) ?? newJob(id)), ...change })
    update({})
    const ended = work(progress => update(progress)).then(
      outcome => update({ state: outcome.error === null ? 'DONE' : 'FAILED', ...outcome }),
      error => update({ state: 'FAILED', error: messageOf(error) }),
    )
    running.add(ended)
    void ended.then(() => running.delete(ended))
    for (const old of [...jobs.keys()].slice(0, -RETAINED)) jobs.delete(old)
    return id
  }
  const settled = async () => void (await Promise.all(running))
  return { start, find: id => jobs.get(id) ?? null, settled }
}

function newJob(id: string): Job {
  return { id, state: 'RUNNING', stage: 'starting', done: 0, total: null, what: '', report: [], error: null }
}
