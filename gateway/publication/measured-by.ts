import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folders whose code determines the analytics. */
const CODE = ['schema/analytics', 'schema/measures', 'prisma/measures', 'gateway/publication'].map(folder =>
  join(import.meta.dirname, '../..', folder),
)

let known: string | undefined

/** Hash of the code that computes analytics. If it differs from the previous revision's, all bonds are recomputed. */
export function measuredBy(): string {
  known ??= hash('sha256', CODE.flatMap(sourcesIn).join('\0'), 'base64url')
  return known
}

function sourcesIn(folder: string): readonly string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.ts'))
  return names.toSorted().map(name => readFileSync(join(folder, name), 'utf8'))
}
