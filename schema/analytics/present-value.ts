/**
 * Value of payments at one continuous rate, and what its slope and curvature are made of.
 *
 *     value = Σ amount · e^(−r t),  first = Σ t · amount · e^(−r t),  second = Σ t² · amount · e^(−r t)
 *
 * Every compounding is this one: (1 + y/f)^(−f t) is e^(−r t) with r = f ln(1 + y/f).
 */
export interface Moments {
  value: number
  first: number
  second: number
}

export const moments = (
  amounts: readonly number[],
  times: readonly number[],
  rate: number,
  into: Moments = { value: 0, first: 0, second: 0 },
): Moments => {
  let value = 0
  let first = 0
  let second = 0
  for (let i = 0; i < amounts.length; i++) {
    const time = times[i] as number
    const worth = (amounts[i] as number) * Math.exp(-rate * time)
    value += worth
    first += time * worth
    second += time * time * worth
  }
  into.value = value
  into.first = first
  into.second = second
  return into
}
