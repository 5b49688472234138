import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { ClientsReport, ClientsTask } from './clients-process.ts'
import { print } from './table.ts'

const CLIENTS = join(import.meta.dirname, 'clients-process.ts')

/** Clients in a process of their own. */
export function clients(task: ClientsTask): Promise<ClientsReport> {
  const child = fork(CLIENTS, { execArgv: [] })
  child.send(task)
  return new Promise((resolve, reject) =>
    child.once('message', report => resolve(report as ClientsReport)).once('error', reject),
  )
}

/** @param latencies milliseconds */
export function lineOf(latencies: readonly number[]): string {
  const [p50, p99, most] = [0.5, 0.99, 1].map(share => percentile(latencies, share).toFixed(1))
  return `${latencies.length} answers, p50 ${p50} ms, p99 ${p99} ms, longest ${most} ms`
}

/** @param share such as 0.99; 0 of no values */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0
}

/** Says whether an aim was reached; the run fails if not. */
export function verdict(reached: boolean, text: string): void {
  print(`${reached ? 'reached' : 'MISSED '}  ${text}`)
  if (!reached) process.exitCode = 1
}
