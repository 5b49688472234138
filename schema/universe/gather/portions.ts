/**
 * Some items of a long list or map in a value: what it is read from, or told with, holds up nobody else for long.
 */
export interface Part {
  readonly kind: 'part'
  /** Where the list or map is. */
  readonly at: readonly Step[]
  /** Of a map, pairs. */
  readonly items: readonly unknown[]
}

/** Values that are received, and read, at once: a millisecond's work. */
const AT_ONCE = 4_000

/** An index, a name, or the key of a map. */
type Step = unknown

/** A plain value in parts: what is long in it comes before it, and is left out of it. */
export function* inParts<Value extends object>(value: Value): Iterable<Part | Value> {
  const parts: Part[] = []
  const short = shortened(value, [], parts) as Value
  yield* parts
  yield short
}

/** Values that came in parts, as they were. */
export async function* whole<Value extends object>(said: AsyncIterable<Part | Value>): AsyncIterable<Value> {
  const parts: Part[] = []
  for await (const each of said) {
    if (isPart(each)) parts.push(each)
    else yield complete(each, parts.splice(0))
  }
}

/** Puts the parts of a value back into it. */
export function complete<Value extends object>(short: Value, parts: Iterable<Part>): Value {
  for (const { at, items } of parts) {
    const long = at.reduce(stepInto, short)
    if (long instanceof Map) for (const [key, value] of items as readonly [unknown, unknown][]) long.set(key, value)
    else for (const item of items) (long as unknown[]).push(item)
  }
  return short
}

export function isPart(value: object): value is Part {
  return 'kind' in value && value.kind === 'part'
}

/** The memory of numbers in a value: it goes over to another thread instead of being copied. */
export function memoryOf(value: unknown, found = new Set<ArrayBuffer>()): ReadonlySet<ArrayBuffer> {
  if (ArrayBuffer.isView(value)) found.add(value.buffer as ArrayBuffer)
  else if (isRecord(value)) for (const each of Object.values(value)) memoryOf(each, found)
  return found
}

/** A list or map comes before what is long in its items. */
function shortened(value: unknown, at: readonly Step[], parts: Part[]): unknown {
  if (weightOf(value) <= AT_ONCE) return value
  if (isRecord(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, shortened(each, [...at, name], parts)]),
    )
  }
  const within: Part[] = []
  const isMap = value instanceof Map
  const items = isMap
    ? Array.from(value, ([key, each]) => [key, shortened(each, [...at, key], within)])
    : (value as readonly unknown[]).map((each, index) => shortened(each, [...at, index], within))
  for (const some of slicesOf(items)) parts.push({ kind: 'part', at, items: some })
  parts.push(...within)
  return isMap ? new Map() : []
}

function* slicesOf(items: readonly unknown[]): Iterable<readonly unknown[]> {
  let start = 0
  let weight = 0
  for (const [index, item] of items.entries()) {
    const own = weightOf(item)
    if (weight + own > AT_ONCE && index > start) {
      yield items.slice(start, index)
      start = index
      weight = 0
    }
    weight += own
  }
  yield items.slice(start)
}

/** How many values it consists of; an array of numbers is one. */
function weightOf(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum, each) => sum + weightOf(each), 1)
  if (value instanceof Map) return weightOf([...value])
  return isRecord(value) ? weightOf(Object.values(value)) : 1
}

function stepInto(value: unknown, step: Step): unknown {
  return value instanceof Map ? value.get(step) : (value as Record<string, unknown>)[step as string]
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
