/**
 * What waits, in a lane for each who asks. The lanes take turns, and every other turn is that of a lane in which nothing
 * waited before: whoever asks little waits for few, whatever others ask and however many they are.
 */
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
  /** Each in the order of turns; none is empty, and none is in both. */
  const fresh = new Map<string, Item[]>()
  const lanes = new Map<string, Item[]>()
  let size = 0
  let isFreshTurn = false
  const laneOf = (lane: string) => fresh.get(lane) ?? lanes.get(lane)
  /** The first of those; what waits behind it in its lane takes its turn with the others. */
  const takeFrom = (those: Map<string, Item[]>) => {
    for (const [lane, items] of those) {
      const item = items.shift()
      those.delete(lane)
      if (items.length > 0) lanes.set(lane, items)
      size -= 1
      return item
    }
    return undefined
  }
  return {
    add: (lane, item) => {
      const known = laneOf(lane)
      if (known === undefined) fresh.set(lane, [item])
      else known.push(item)
      size += 1
    },
    next: () => {
      isFreshTurn = !isFreshTurn
      const [first, second] = isFreshTurn ? [fresh, lanes] : [lanes, fresh]
      return takeFrom(first) ?? takeFrom(second)
    },
    cut: most => {
      const each = Math.max(1, Math.floor(most / (fresh.size + lanes.size)))
      const beyond = [...lanes.values(), ...fresh.values()].flatMap(items => items.splice(each))
      size -= beyond.length
      return beyond
    },
    waitingIn: lane => laneOf(lane)?.length ?? 0,
    before: lane => {
      const own = laneOf(lane)?.length
      return Math.min(size, own === undefined ? 2 * fresh.size + 1 : (1 + own) * (fresh.size + lanes.size))
    },
  }
}
