/** Eight digits behind the point: below that stand only the errors of binary numbers. */
export function shortened(value: number): number {
  return Math.round(value * 1e8) / 1e8
}
