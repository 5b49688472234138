/**
 * A queue with one lane per client. Lanes take turns, and every other turn goes to a lane that was empty before. A client
 * with few requests therefore waits for few others, however many clients there are and whatever they request.
 */
export interface FairQueue<Item> {
  add(lane: string, item: Item): void
  /** Removes an item that no longer waits; does nothing when it is not in the lane. */
  remove(lane: string, item: Item): void
  /** Removes and returns the next item, by turns. */
  next(): Item | undefined
  /** Keeps about `most` items, spread evenly and at least one per lane. @returns the removed items */
  cut(most: number): readonly Item[]
  /** Number of items in the lane. */
  waitingIn(lane: string): number
  /** Number of items that would come before a new item of the lane. */
  before(lane: string): number
}

export function fairQueue<Item>(): FairQueue<Item> {
  /** In order of turns. No lane is empty, and no lane is in both maps. */
  const fresh = new Map<string, Item[]>()
  const lanes = new Map<string, Item[]>()
  let size = 0
  let isFreshTurn = false
  const laneOf = (lane: string) => fresh.get(lane) ?? lanes.get(lane)
  /** Takes the first item; the rest of its lane moves to the end of `lanes`. */
  const takeFrom = (turns: Map<string, Item[]>) => {
    for (const [lane, items] of turns) {
      const item = items.shift()
      turns.delete(lane)
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
    remove: (lane, item) => {
      const items = laneOf(lane)
      const index = items?.indexOf(item) ?? -1
      if (items === undefined || index < 0) return
      items.splice(index, 1)
      size -= 1
      if (items.length === 0) fresh.delete(lane) || lanes.delete(lane)
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
