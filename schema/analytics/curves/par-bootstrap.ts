import { absent, present, type Result } from '../result.ts'

/** A point of a par curve: the coupon, a fraction a year, at which a bond of that term costs its nominal. */
export interface ParPoint {
  readonly years: number
  readonly par: number
}

/** A point of a zero-coupon curve, compounded annually, a fraction a year. */
interface ZeroPoint {
  readonly years: number
  readonly zero: number
}

const PERIOD = 0.5
const STEPS = 200
const TOLERANCE = 1e-13
/** Search range of zero rates: −95% to 1000% a year. */
const BOUNDS = [-0.95, 10] as const

/**
 * Zero rates behind par yields that are paid and compounded twice a year.
 *
 * Up to half a year a par yield is simple interest: d = 1 / (1 + c t). Beyond, a bond of the term t pays c/2 at t,
 * t − ½, t − 1, …; between two points the annually compounded zero rate is linear, and the rate at t is the one that
 * makes the bond cost 1. Before the first point it is flat. As a `NODES` curve the points price every par bond at
 * exactly its nominal.
 * @param points par yields as fractions; terms in years, ascending
 * @returns zero rates at the same terms; MISSING_DATA naming the point that has none
 * @source Hagan and West, Methods for constructing a yield curve (2008), section 2
 */
export function zerosFromPar(points: readonly ParPoint[]): Result<readonly ZeroPoint[]> {
  const zeros: ZeroPoint[] = []
  for (const { years, par } of points) {
    const last = zeros.at(-1)
    if (!(years > (last?.years ?? 0)) || !Number.isFinite(par)) return absent('MISSING_DATA', `point ${years}`)
    const zero = years <= PERIOD ? zeroFromSimple(years, par) : solved(zeros, years, par)
    if (zero === null) return absent('MISSING_DATA', `point ${years}`)
    zeros.push({ years, zero })
  }
  return points.length === 0 ? absent('MISSING_DATA', 'points') : present(zeros)
}

function zeroFromSimple(years: number, par: number): number | null {
  const growth = 1 + par * years
  return growth > 0 ? growth ** (1 / years) - 1 : null
}

/** The price falls as the rate rises, so that halving finds the rate. */
function solved(known: readonly ZeroPoint[], years: number, par: number): number | null {
  let [low, high]: [number, number] = [...BOUNDS]
  const excess = (zero: number) => parBondPrice([...known, { years, zero }], years, par) - 1
  if (!(excess(low) > 0 && excess(high) < 0)) return null
  for (let step = 0; step < STEPS && high - low > TOLERANCE; step++) {
    const middle = (low + high) / 2
    if (excess(middle) > 0) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** Price of 1 nominal with the coupon `par` a year in two payments, the last at `years`. */
function parBondPrice(zeros: readonly ZeroPoint[], years: number, par: number): number {
  let price = discount(zeros, years)
  for (let t = years; t > 1e-9; t -= PERIOD) price += (par / 2) * discount(zeros, t)
  return price
}

function discount(zeros: readonly ZeroPoint[], t: number): number {
  return (1 + zeroAt(zeros, t)) ** -t
}

function zeroAt(zeros: readonly ZeroPoint[], t: number): number {
  const next = zeros.findIndex(({ years }) => years >= t)
  const after = zeros[next]
  const before = zeros[next - 1]
  if (after === undefined) return zeros.at(-1)?.zero ?? Number.NaN
  if (before === undefined) return after.zero
  return before.zero + ((t - before.years) / (after.years - before.years)) * (after.zero - before.zero)
}
