import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where it is said how figures are computed: calendars, conventions and rules are code. */
const CODE = [import.meta.dirname, join(import.meta.dirname, '../../schema/analytics')]

let known: string | undefined

/** Names the code that computes figures: a revision made by other code is measured anew as a whole. */
export function measuredBy(): string {
  known ??= hash('sha256', CODE.flatMap(textsIn).join('\0'), 'base64url')
  return known
}

function textsIn(folder: string): readonly string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.ts'))
  return names.toSorted().map(name => readFileSync(join(folder, name), 'utf8'))
}
