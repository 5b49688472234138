import { classTone } from '../../charts/tones.ts'

/** Bonds with an undashed line: half of those that are compared. */
const UNDASHED = 3

/** A colour for each of the bonds; the second half is dashed besides. */
export function styleAt(index: number) {
  return { tone: classTone(index), ...(index >= UNDASHED && { dashed: true as const }) }
}
