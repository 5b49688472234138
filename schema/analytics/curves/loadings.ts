/** Below this, series take the place of quotients that lose all digits. */
const SMALL = 1e-4

/** (1 − e^−x) / x: the mean of a decay from 0 to x; 1 at x = 0. */
export const decay = (x: number): number => (x < SMALL ? 1 - x / 2 + (x * x) / 6 : -Math.expm1(-x) / x)

/** decay(x) − e^−x: the hump; 0 at x = 0. */
export const hump = (x: number): number => (x < SMALL ? x / 2 - (x * x) / 3 : decay(x) - Math.exp(-x))

/** Slope of `decay`. */
export const decaySlope = (x: number): number => (x < SMALL ? -1 / 2 + x / 3 : -hump(x) / x)

/** Slope of `hump`. */
export const humpSlope = (x: number): number => decaySlope(x) + Math.exp(-x)
