import { allBits, type Bits, bitsOf, countBits, positionsIn } from './bits.ts'

/** Matching rows, unordered: stored as positions or as a bitset, with the other form computed on demand. */
export interface Found extends Iterable<number> {
  readonly length: number
  positions(): Uint32Array
  bits(): Bits
  /** True when the bitset is the stored form. */
  readonly isSet: boolean
}

export function foundAt(positions: Uint32Array, among: number): Found {
  let bits: Bits | undefined
  return {
    length: positions.length,
    isSet: false,
    positions: () => positions,
    bits: () => {
      bits ??= bitsOf(positions, among)
      return bits
    },
    [Symbol.iterator]: () => positions.values(),
  }
}

export function foundIn(bits: Bits): Found {
  const length = countBits(bits)
  let positions: Uint32Array | undefined
  const made = () => {
    positions ??= positionsIn(bits, length)
    return positions
  }
  return { length, isSet: true, positions: made, bits: () => bits, [Symbol.iterator]: () => made().values() }
}

export function everything(length: number): Found {
  return foundIn(allBits(length))
}
