import type { Shape } from './shapes.ts'

/**
 * A name for each shape, by its key. The fullest selection of a type gets the type's name; others are `BondRow` for
 * selectable columns, else named after their parent, such as `BondIssuer`.
 */
export function nameShapes(roots: readonly Shape[]): ReadonlyMap<string, string> {
  const found = placesOf(roots)
  const byType = Map.groupBy(found.values(), ({ shape }) => shape.type)
  const names = new Map<string, string>()
  const taken = new Set(wordNames(found))
  const give = ({ shape }: Place, name: string) => {
    taken.add(name)
    names.set(shape.key, name)
  }
  const fullestFirst = [...byType.values()].map(places => places.toSorted((a, b) => rankOf(a.shape) - rankOf(b.shape)))
  for (const [fullest] of fullestFirst) if (fullest) give(fullest, fullest.shape.type)
  for (const other of fullestFirst.flatMap(places => places.slice(1))) {
    give(other, free(other.shape.isRow ? `${other.shape.type}Row` : other.place, taken))
  }
  return names
}

interface Place {
  readonly shape: Shape
  readonly place: string
}

/** Every distinct shape, with the location of its first occurrence. */
function placesOf(roots: readonly Shape[]): ReadonlyMap<string, Place> {
  const found = new Map<string, Place>()
  const collect = (shape: Shape, place: string): void => {
    if (found.has(shape.key)) return
    found.set(shape.key, { shape, place })
    for (const { name, shape: inner } of shape.fields) if (inner) collect(inner, shape.type + capital(name))
  }
  for (const root of roots) collect(root, root.type)
  return found
}

function wordNames(found: ReadonlyMap<string, Place>): readonly string[] {
  return [...found.values()].flatMap(({ shape }) => shape.fields.flatMap(({ words }) => (words ? [words.name] : [])))
}

/** Whole objects before rows, more fields before fewer. */
function rankOf({ isRow, fields }: Shape): number {
  return (isRow ? 1_000_000 : 0) - fields.length
}

function free(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name
  for (let count = 2; ; count += 1) if (!taken.has(`${name}${count}`)) return `${name}${count}`
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
