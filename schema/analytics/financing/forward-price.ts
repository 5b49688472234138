import { accruedPer100 } from '../accrued.ts'
import { type Bond, outstandingOn } from '../bond.ts'
import type { Day } from '../day.ts'
import { DAY_COUNTS, type DayCountName, isDayCount } from '../day-counts.ts'
import { flowsTo } from '../flows.ts'
import { maturityHorizon } from '../horizon.ts'
import { type CleanPrice, clean, type DirtyPrice, dirty, dirtyFromClean, pricedAt } from '../price.ts'
import { absent, chain, finite, map, present, type Result } from '../result.ts'
import { root } from '../solver.ts'

/** How a repo earns interest over its term: a row of the growth of money. */
interface RepoInterest {
  /** Growth of 1 over years of the repo's day count and over calendar days. */
  readonly growth: (rate: number, years: number, days: number) => number
}

/** Interest of a repo as a table. */
export const REPO_INTEREST = Object.freeze({
  SIMPLE: { growth: (rate, years) => 1 + rate * years },
  COMPOUNDED: { growth: (rate, _years, days) => (1 + rate) ** (days / 365) },
} as const satisfies Record<string, RepoInterest>)

export type RepoInterestName = keyof typeof REPO_INTEREST

export interface RepoTerms {
  readonly settlement: Day
  readonly forward: Day
  readonly dayCount: DayCountName
  /** @default 'SIMPLE' */
  readonly interest?: RepoInterestName
}

interface Income {
  readonly days: number
  /** Per 100 of the nominal outstanding at settlement. */
  readonly amount: number
}

/** A bond carried from settlement to a forward date. */
interface Carried {
  readonly income: readonly Income[]
  /** Interest accrued on the forward date, per 100 outstanding then. */
  readonly accrued: number
  /** Nominal outstanding on the forward date over that at settlement. */
  readonly left: number
}

const carriedTo = (bond: Bond, { settlement, forward, dayCount }: RepoTerms): Result<Carried> => {
  if (!(Number.isInteger(forward) && forward > settlement)) return absent('NOT_APPLICABLE', 'forwardDate')
  if (!isDayCount(dayCount)) return absent('MISSING_DATA', 'dayCount')
  const flows = chain(maturityHorizon(bond), horizon => flowsTo(bond, settlement, horizon))
  return chain(flows, ({ days, amounts, outstanding }) =>
    chain(accruedPer100(bond, forward), accrued =>
      map(outstandingOn(bond, forward), then => ({
        income: days
          .map((day, index) => ({ days: day, amount: amounts[index] as number }))
          .filter(({ days: day }) => day <= forward - settlement),
        ...{ accrued, left: then / outstanding },
      })),
    ),
  )
}

/** Value of 1 invested `from` days after settlement until the forward date. */
const growthFrom = ({ settlement, forward, dayCount, interest = 'SIMPLE' }: RepoTerms, rate: number, from: number) => {
  const years = DAY_COUNTS[dayCount].years(settlement + from, forward)
  return REPO_INTEREST[interest].growth(rate, years, forward - settlement - from)
}

interface ForwardPrice {
  readonly dirty: DirtyPrice
  readonly clean: CleanPrice
  /** Clean price less the forward clean price: what carrying the bond earns. */
  readonly drop: number
}

/**
 * The price at which a bond bought and financed today is delivered on a later day.
 *
 *     forward = dirty (1 + r T) − Σ payments (1 + r (T − t))
 *
 * T and t in the day count of the repo; compounded: (1 + r)^(days / 365). A payment dated on the forward date is income.
 * Per 100 of the nominal outstanding on the forward date.
 * @param rate repo rate, a fraction a year; may be negative
 * @returns prices; NOT_APPLICABLE for a forward date not after settlement or past maturity; NO_PRICE; INCOMPLETE_SCHEDULE
 * @source Choudhry, The Repo Handbook, 2010, chapter 3
 * @example 87.56384391 clean for 10 % until 2032-06-24 at 87.481, financed at 13.9 % from 2026-06-24 to 2026-07-08
 */
export const forwardPrice = (bond: Bond, price: CleanPrice, terms: RepoTerms, rate: number): Result<ForwardPrice> => {
  if (!Number.isFinite(rate)) return absent('MISSING_DATA', 'repoRate')
  return chain(spotOf(bond, price, terms.settlement), spot =>
    chain(carriedTo(bond, terms), ({ income, accrued, left }) => {
      const owed = income.reduce(
        (sum, { days, amount }) => sum - amount * growthFrom(terms, rate, days),
        spot * growthFrom(terms, rate, 0),
      )
      return map(finite(owed / left, 'repoRate'), forward => ({
        dirty: dirty(forward),
        clean: clean(forward - accrued),
        drop: price - (forward - accrued),
      }))
    }),
  )
}

const spotOf = (bond: Bond, price: CleanPrice, settlement: Day): Result<DirtyPrice> =>
  chain(pricedAt(price, clean, 'cleanPrice'), checked =>
    map(accruedPer100(bond, settlement), accrued => dirtyFromClean(checked, accrued)),
  )

/**
 * The repo rate at which a quoted forward price is fair.
 *
 *     r = (forward + Σ payments − dirty) / (dirty T − Σ payments (T − t))
 *
 * Simple interest is solved directly, compounded interest by search.
 * @returns fraction a year; NO_PRICE; NO_SOLUTION where no rate gives the forward price
 * @source Burghardt, Belton, The Treasury Bond Basis, 2005, chapter 2
 */
export const impliedRepo = (bond: Bond, price: CleanPrice, terms: RepoTerms, forward: CleanPrice): Result<number> =>
  chain(spotOf(bond, price, terms.settlement), spot =>
    chain(pricedAt(forward, clean, 'forwardPrice'), quoted =>
      chain(carriedTo(bond, terms), ({ income, accrued, left }) => {
        const due = (quoted + accrued) * left
        const balance = (rate: number): number =>
          income.reduce(
            (sum, { days, amount }) => sum - amount * growthFrom(terms, rate, days),
            spot * growthFrom(terms, rate, 0) - due,
          )
        if ((terms.interest ?? 'SIMPLE') === 'SIMPLE') {
          const atZero = balance(0)
          return finite(-atZero / (balance(1) - atZero), 'repoRate')
        }
        const found = root(
          (rate, out) => {
            out.value = balance(rate)
            out.slope = (balance(rate + 1e-6) - balance(rate - 1e-6)) / 2e-6
          },
          0.05,
          { low: -0.9999, high: 1e3 },
        )
        return found === undefined ? absent('NO_SOLUTION', 'repoRate') : present(found)
      }),
    ),
  )
