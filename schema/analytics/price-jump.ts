/** A price that moves by more than this fraction of itself has jumped: a third, more than markets move in a day. */
export const JUMP_DIVISOR = 3

/** True if a price moved by more than a third. Prices are clean, per 100 of the nominal. */
export const hasJumped = (was: number, is: number): boolean => was > 0 && Math.abs(is - was) > was / JUMP_DIVISOR
