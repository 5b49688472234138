import type { Column } from './column.ts'

/** One step of an order; unknown values come last in both directions. */
export interface OrderStep {
  readonly column: Column
  readonly descending: boolean
}

/** Negative when the row at the first position comes before the other; ties fall to the position. */
export type Compare = (left: number, right: number) => number

export function compareBy(steps: readonly OrderStep[]): Compare {
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

/** The part of a listing from `start` on, without putting in order what nobody asked for. */
export function slice(found: Uint32Array, compare: Compare, start: number, length: number): Uint32Array {
  const end = Math.min(start + length, found.length)
  if (start >= end) return new Uint32Array(0)
  if (end > found.length / 8) return found.slice().sort(compare).subarray(start, end)
  return smallest(found, compare, end).sort(compare).subarray(start, end)
}

/** The `count` positions that come first, in no order: a heap whose root is the last of them. */
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

/** Of each group the row that comes first. */
export function firstOfEach(found: Uint32Array, { codes, dictionary }: Column, compare: Compare): Uint32Array {
  const first = new Int32Array(dictionary.length + 1).fill(-1)
  for (const position of found) {
    const group = codes[position] as number
    const best = first[group] as number
    if (best < 0 || compare(position, best) < 0) first[group] = position
  }
  return Uint32Array.from(first.filter(position => position >= 0))
}
