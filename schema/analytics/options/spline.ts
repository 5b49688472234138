/** A smooth function through values at equal distances; straight beyond the ends. */
export interface Spline {
  readonly low: number
  readonly step: number
  readonly values: Float64Array
  /** Second derivatives at the points. */
  readonly bends: Float64Array
  /** True if all values are the same. */
  readonly isFlat: boolean
}

/**
 * The natural cubic spline through values at equal distances.
 * @source Press et al., Numerical Recipes, section 3.3
 */
export const splineThrough = (low: number, step: number, values: Float64Array): Spline => {
  const last = values.length - 1
  const bends = new Float64Array(values.length)
  const slopes = new Float64Array(values.length)
  for (let i = 1; i < last; i++) {
    const pivot = (bends[i - 1] as number) / 2 + 2
    bends[i] = -0.5 / pivot
    const curved = ((values[i + 1] as number) - 2 * (values[i] as number) + (values[i - 1] as number)) / step
    slopes[i] = ((3 * curved) / step - (slopes[i - 1] as number) / 2) / pivot
  }
  bends[last] = 0
  for (let i = last - 1; i >= 0; i--) bends[i] = (bends[i] as number) * (bends[i + 1] as number) + (slopes[i] as number)
  return { low, step, values, bends, isFlat: values.every(value => value === values[0]) }
}

/** The spline at x. */
export const splineAt = ({ low, step, values, bends }: Spline, x: number): number => {
  const last = values.length - 1
  if (last === 0) return values[0] as number
  const place = (x - low) / step
  const index = place < 0 ? 0 : place >= last ? last - 1 : Math.floor(place)
  const left = values[index] as number
  const right = values[index + 1] as number
  const up = place - index
  const down = 1 - up
  const straight = down * left + up * right
  if (place < 0 || place > last) return straight
  const bend = (down * down - 1) * down * (bends[index] as number) + (up * up - 1) * up * (bends[index + 1] as number)
  return straight + (bend * step * step) / 6
}
