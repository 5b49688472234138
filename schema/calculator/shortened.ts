const UNITS = 1e8
/** From here on a binary number has no digits behind the point, and the product may overflow. */
const WHOLE = Number.MAX_SAFE_INTEGER

/** Eight digits behind the point: below that stand only the errors of binary numbers. */
export function shortened(value: number): number {
  return Math.abs(value) > WHOLE ? value : Math.round(value * UNITS) / UNITS
}
