import type { Job } from '../../schema/context.ts'
import type { OperatorRun } from './operator-channel.ts'

const POLL_EVERY_MS = 250
const PLAIN_LINE_EVERY_MS = 5_000
const BAR_WIDTH = 30

/** Waits for a job; draws a progress bar on a terminal, else prints a line regularly. */
export async function follow(run: OperatorRun, id: string, output: NodeJS.WriteStream): Promise<Job> {
  const show = output.isTTY ? drawBar(output) : writeLines(output)
  for (;;) {
    const job = (await run('get-job', { id })) as Job
    show(job)
    if (job.state !== 'RUNNING') return job
    await new Promise(resolve => setTimeout(resolve, POLL_EVERY_MS))
  }
}

/** Shows the progress of work in this process. */
export function progressTo(output: NodeJS.WriteStream): (job: Job) => void {
  return output.isTTY ? drawBar(output) : writeLines(output)
}

function drawBar(output: NodeJS.WriteStream): (job: Job) => void {
  return job => {
    output.write(`\r\u001b[K${job.state === 'RUNNING' ? lineOf(job, true) : ''}`)
  }
}

function writeLines(output: NodeJS.WriteStream): (job: Job) => void {
  let last = -PLAIN_LINE_EVERY_MS
  return job => {
    const due = performance.now() - last > PLAIN_LINE_EVERY_MS
    if (job.state !== 'RUNNING' || !due) return
    last = performance.now()
    output.write(`${lineOf(job, false)}\n`)
  }
}

function lineOf({ stage, done, total, what }: Job, withBar: boolean): string {
  const share = total === null || total === 0 ? null : Math.min(done / total, 1)
  const filled = Math.round((share ?? 0) * BAR_WIDTH)
  const bar = withBar && share !== null ? `[${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)}] ` : ''
  return `${stage.padEnd(10)} ${bar}${what}`.trimEnd()
}
