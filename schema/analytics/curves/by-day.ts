import type { Curve } from './curve.ts'

/**
 * The same curve for a run over many bonds: the zero rate of each whole number of days is computed once, the same number
 * to the last bit. Payments of all bonds fall on the same few thousand days.
 *
 * `npm run bench:analytics` asks for it: without it 100,000 bonds take twice as long.
 */
export const curveByDay = (curve: Curve): Curve => {
  const known = new Map<number, number>()
  return {
    ...curve,
    zero: t => {
      const isDays = Math.round(t * 365) / 365 === t
      return isDays ? known.getOrInsertComputed(t, () => curve.zero(t)) : curve.zero(t)
    },
  }
}
