/** Uniform on [0, 1). */
export type Random = () => number

/**
 * A stream of its own for each subject: the same keys always give the same numbers, whatever was drawn elsewhere,
 * so that bond 70 000 can be made without making the 69 999 before it (mulberry32 over mixed integer keys).
 */
export function randomOf(...keys: readonly number[]): Random {
  let state = 0x2545f491
  for (const key of keys) state = scramble(Math.imul(state, 31) + key)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    return scramble(state) / 4294967296
  }
}

function scramble(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 15), 1 | value)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return (mixed ^ (mixed >>> 14)) >>> 0
}

export function pick<T>(random: Random, list: readonly [T, ...T[]] | readonly T[]): T {
  const value = list[Math.floor(random() * list.length)]
  if (value === undefined) throw new Error('Nothing to pick from: the list is empty.')
  return value
}

export function chance(random: Random, probability: number): boolean {
  return random() < probability
}

export function between(random: Random, low: number, high: number): number {
  return low + random() * (high - low)
}

/** A whole number from `low` to `high`, both included. */
export function integer(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1))
}

/** Mean 0, deviation 1: four uniforms are near enough to a bell for an invented market, and never run to infinity. */
export function noise(random: Random): number {
  return (random() + random() + random() + random() - 2) * Math.sqrt(3)
}

/** Draws by `weight`. */
export function weighted<T extends { readonly weight: number }>(random: Random, rows: readonly T[]): T {
  let left = random() * rows.reduce((sum, row) => sum + row.weight, 0)
  for (const row of rows) {
    left -= row.weight
    if (left < 0) return row
  }
  return pick(random, rows)
}
