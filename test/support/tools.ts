import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Clients, linters and generators from outside: a package of its own, so that the service installs without them. */
export const TOOLS = join(import.meta.dirname, '../tools')

/** Where the command of an installed tool is. */
export function toolCommand(name: string): string {
  return join(TOOLS, 'node_modules/.bin', name)
}

/** Global setup of the projects that use the tools: installs them when they are not there yet. */
export async function setup(): Promise<void> {
  if (existsSync(join(TOOLS, 'node_modules/.package-lock.json'))) return
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: TOOLS })
}
