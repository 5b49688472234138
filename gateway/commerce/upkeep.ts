import { Cron } from 'croner'
import type { Logger } from '../process/log.ts'

/** A periodic, idempotent maintenance task. */
interface Task {
  readonly name: string
  run(): Promise<unknown>
}

interface UpkeepOptions {
  alone(work: () => Promise<void>): Promise<void>
  readonly log: Logger
  readonly every?: string
}

interface Upkeep {
  start(): void
  /** Runs all tasks now, unless another instance is running them. */
  runOnce(): Promise<void>
  stop(): Promise<void>
}

const EVERY_MINUTE = '* * * * *'
export const EVERY_SECOND = '* * * * * *'

/**
 * A task of which there is more to do each day, in parts that are short enough for one run.
 * @param work does a part; 0 when nothing is left until tomorrow
 */
export function daily(name: string, now: () => Date, work: () => Promise<number>): Task {
  let doneOn: string | null = null
  const run = async () => {
    const day = now().toISOString().slice(0, 10)
    if (doneOn !== day && (await work()) === 0) doneOn = day
  }
  return { name, run }
}

/**
 * Runs maintenance tasks regularly, on one instance at a time.
 * @param alone runs the work unless another instance is running it
 * @param every when, as a cron expression. @default every minute
 */
export function createUpkeep(tasks: readonly Task[], { alone, log, every = EVERY_MINUTE }: UpkeepOptions): Upkeep {
  const runAll = async () => {
    for (const { name, run } of tasks) {
      await run().catch(error => log.error({ err: error, task: name }, 'a maintenance task failed'))
    }
  }
  let job: Cron | undefined
  let running: Promise<void> = Promise.resolve()
  const runOnce = () => {
    running = running.then(() => alone(runAll)).catch(error => log.error({ err: error }, 'maintenance failed'))
    return running
  }
  return {
    start: () => {
      job = new Cron(every, { protect: true, unref: true }, runOnce)
    },
    runOnce,
    stop: async () => {
      job?.stop()
      await running
    },
  }
}
