/** A growable list of 32-bit integers. */
export interface IntList {
  length(): number
  push(value: number): void
  /** @returns -1 where no value was set */
  at(index: number): number
  put(index: number, value: number): void
  /** Current values. */
  values(): Int32Array
}

const FIRST = 1_024

export function intList(): IntList {
  let values = new Int32Array(FIRST).fill(-1)
  let length = 0
  const put = (index: number, value: number) => {
    if (index >= values.length) {
      const wider = new Int32Array(2 * index)
      wider.fill(-1, values.length).set(values)
      values = wider
    }
    values[index] = value
    length = Math.max(length, index + 1)
  }
  return {
    put,
    length: () => length,
    push: value => put(length, value),
    at: index => values[index] ?? -1,
    values: () => values.subarray(0, length),
  }
}

/** Integers by group, one group after the other. */
export interface Grouped {
  /** Start of the members of each group; one more entry for the end. */
  readonly starts: Int32Array
  readonly members: Int32Array
}

/** @returns an empty list for an unknown group */
export function inGroup({ starts, members }: Grouped, group: number): Int32Array {
  return members.subarray(starts[group] ?? members.length, starts[group + 1] ?? members.length)
}

/** Counting sort, stable. @param groupOf the group of each member */
export function grouped(groups: number, groupOf: Int32Array, members: Int32Array): Grouped {
  const starts = new Int32Array(groups + 1)
  for (let index = 0; index < groupOf.length; index += 1) {
    const group = groupOf[index] as number
    starts[group + 1] = (starts[group + 1] as number) + 1
  }
  for (let group = 0; group < groups; group += 1) {
    starts[group + 1] = (starts[group + 1] as number) + (starts[group] as number)
  }
  const next = starts.slice()
  const placed = new Int32Array(members.length)
  for (let index = 0; index < groupOf.length; index += 1) {
    const group = groupOf[index] as number
    const at = next[group] as number
    placed[at] = members[index] as number
    next[group] = at + 1
  }
  return { starts, members: placed }
}
