import { mapYielding } from '../yielding-map.ts'

/** Some items of a long list or map in a value: reading them, or being told them, holds up nobody else for long. */
export interface Portion {
  readonly kind: 'portion'
  /** Where the list or map is. */
  readonly at: readonly Step[]
  /** Of a map, pairs. */
  readonly items: readonly unknown[]
}

/** Values that are received, and read, at once: a millisecond's work. */
const AT_ONCE = 4_000

/** An index, a name, or the key of a map. */
type Step = unknown

/** A plain value in portions: what is long in it comes before it, and is left out of it. */
export function* inPortions<Value extends object>(value: Value): Iterable<Portion | Value> {
  const portions: Portion[] = []
  const short = shortened(value, [], portions) as Value
  yield* portions
  yield short
}

/** Values that came in portions, as they were. */
export async function* whole<Value extends object>(said: AsyncIterable<Portion | Value>): AsyncIterable<Value> {
  const portions: Portion[] = []
  for await (const each of said) {
    if (isPortion(each)) portions.push(each)
    else yield await complete(each, portions.splice(0))
  }
}

/** Puts the portions of a value back into it; meanwhile others get their turn. */
export async function complete<Value extends object>(short: Value, portions: Iterable<Portion>): Promise<Value> {
  await mapYielding(portions, ({ at, items }) => {
    const long = at.reduce(stepInto, short)
    if (long instanceof Map) for (const [key, value] of items as readonly [unknown, unknown][]) long.set(key, value)
    else for (const item of items) (long as unknown[]).push(item)
  })
  return short
}

export function isPortion(value: object): value is Portion {
  return 'kind' in value && value.kind === 'portion'
}

/** The memory of numbers in a value: it goes over to another thread instead of being copied. */
export function memoryOf(value: unknown, found = new Set<ArrayBuffer>()): ReadonlySet<ArrayBuffer> {
  if (ArrayBuffer.isView(value)) found.add(value.buffer as ArrayBuffer)
  else if (isRecord(value)) for (const each of Object.values(value)) memoryOf(each, found)
  return found
}

/**
 * A list or map comes before what is long in its items.
 * @param most that is left of the value: what a record holds shares it
 */
function shortened(value: unknown, at: readonly Step[], portions: Portion[], most = AT_ONCE): unknown {
  if (weightOf(value) <= most) return value
  if (isRecord(value)) {
    const fields = Object.entries(value)
    const share = Math.floor(most / fields.length)
    return Object.fromEntries(fields.map(([name, each]) => [name, shortened(each, [...at, name], portions, share)]))
  }
  const isMap = value instanceof Map
  if (!isMap && !Array.isArray(value)) return value
  const within: Portion[] = []
  const items = isMap
    ? Array.from(value, ([key, each]) => [key, shortened(each, [...at, key], within)])
    : value.map((each, index) => shortened(each, [...at, index], within))
  for (const some of slicesOf(items)) portions.push({ kind: 'portion', at, items: some })
  portions.push(...within)
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
