import { constants, setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

/** A client who downloads files one after another until he is stopped, in a process of his own. */
export interface DownloadTask {
  readonly urls: readonly string[]
  readonly key: string
  readonly seconds: number
}

export interface DownloadReport {
  readonly bytes: number
  /** Files that an overloaded service did not send. */
  readonly refused: number
}

const RETRY_MS = 250

process.once('message', async ({ urls, key, seconds }: DownloadTask) => {
  // His program runs on another machine: it takes no processor time from the service.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const over = AbortSignal.timeout(seconds * 1_000)
  let [bytes, refused] = [0, 0]
  for (let turn = 0; !over.aborted; turn += 1) {
    const answer = await fetch(urls[turn % urls.length] ?? '', { headers: { 'x-api-key': key } })
    if (answer.status === 503) {
      refused += 1
      await answer.arrayBuffer()
      await sleep(RETRY_MS)
      continue
    }
    if (answer.status !== 200 || answer.body === null) throw new Error(`${answer.status} ${await answer.text()}`)
    for await (const chunk of answer.body) {
      bytes += chunk.length
      if (over.aborted) break
    }
  }
  process.send?.({ bytes, refused } satisfies DownloadReport, () => process.exit(0))
})
