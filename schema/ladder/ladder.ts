import { Decimal } from 'decimal.js'
import type { Context } from '../context.ts'
import { eachInSteps, mapInSteps } from '../in-steps.ts'
import { heldBy } from '../portfolio/holding.ts'
import { NO_TRANSACTIONS } from '../portfolio/ledger.ts'
import type { BondRow } from '../snapshot/row-types.ts'
import { type Allocation, allocate, type Spent } from './allocate.ts'
import type { LadderOptions } from './options.ts'
import { REQUIREMENTS, type RequirementName, unmet } from './requirements.ts'

/**
 * A bond ladder: an amount in equal parts, each in bonds that mature in one of the next years, so that every year brings
 * back a part of it. The rule is the same for everybody and for one revision always gives the same bonds:
 *
 * 1. Rung n holds bonds whose last repayment is more than n − 1 and at most n years away; its budget is the amount over
 *    the number of years.
 * 2. A candidate meets every row of `REQUIREMENTS`; nominal and settlement are in the currency.
 * 3. Candidates are ordered by headline yield, then by liquidity, then by ISIN.
 * 4. The first ones are bought in equal parts, in whole lots, within the limit of each obligor over all rungs; what is
 *    left buys more of them. What then is left stays money.
 *
 * @example ladderOf(context, readLadderOptions({ amount: '1000000', currency: 'RUB', years: 5, … }))
 */
export interface Ladder {
  readonly options: LadderOptions
  /** ISO date of the revision. */
  readonly asOf: string
  readonly rungs: readonly Rung[]
  readonly invested: Decimal
  readonly left: Decimal
  /** The bonds as a portfolio would hold them. */
  readonly holdings: ReturnType<typeof heldBy>['holdings']
}

/** Why no bond, or less than the budget, is bought. */
type RungReason = 'NO_BOND' | 'NONE_PASSES' | 'ISSUER_LIMIT' | 'LOT'

export interface Rung extends Allocation {
  readonly number: number
  /** Maturities from the day after `from` to `to`, ISO dates. */
  readonly from: string
  readonly to: string
  readonly budget: Decimal
  readonly candidates: number
  /** Bonds of the currency that mature in the rung, by the first requirement that they do not meet. */
  readonly rejected: readonly { readonly requirement: RequirementName; readonly count: number }[]
  /** Null where bonds are bought. */
  readonly reason: RungReason | null
}

/** Runs in steps. */
export async function ladderOf(
  { market, pace }: Pick<Context, 'market' | 'pace'>,
  options: LadderOptions,
): Promise<Ladder> {
  const asOf = market.asOf.slice(0, 10)
  const budget = options.amount.dividedBy(options.years).toDecimalPlaces(2, Decimal.ROUND_DOWN)
  const spent: Spent = new Map()
  const ends = Array.from({ length: options.years + 1 }, (_, years) =>
    Temporal.PlainDate.from(asOf).add({ years }).toString(),
  )
  const maturing = await maturingIn(ends, options, { market, pace })
  const rungs = await mapInSteps(
    maturing.entries(),
    ([at, checked]): Rung => {
      const [from, to] = ends.slice(at, at + 2) as [string, string]
      return { number: at + 1, from, to, ...rungOf(checked, budget, options, spent) }
    },
    { pace },
  )
  const purchases = rungs.flatMap(rung => rung.purchases)
  const invested = purchases.reduce((sum, { cost }) => sum.plus(cost), new Decimal(0))
  const positions = purchases.map(({ bond, quantity }) => ({
    ...{ portfolioId: '', bondId: bond.id, quantity: new Decimal(quantity) },
    ...{ averagePrice: bond.measure?.priceClean ?? null, cost: null },
  }))
  const { holdings } = heldBy({ positions, ledger: NO_TRANSACTIONS }, market)
  return { options, asOf, rungs, invested, left: options.amount.minus(invested), holdings }
}

/** A bond that matures in a rung, and the first requirement that it does not meet. */
interface Checked {
  readonly bond: BondRow
  readonly requirement: RequirementName | null
}

/** The bonds of the currency, by rung. @param ends the day before the first rung, then the last day of each */
async function maturingIn(
  ends: readonly string[],
  options: LadderOptions,
  { market, pace }: Pick<Context, 'market' | 'pace'>,
): Promise<readonly (readonly Checked[])[]> {
  const rungs = ends.slice(1).map((): Checked[] => [])
  const put = (bond: BondRow) => {
    const { nominalCurrency, currency, status, maturityDate } = bond
    if (nominalCurrency !== options.currency || currency !== options.currency || status === 'MATURED') return
    if (maturityDate === null) return
    const at = ends.findIndex(end => maturityDate <= end) - 1
    rungs[at]?.push({ bond, requirement: unmet(bond, options) })
  }
  await eachInSteps(market.bonds, put, { pace })
  return rungs
}

function rungOf(
  checked: readonly Checked[],
  budget: Decimal,
  options: LadderOptions,
  spent: Spent,
): Omit<Rung, 'number' | 'from' | 'to'> {
  const candidates = checked.flatMap(({ bond, requirement }) => (requirement === null ? [bond] : [])).sort(byYield)
  const rejected = (Object.keys(REQUIREMENTS) as RequirementName[]).flatMap(requirement => {
    const count = checked.filter(row => row.requirement === requirement).length
    return count === 0 ? [] : [{ requirement, count }]
  })
  const allocation = allocate(candidates, budget, options, spent)
  return {
    ...allocation,
    budget,
    candidates: candidates.length,
    rejected,
    reason: reasonOf(checked, candidates, allocation),
  }
}

function reasonOf(
  maturing: readonly Checked[],
  candidates: readonly BondRow[],
  { purchases, skipped }: Allocation,
): RungReason | null {
  if (purchases.length > 0) return null
  if (maturing.length === 0) return 'NO_BOND'
  if (candidates.length === 0) return 'NONE_PASSES'
  return skipped.some(({ limit }) => limit === 'ISSUER_LIMIT') ? 'ISSUER_LIMIT' : 'LOT'
}

function byYield(a: BondRow, b: BondRow): number {
  const liquidity = (bond: BondRow) => bond.measure?.liquidity ?? Number.POSITIVE_INFINITY
  const [ours, theirs] = [liquidity(a), liquidity(b)]
  return (
    (b.measure?.yield ?? 0) - (a.measure?.yield ?? 0) ||
    (ours === theirs ? 0 : ours - theirs) ||
    (a.isin < b.isin ? -1 : 1)
  )
}
