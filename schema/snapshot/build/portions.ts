import { mapYielding } from '../yielding-map.ts'

/** Some items of a long list or map within a value, few enough that receiving them does not block the event loop. */
export interface Portion {
  readonly kind: 'portion'
  /** Path of the list or map. */
  readonly at: readonly Step[]
  /** Items of a list, or key-value pairs of a map. */
  readonly items: readonly unknown[]
}

/** Values per portion: about a millisecond of work. */
const PORTION_SIZE = 4_000

/** An index, a name, or the key of a map. */
type Step = unknown

/** Splits a plain value: yields its long lists and maps in portions first, then the value without them. */
export function* inPortions<Value extends object>(value: Value): Iterable<Portion | Value> {
  const portions: Portion[] = []
  const short = shortened(value, [], portions) as Value
  yield* portions
  yield short
}

/** Restores values from their portions. */
export async function* whole<Value extends object>(stream: AsyncIterable<Portion | Value>): AsyncIterable<Value> {
  const portions: Portion[] = []
  for await (const each of stream) {
    if (isPortion(each)) portions.push(each)
    else yield await complete(each, portions.splice(0))
  }
}

/** Puts the portions of a value back into it, yielding to the event loop. */
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

/** The array buffers in a value, which are transferred to another thread instead of copied. */
export function memoryOf(value: unknown, found = new Set<ArrayBuffer>()): ReadonlySet<ArrayBuffer> {
  if (ArrayBuffer.isView(value)) found.add(value.buffer as ArrayBuffer)
  else if (isRecord(value)) for (const each of Object.values(value)) memoryOf(each, found)
  return found
}

/**
 * Yields a list or map before the long lists and maps in its items.
 * @param most maximum weight of the remaining value, shared by the fields of a record
 */
function shortened(value: unknown, at: readonly Step[], portions: Portion[], most = PORTION_SIZE): unknown {
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
    if (weight + own > PORTION_SIZE && index > start) {
      yield items.slice(start, index)
      start = index
      weight = 0
    }
    weight += own
  }
  yield items.slice(start)
}

/** Number of values in it; a typed array counts as one. */
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
