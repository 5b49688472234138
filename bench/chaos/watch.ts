import { readFileSync } from 'node:fs'
import type { Instance } from '../../test/support/machines/instance.ts'

const EVERY_MS = 1_000

export interface Watched {
  /** The most lines of warnings and errors that one instance wrote in a second. */
  readonly linesPerSecond: number
  /** The most memory of one instance, in MB. */
  readonly memoryMb: number
  /** Instances that ended and were not killed. */
  readonly crashed: number
}

/** Looks at the instances every second. */
export function watchInstances(instances: readonly Instance[]): { end(): Watched } {
  const seen = instances.map(instance => ({ instance, pid: instance.pid(), length: instance.log().length }))
  let linesPerSecond = 0
  let memoryMb = 0
  const look = () => {
    for (const one of seen) {
      const log = one.instance.log()
      // A new process has a new log.
      const from = log.length < one.length ? 0 : one.length
      const lines = log.slice(from).match(/^\{"level":[456]0/gm)?.length ?? 0
      linesPerSecond = Math.max(linesPerSecond, lines)
      one.length = log.length
      one.pid = one.instance.pid()
      memoryMb = Math.max(memoryMb, residentMb(one.pid))
    }
  }
  const timer = setInterval(look, EVERY_MS)
  return {
    end: () => {
      clearInterval(timer)
      look()
      return { linesPerSecond, memoryMb, crashed: seen.filter(({ pid }) => residentMb(pid) === 0).length }
    },
  }
}

function residentMb(pid: number | undefined): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024
  } catch {
    return 0
  }
}
