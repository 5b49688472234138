import type { Bits } from './bits.ts'
import type { Column } from './coded.ts'
import { firstKeys } from './first-keys.ts'
import type { Found } from './found.ts'
import type { OrderStep } from './order-step.ts'

/** Negative when the row at the first position comes before the other; ties are broken by position. */
type Compare = (left: number, right: number) => number

/** A sort order of rows. */
export interface Order {
  readonly steps: readonly OrderStep[]
  readonly compare: Compare
}

export function orderBy(steps: readonly OrderStep[]): Order {
  return { steps, compare: compareBy(steps) }
}

function compareBy(steps: readonly OrderStep[]): Compare {
  const [first, ...more] = steps
  if (first === undefined) return (left, right) => left - right
  const compareFirst = compareStep(first)
  if (more.length === 0) return (left, right) => compareFirst(left, right) || left - right
  const compareMore = compareBy(more)
  return (left, right) => compareFirst(left, right) || compareMore(left, right)
}

function compareStep({ column: { codes, dictionary }, descending }: OrderStep): Compare {
  const unknown = dictionary.length
  if (!descending) return (left, right) => (codes[left] as number) - (codes[right] as number)
  return (left, right) => {
    const [one, other] = [codes[left] as number, codes[right] as number]
    if (one === other) return 0
    if (one === unknown) return 1
    return other === unknown ? -1 : other - one
  }
}

/** Cost of scanning past a row, relative to comparing one. */
const STEP_COST = 0.5

/** The first `count` of the matching rows in order, without sorting the rest. */
export function firstOf(found: Found, { steps, compare }: Order, count: number): Uint32Array {
  const end = Math.min(count, found.length)
  const [first, ...more] = steps
  if (end === 0 || first === undefined) return found.positions().slice().sort().subarray(0, end)
  const toWalk = (end / found.length) * first.column.codes.length
  if ((found.isSet || end > found.length / 8) && toWalk * STEP_COST < found.length) {
    const walked = walk(found, first, end, more.length === 0)
    return more.length === 0 ? walked : sorted(walked, compare, end)
  }
  if (more.length === 0) return firstKeys(found.positions(), first, end)
  return sorted(found.positions(), compare, end)
}

/** Scans the column in order and collects matching rows until there are enough and the last value is complete. */
function walk(found: Found, { column, descending }: OrderStep, count: number, mayCut: boolean): Uint32Array {
  const { positions, starts, dictionary } = column
  const unknown = starts[dictionary.length] as number
  const walking: Walking = { positions, bits: found.bits(), taken: new Uint32Array(mayCut ? count : found.length) }
  let end = 0
  if (mayCut && !descending) return walking.taken.subarray(0, take(walking, 0, positions.length, 0))
  for (let step = 0; step < dictionary.length && end < count; step += 1) {
    const code = descending ? dictionary.length - 1 - step : step
    end = take(walking, starts[code] as number, starts[code + 1] as number, end)
  }
  if (end < count) end = take(walking, unknown, positions.length, end)
  return walking.taken.subarray(0, end)
}

interface Walking {
  readonly positions: Uint32Array
  readonly bits: Bits
  readonly taken: Uint32Array
}

/** Collects the matching rows of a part of the column, up to the capacity. @returns the number collected so far */
function take({ positions, bits, taken }: Walking, from: number, to: number, already: number): number {
  let end = already
  for (let place = from; place < to && end < taken.length; place += 1) {
    const position = positions[place] as number
    taken[end] = position
    end += ((bits[position >>> 5] as number) >>> (position & 31)) & 1
  }
  return end
}

function sorted(positions: Uint32Array, compare: Compare, count: number): Uint32Array {
  if (count > positions.length / 8) return positions.slice().sort(compare).subarray(0, count)
  return smallest(positions, compare, count).sort(compare)
}

/** The first `count` positions, unordered: a heap with the last of them at the root. */
function smallest(found: Uint32Array, compare: Compare, count: number): Uint32Array {
  const heap = found.slice(0, count)
  for (let node = (count >>> 1) - 1; node >= 0; node -= 1) sink(heap, node, compare)
  for (let index = count; index < found.length; index += 1) {
    const position = found[index] as number
    if (compare(position, heap[0] as number) >= 0) continue
    heap[0] = position
    sink(heap, 0, compare)
  }
  return heap
}

function sink(heap: Uint32Array, from: number, compare: Compare): void {
  const moved = heap[from] as number
  let node = from
  for (;;) {
    let child = 2 * node + 1
    if (child >= heap.length) break
    if (child + 1 < heap.length && compare(heap[child + 1] as number, heap[child] as number) > 0) child += 1
    if (compare(heap[child] as number, moved) <= 0) break
    heap[node] = heap[child] as number
    node = child
  }
  heap[node] = moved
}

/** The first row of each group. */
export function firstOfEach(found: Uint32Array, { codes, dictionary }: Column, compare: Compare): Uint32Array {
  const first = new Int32Array(dictionary.length + 1).fill(-1)
  for (const position of found) {
    const group = codes[position] as number
    const best = first[group] as number
    if (best < 0 || compare(position, best) < 0) first[group] = position
  }
  return Uint32Array.from(first.filter(position => position >= 0))
}
