/** What is taken out of a list and put into it. */
export interface Edits<Item> {
  /** Places of the items that leave, ascending. */
  readonly leaving: readonly number[]
  /** Items that come, each with the place of the item before which it stands, in order. */
  readonly coming: readonly (readonly [before: number, item: Item])[]
}

/** Shorter runs are copied by a loop: a call takes as long as some items. */
const LONG_RUN = 32

/** A list after some edits: what lies between them is copied as a whole. */
export function edited<Item, List extends readonly Item[] | Float64Array | Uint32Array>(
  list: List,
  { leaving, coming }: Edits<Item>,
): List {
  const result = emptyLike(list, list.length - leaving.length + coming.length)
  let from = 0
  let at = 0
  let next = 0
  const copyUpTo = (to: number) => {
    if (to - from >= LONG_RUN && ArrayBuffer.isView(list)) (result as Uint32Array).set(list.subarray(from, to), at)
    else for (let index = from; index < to; index += 1) result[at + index - from] = list[index] as never
    at += to - from
    from = to
  }
  for (let index = 0; index <= leaving.length; index += 1) {
    const end = leaving[index] ?? list.length
    for (; next < coming.length; next += 1) {
      const [before, item] = coming[next] as readonly [number, Item]
      if (before > end) break
      copyUpTo(before)
      result[at] = item as never
      at += 1
    }
    copyUpTo(end)
    from += 1
  }
  return result as unknown as List
}

function emptyLike(list: ArrayLike<unknown>, length: number): Float64Array | Uint32Array | unknown[] {
  if (list instanceof Float64Array) return new Float64Array(length)
  return list instanceof Uint32Array ? new Uint32Array(length) : new Array<unknown>(length)
}

/** Items of a list that stand some places further after edits, or earlier where it is negative; up to `to`, without it. */
export interface Shift {
  readonly from: number
  readonly to: number
  readonly by: number
}

/** The items that stand elsewhere after some edits, in order, as by `placesAfter`. */
export function shiftsAfter(length: number, { leaving, coming }: Edits<unknown>): readonly Shift[] {
  const steps = [...leaving.map(place => [place + 1, -1] as const), ...coming.map(([before]) => [before, 1] as const)]
  return shiftsBy(steps, length)
}

/** The items that stand elsewhere. @param steps by how much those from a place on stand further than those before it */
export function shiftsBy(steps: readonly (readonly [from: number, by: number])[], length: number): readonly Shift[] {
  const shifts: Shift[] = []
  let [from, by] = [0, 0]
  for (const [place, step] of [...steps.toSorted(([one], [other]) => one - other), [length, 0] as const]) {
    if (place > from && by !== 0) shifts.push({ from, to: place, by })
    from = place
    by += step
  }
  return shifts
}

/** Where each item of a list stands after some edits; one that leaves counts as standing where the next one does. */
export function placesAfter(length: number, { leaving, coming }: Edits<unknown>): Uint32Array {
  const places = new Uint32Array(length)
  let [gone, next] = [0, 0]
  for (let index = 0; index < length; index += 1) {
    while (next < coming.length && (coming[next]?.[0] as number) <= index) next += 1
    places[index] = index - gone + next
    if (leaving[gone] === index) gone += 1
  }
  return places
}
