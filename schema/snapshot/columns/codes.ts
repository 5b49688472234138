/** A code for each row, in as few bytes as the number of distinct values allows. */
export type Codes = Uint8Array | Uint16Array | Uint32Array

/** @param distinct number of known values; the next code stands for unknown */
export function emptyCodes(length: number, distinct: number): Codes {
  if (distinct < 0x100) return new Uint8Array(length)
  return distinct < 0x10000 ? new Uint16Array(length) : new Uint32Array(length)
}

/** Maps each code through a table. */
export function translated(codes: ArrayLike<number>, by: ArrayLike<number>, distinct: number): Codes {
  const result = emptyCodes(codes.length, distinct)
  for (let position = 0; position < codes.length; position += 1) {
    result[position] = by[codes[position] as number] as number
  }
  return result
}
