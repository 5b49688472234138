/** How much of the last second was whose. */
export interface Recent {
  add(name: string, now: number): void
  of(name: string, now: number): number
  total(now: number): number
  /** How many different ones there were. */
  names(): number
}

interface Window {
  began: number
  total: number
  readonly counts: Map<string, number>
}

const EMPTY = { began: Number.NEGATIVE_INFINITY, total: 0, counts: new Map<string, number>() }

/** A window that slides: of the one before counts the part that still lies within `windowMs`. */
export function countRecent(windowMs: number): Recent {
  let before: Window = { ...EMPTY }
  let current: Window = { ...EMPTY, counts: new Map() }
  const slide = (now: number) => {
    const elapsed = now - current.began
    if (elapsed < windowMs) return
    before = elapsed < 2 * windowMs ? current : { ...EMPTY }
    current = { began: now, total: 0, counts: new Map() }
  }
  const still = (now: number) => Math.max(0, 1 - (now - current.began) / windowMs)
  return {
    add: (name, now) => {
      slide(now)
      current.total += 1
      current.counts.set(name, (current.counts.get(name) ?? 0) + 1)
    },
    of: (name, now) => {
      slide(now)
      return (current.counts.get(name) ?? 0) + (before.counts.get(name) ?? 0) * still(now)
    },
    total: now => {
      slide(now)
      return current.total + before.total * still(now)
    },
    names: () => Math.max(1, current.counts.size, before.counts.size),
  }
}
