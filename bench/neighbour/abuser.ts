import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { AbuserReport, AbuserTask } from './abuser-process.ts'

const ABUSER = join(import.meta.dirname, 'abuser-process.ts')

/** A customer who is ready to begin. */
export interface ReadyAbuser {
  /** Resolves when his time is over. */
  begin(): Promise<AbuserReport>
}

/** Opens an account, a key and a large portfolio for a customer in a process of his own. */
export async function readyAbuser(task: AbuserTask): Promise<ReadyAbuser> {
  const child = fork(ABUSER, { execArgv: [] })
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`the abuser ended with ${code}`)))
  const next = async () => ((await Promise.race([once(child, 'message'), ended])) as [unknown])[0]
  ended.catch(() => undefined)
  child.send(task)
  await next()
  return {
    begin: () => {
      child.send('begin')
      return next() as Promise<AbuserReport>
    },
  }
}
