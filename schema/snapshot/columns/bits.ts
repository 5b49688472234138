/** A bitset of rows: bit n is 1 when the row at position n is in the set. */
export type Bits = Uint32Array

export function noBits(length: number): Bits {
  return new Uint32Array((length + 31) >>> 5)
}

export function allBits(length: number): Bits {
  const bits = noBits(length).fill(0xff_ff_ff_ff)
  const over = length & 31
  if (over > 0) bits[bits.length - 1] = 2 ** over - 1
  return bits
}

export function bitsOf(positions: Uint32Array, length: number): Bits {
  const bits = noBits(length)
  for (let index = 0; index < positions.length; index += 1) {
    const position = positions[index] as number
    bits[position >>> 5] = (bits[position >>> 5] as number) | (1 << (position & 31))
  }
  return bits
}

/** Intersects the first set with the other, in place. */
export function intersectBits(bits: Bits, others: Bits): void {
  for (let word = 0; word < bits.length; word += 1) bits[word] = (bits[word] as number) & (others[word] as number)
}

export function countBits(bits: Bits): number {
  let count = 0
  for (let word = 0; word < bits.length; word += 1) count += onesIn(bits[word] as number)
  return count
}

/** Number of rows in both sets. */
export function countCommon(bits: Bits, others: Bits): number {
  let count = 0
  for (let word = 0; word < bits.length; word += 1) count += onesIn((bits[word] as number) & (others[word] as number))
  return count
}

function onesIn(word: number): number {
  let left = word - ((word >>> 1) & 0x55_55_55_55)
  left = (left & 0x33_33_33_33) + ((left >>> 2) & 0x33_33_33_33)
  return Math.imul((left + (left >>> 4)) & 0x0f_0f_0f_0f, 0x01_01_01_01) >>> 24
}

/** The positions in a set, ascending. */
export function positionsIn(bits: Bits, count: number): Uint32Array {
  const positions = new Uint32Array(count)
  let end = 0
  for (let word = 0; word < bits.length; word += 1) {
    for (let left = bits[word] as number; left !== 0; left &= left - 1) {
      positions[end] = (word << 5) + 31 - Math.clz32(left & -left)
      end += 1
    }
  }
  return positions
}
