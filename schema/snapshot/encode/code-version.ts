import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fieldsOf } from '../rows/fields.ts'
import { PARTS } from '../rows/parts.ts'

/** The folder with the code that determines the content of a snapshot. */
const CODE = join(import.meta.dirname, '../..')

let known: string | undefined

/**
 * Hash of the running code, its packages and the engine version. Snapshots encoded by another version are not read, so no
 * figure outlives the code that computed it.
 */
export function codeVersion(): string {
  known ??= hash('sha256', [process.version, JSON.stringify(PARTS.map(fieldsOf)), ...texts()].join('\0'), 'base64url')
  return known
}

function texts(): readonly string[] {
  const names = readdirSync(CODE, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.ts'))
  return ['../package.json', ...names.toSorted()].map(name => readFileSync(join(CODE, name), 'utf8'))
}
