import { Cron } from 'croner'
import type { Logger } from '../process/log.ts'

/** Something that is done now and then, whether or not anybody asks. Doing it twice does no harm. */
export interface Task {
  readonly name: string
  run(): Promise<unknown>
}

export interface Upkeep {
  start(): void
  /** Does all of it now, unless another instance is at it. */
  runOnce(): Promise<void>
  stop(): Promise<void>
}

const EVERY_MINUTE = '* * * * *'

/**
 * Does its tasks every minute, on one instance at a time.
 * @param alone runs work when no other instance does, and else leaves it
 */
export function createUpkeep(
  tasks: readonly Task[],
  { alone, log }: { alone(work: () => Promise<void>): Promise<void>; log: Logger },
): Upkeep {
  const runAll = async () => {
    for (const { name, run } of tasks) {
      await run().catch(error => log.error({ err: error, task: name }, 'a task of the upkeep failed'))
    }
  }
  let job: Cron | undefined
  let running: Promise<void> = Promise.resolve()
  const runOnce = () => {
    running = running.then(() => alone(runAll)).catch(error => log.error({ err: error }, 'the upkeep failed'))
    return running
  }
  return {
    start: () => {
      job = new Cron(EVERY_MINUTE, { protect: true, unref: true }, runOnce)
    },
    runOnce,
    stop: async () => {
      job?.stop()
      await running
    },
  }
}
