import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fieldsOf } from '../rows/fields.ts'
import { PARTS } from '../rows/parts.ts'

/** Where it is said what a market consists of; of what columns, the models say. */
const CODE = join(import.meta.dirname, '../..')

let known: string | undefined

/**
 * Names the code that is running, with its packages and the engine whose format it writes: what other code prepared is
 * not read, so no figure outlives the code that computed it.
 */
export function codeVersion(): string {
  known ??= hash('sha256', [process.version, JSON.stringify(PARTS.map(fieldsOf)), ...texts()].join('\0'), 'base64url')
  return known
}

function texts(): readonly string[] {
  const names = readdirSync(CODE, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.ts'))
  return ['../package.json', ...names.toSorted()].map(name => readFileSync(join(CODE, name), 'utf8'))
}
