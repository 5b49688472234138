import { failed } from '../files.ts'
import type { Failure } from '../source.ts'
import { BOND_KEY, type FileKind, KINDS } from './fields.ts'
import type { Values } from './read-row.ts'

/** Detects repeated rows: in a flat file an issuer is repeated in the row of each of its bonds. */
interface Repeats {
  /** FIRST for a new key, AGAIN for an identical repetition, else a failure that states the contradiction. */
  take(file: string, position: string, values: Values): 'FIRST' | 'AGAIN' | Failure
  /** Number of identical repetitions. */
  count(): number
}

interface First {
  readonly position: string
  /** As JSON, to save memory: a file may contain a million rows. */
  readonly json: string
}

export function repeatsOf(kind: FileKind): Repeats {
  const firsts = new Map<string, First>()
  let again = 0
  return {
    take: (file, position, values) => {
      const key = keyOf(kind, values)
      const first = firsts.get(key)
      const json = JSON.stringify(values)
      if (first === undefined) {
        firsts.set(key, { position: `${position} of ${file}`, json })
        return 'FIRST'
      }
      if (first.json === json) {
        again += 1
        return 'AGAIN'
      }
      const name = key.split('|').filter(Boolean).join(' ')
      const others = differing(JSON.parse(first.json) as Values, values).join(', ')
      const reason = `${kind} ${name} is stated twice: it is in ${first.position}, too, with another ${others}`
      return failed(file, position, reason)
    },
    count: () => again,
  }
}

function differing(first: Values, values: Values): readonly string[] {
  return Object.keys({ ...first, ...values }).filter(
    name => JSON.stringify(first[name]) !== JSON.stringify(values[name]),
  )
}

/** The key of a row, with only the bond identifier of highest priority, as in the store. */
function keyOf(kind: FileKind, values: Values): string {
  const names: readonly string[] = KINDS[kind].key
  const identifier = BOND_KEY.find(name => values[name] !== undefined && values[name] !== null)
  return names
    .filter(name => !BOND_KEY.includes(name) || name === identifier)
    .map(name => String(values[name] ?? ''))
    .join('|')
}
