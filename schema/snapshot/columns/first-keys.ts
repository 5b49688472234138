import type { OrderStep } from './order-step.ts'

/**
 * The first rows by one column. Code and position are combined into one numeric key per row, so that numbers are compared
 * instead of calling a comparison function.
 */
export function firstKeys(found: Uint32Array, { column, descending }: OrderStep, count: number): Uint32Array {
  const { codes, dictionary } = column
  const unknown = dictionary.length
  const keys = new Float64Array(found.length)
  for (let index = 0; index < found.length; index += 1) {
    const position = found[index] as number
    const code = codes[position] as number
    const rank = descending && code !== unknown ? unknown - 1 - code : code
    keys[index] = rank * codes.length + position
  }
  const first = count > found.length / 4 ? keys.sort() : smallest(keys, count).sort()
  return Uint32Array.from({ length: count }, (_, index) => (first[index] as number) % codes.length)
}

/** The smallest keys, unordered: a heap with the largest of them at the root. */
function smallest(keys: Float64Array, count: number): Float64Array {
  const heap = keys.slice(0, count)
  for (let node = (count >>> 1) - 1; node >= 0; node -= 1) sink(heap, node)
  let largest = heap[0] as number
  for (let index = count; index < keys.length; index += 1) {
    const key = keys[index] as number
    if (key >= largest) continue
    heap[0] = key
    sink(heap, 0)
    largest = heap[0] as number
  }
  return heap
}

function sink(heap: Float64Array, from: number): void {
  const moved = heap[from] as number
  let node = from
  for (;;) {
    let child = 2 * node + 1
    if (child >= heap.length) break
    if (child + 1 < heap.length && (heap[child + 1] as number) > (heap[child] as number)) child += 1
    if ((heap[child] as number) <= moved) break
    heap[node] = heap[child] as number
    node = child
  }
  heap[node] = moved
}
