import { failed } from '../files.ts'
import type { Failure } from '../source.ts'
import { BOND_KEY, type FileKind, KINDS } from './fields.ts'
import type { Values } from './read-row.ts'

/** Rows of one kind that name the same thing: in a flat file an issuer stands in the row of each of its bonds. */
export interface Repeats {
  /** Whether the row is the first of its key, says the same again, or why it contradicts the first. */
  take(file: string, position: string, values: Values): 'FIRST' | 'AGAIN' | Failure
  /** How many rows said the same again. */
  count(): number
}

interface First {
  readonly place: string
  /** As text: a file may hold a million of them. */
  readonly told: string
}

export function repeatsOf(kind: FileKind): Repeats {
  const firsts = new Map<string, First>()
  let again = 0
  return {
    take: (file, position, values) => {
      const key = keyOf(kind, values)
      const first = firsts.get(key)
      const told = JSON.stringify(values)
      if (first === undefined) {
        firsts.set(key, { place: `${position} of ${file}`, told })
        return 'FIRST'
      }
      if (first.told === told) {
        again += 1
        return 'AGAIN'
      }
      const name = key.split('|').filter(Boolean).join(' ')
      const others = differing(JSON.parse(first.told) as Values, values).join(', ')
      const reason = `${kind} ${name} is stated twice: it is in ${first.place}, too, with another ${others}`
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

/** Of the identifiers of a bond the one that counts, as the loader has it. */
function keyOf(kind: FileKind, values: Values): string {
  const names: readonly string[] = KINDS[kind].key
  const counting = BOND_KEY.find(name => values[name] !== undefined && values[name] !== null)
  return names
    .filter(name => !BOND_KEY.includes(name) || name === counting)
    .map(name => String(values[name] ?? ''))
    .join('|')
}
