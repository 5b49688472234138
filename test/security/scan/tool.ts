import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { Target } from './target.ts'

/** One attack by one tool, and what it found. */
export interface Finding {
  readonly tool: string
  readonly target: string
  /** How much was tried, in the tool's own words. */
  readonly tried: string
  /** Nothing, or a sentence each. */
  readonly found: readonly string[]
}

/** A tool from outside: a row. */
export interface Scanner {
  readonly command: string
  run(target: Target): AsyncGenerator<Finding>
}

export function isInstalled(command: string): boolean {
  return (process.env.PATH ?? '').split(':').some(folder => existsSync(`${folder}/${command}`))
}

/** Runs a tool to its end. @returns what it printed, whatever its status was */
export async function runTool(command: string, given: readonly string[], seconds: number): Promise<string> {
  const child = spawn(command, given, { stdio: ['ignore', 'pipe', 'pipe'], timeout: seconds * 1_000 })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', chunk => {
      printed += chunk
    })
  }
  const [status, signal] = await new Promise<[number | null, string | null]>((ended, failed) => {
    child.once('error', failed)
    child.once('close', (...how) => ended(how))
  })
  return signal === null ? printed : `${printed}\nstopped by ${signal} after ${seconds} s (${status})`
}
