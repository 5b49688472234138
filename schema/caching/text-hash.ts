const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

/** A number that stands for a text and is the same for equal ones: FNV-1a of its characters, 32 bits. */
export function textHash(text: string): number {
  let mark = FNV_OFFSET
  for (let index = 0; index < text.length; index += 1) mark = Math.imul(mark ^ text.charCodeAt(index), FNV_PRIME)
  return mark | 0
}
