/** What waits, in a lane for each who asks. The lanes take turns: whoever asks little waits for few, whatever others ask. */
export interface FairQueue<Item> {
  add(lane: string, item: Item): void
  /** Takes out the next, of the lane whose turn it is. */
  next(): Item | undefined
  /** Leaves so many, evenly, and one of each lane in any case. @returns the others */
  cut(most: number): readonly Item[]
  /** How many wait in the lane. */
  waitingIn(lane: string): number
  /** How many would come before one more of the lane. */
  before(lane: string): number
}

export function fairQueue<Item>(): FairQueue<Item> {
  /** In the order of their turns; none is empty. */
  const lanes = new Map<string, Item[]>()
  let size = 0
  const waitingIn = (lane: string) => lanes.get(lane)?.length ?? 0
  return {
    add: (lane, item) => {
      const known = lanes.get(lane)
      if (known === undefined) lanes.set(lane, [item])
      else known.push(item)
      size += 1
    },
    next: () => {
      for (const [lane, items] of lanes) {
        const item = items.shift()
        lanes.delete(lane)
        if (items.length > 0) lanes.set(lane, items)
        size -= 1
        return item
      }
      return undefined
    },
    cut: most => {
      const each = Math.max(1, Math.floor(most / lanes.size))
      const beyond = [...lanes.values()].flatMap(items => items.splice(each))
      size -= beyond.length
      return beyond
    },
    waitingIn,
    before: lane => Math.min(size, (1 + waitingIn(lane)) * lanes.size),
  }
}
