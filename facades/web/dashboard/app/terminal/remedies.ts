/** What may be done where nothing is found, as the notes of the service propose it. */
export type Remedy =
  /** A word of the search is a filter. */
  | { readonly kind: 'word'; readonly word: string; readonly name: string; readonly value: string }
  /** Without these filters so many rows are found. */
  | { readonly kind: 'without'; readonly names: readonly string[]; readonly count: number }
  /** Another value of a filter was probably meant. */
  | { readonly kind: 'value'; readonly name: string; readonly value: string }

interface ReadNotes {
  readonly remedies: readonly Remedy[]
  /** The service counted, and removing one filter does not help. */
  readonly isBeyondOne: boolean
  /** Notes that propose nothing. */
  readonly rest: readonly string[]
}

const WORD = /^\w+ searches names: for \w+s that are «(.+)» write (\w+)=(\S+) instead\.$/
const COUNTED = /^No \w+ meets all \d+ conditions: (without .+)\.$/
const BEYOND_ONE = /^No \w+ meets all \d+ conditions, nor all but one of them\.$/
const MEANT = /^No \w+ has (\w+)=\S+: did you mean (\S+)\?$/
const UNIT = /^\w+=\S+ means .+: write (\w+)=(\S+) for .+\.$/
const STATUS = /: (Status)=(\S+) shows them\.$/

/** Reads the notes of a listing in which nothing is found. */
export function remediesIn(notes: readonly string[]): ReadNotes {
  const read = notes.map(note => ({ note, remedies: remediesOf(note) }))
  return {
    remedies: read.flatMap(({ remedies }) => remedies),
    isBeyondOne: notes.some(note => BEYOND_ONE.test(note)),
    rest: read.flatMap(({ note, remedies }) => (remedies.length > 0 || BEYOND_ONE.test(note) ? [] : [note])),
  }
}

function remediesOf(note: string): readonly Remedy[] {
  const [, word = '', filter = '', meant = ''] = WORD.exec(note) ?? []
  if (word !== '') return [{ kind: 'word', word, name: filter, value: meant }]
  const [, counted] = COUNTED.exec(note) ?? []
  if (counted !== undefined) return counted.split(', ').map(withoutOf)
  const [, name = '', value = ''] = MEANT.exec(note) ?? UNIT.exec(note) ?? STATUS.exec(note) ?? []
  return name === '' ? [] : [{ kind: 'value', name, value }]
}

/** @param part such as `without YieldFrom and YieldTo 12` */
function withoutOf(part: string): Remedy {
  const [, names = '', count = ''] = /^without (.+) (\d+)$/.exec(part) ?? []
  return { kind: 'without', names: names.split(' and '), count: Number(count) }
}
