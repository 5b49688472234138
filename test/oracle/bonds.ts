import { accruedPer100 } from '../../schema/analytics/accrued.ts'
import { type Bond, bondFromTerms } from '../../schema/analytics/bond.ts'
import { type Curve, zeroAnnual } from '../../schema/analytics/curves/curve.ts'
import { dayFromDate, isoFromDay } from '../../schema/analytics/day.ts'
import { DAY_COUNTS } from '../../schema/analytics/day-counts.ts'
import { type Flows, flowsTo } from '../../schema/analytics/flows.ts'
import { futureOptions, maturityHorizon } from '../../schema/analytics/horizon.ts'
import { clean, type DirtyPrice, dirtyFromClean } from '../../schema/analytics/price.ts'
import { type Risk, riskAt } from '../../schema/analytics/risk.ts'
import { couponRate, currentYield, lastPaymentYield, simpleYield } from '../../schema/analytics/simple-yields.ts'
import { curveValue, gSpreadBp, zSpreadBp, zSpreadContinuousBp } from '../../schema/analytics/spreads.ts'
import { couponTimes, effectiveTimes } from '../../schema/analytics/times.ts'
import { valuationOf } from '../../schema/analytics/valuation.ts'
import { continuousRate, yieldFromContinuous } from '../../schema/analytics/yield-solver.ts'
import { type BondCase, curvesOf, type OracleBonds, type PublishedRisk, termsOf } from './bond-case.ts'
import { curveChecks } from './curve-points.ts'
import { dayCountChecks } from './day-count-rows.ts'
import { type Add, checkRows, distance, type Found, joined, relative } from './report.ts'
import { value } from './value.ts'

/** Every check of bonds.json. */
export const bondChecks = (oracle: OracleBonds): Found => {
  const curves = curvesOf(oracle)
  const cases = checkRows(oracle.cases, {
    nameOf: ({ id, family }) => ({ family, id }),
    check: (bondCase, add) => checkCase(bondCase, curves, add),
  })
  if (oracle.cases.length === 0) throw new Error('no bond cases')
  return joined(cases, curveChecks(oracle.curve_points), dayCountChecks(oracle.day_counts))
}

const checkCase = (bondCase: BondCase, curves: (id: string) => Curve, add: Add): void => {
  const bond = value(bondFromTerms(termsOf(bondCase)))
  const settlement = value(dayFromDate(bondCase.settlement, 'settlement'))
  const flows = value(flowsTo(bond, settlement, value(maturityHorizon(bond))))
  const accrued = value(accruedPer100(bond, settlement))
  const price = dirtyFromClean(clean(bondCase.clean_price), accrued)
  const { result } = bondCase
  add('outstanding', distance(flows.outstanding, result.outstanding), 1e-9)
  add('accrued', distance(accrued, result.accrued), 1e-9)
  add('dirty_price', distance(price, result.dirty_price), 1e-9)
  checkAmounts(bondCase, bond, add)
  checkFlows(bondCase, flows, add)
  checkYields(bondCase, { bond, flows, price }, add)
  checkSimple(bondCase, { bond, flows, price }, add)
  checkSpreads(bondCase, { flows, price, curve: curves(result.spreads.curve) }, add)
  checkOptions(bondCase, { bond, price }, add)
  checkSummary(bondCase, bond, add)
  if (bondCase.moex !== undefined) {
    const { moex } = bondCase
    const perBond = (accrued * flows.outstanding) / 10
    add('moex accrued', distance(Math.round(perBond * 100) / 100, moex.accrued_per_1000_rounded), 1e-9)
    const rate = value(continuousRate(flows.amounts, effectiveTimes(flows), price))
    const { macaulayYears } = riskAt(flows.amounts, effectiveTimes(flows), rate, 1)
    add('moex duration', relative(macaulayYears * 365, moex.duration_days), 1e-7)
  }
}

const checkAmounts = (bondCase: BondCase, bond: Bond, add: Add): void => {
  for (const [index, period] of bondCase.periods.entries()) {
    add('coupon amount', distance(bond.coupons.amounts[index], period.amount), 1e-9)
    const start = value(dayFromDate(period.start, 'start'))
    const end = value(dayFromDate(period.end, 'end'))
    const years = DAY_COUNTS[bond.dayCount].years(start, end, bond.coupons.references?.[index])
    add('rate × years', distance((period.nominal * period.rate_pct * years) / 100, period.amount), 1e-9)
  }
}

const checkFlows = ({ flows: published }: BondCase, flows: Flows, add: Add): void => {
  add('flow count', distance(flows.days.length, published.length), 0)
  for (const [index, flow] of published.entries()) {
    const scale = flows.outstanding / 100
    add('flow days', distance(flows.days[index], flow.days), 0)
    add('flow coupon', distance((flows.coupons[index] as number) * scale, flow.coupon), 1e-9)
    add('flow principal', distance((flows.principals[index] as number) * scale, flow.principal), 1e-9)
  }
}

const checkRisk = (label: string, ours: Risk, theirs: PublishedRisk, add: Add): void => {
  add(`${label} macaulay`, relative(ours.macaulayYears, theirs.macaulay_years), 1e-7)
  add(`${label} modified`, relative(ours.modifiedYears, theirs.modified_years), 1e-7)
  add(`${label} convexity`, relative(ours.convexity, theirs.convexity), 1e-7)
  add(`${label} dv01`, relative(ours.bpvPer100, theirs.dv01), 1e-7)
}

interface Priced {
  readonly bond: Bond
  readonly flows: Flows
  readonly price: DirtyPrice
}

const checkYields = ({ result }: BondCase, { bond, flows, price }: Priced, add: Add): void => {
  const times = effectiveTimes(flows)
  const rate = value(continuousRate(flows.amounts, times, price))
  add('effective yield', distance(100 * yieldFromContinuous(rate, 1), result.effective.yield_pct), 1e-7)
  add('continuous yield', distance(100 * rate, result.continuous.yield_pct), 1e-7)
  checkRisk('effective', riskAt(flows.amounts, times, rate, 1), result.effective, add)
  const streetTimes = couponTimes(bond, flows)
  const perYear = result.street.compounding_per_year
  const street = value(continuousRate(flows.amounts, streetTimes, price))
  add('street yield', distance(100 * yieldFromContinuous(street, perYear), result.street.yield_pct), 1e-7)
  checkRisk('street', riskAt(flows.amounts, streetTimes, street, perYear), result.street, add)
}

const checkSimple = ({ result, clean_price, terms }: BondCase, { bond, flows, price }: Priced, add: Add): void => {
  if (result.simple_single_flow_pct !== undefined) {
    const ours = value(lastPaymentYield(flows, price))
    add('last payment yield', distance(100 * ours, result.simple_single_flow_pct), 1e-7)
  }
  if (result.current_yield_pct !== undefined) {
    const rate = value(couponRate(bond, flows.settlement))
    const ours = value(currentYield(rate, clean(clean_price)))
    add('current yield', distance(100 * ours, result.current_yield_pct), 1e-7)
  }
  if (result.simple_yield_jp_pct !== undefined) {
    const rate = value(couponRate(bond, flows.settlement))
    const years = (flows.days.at(-1) as number) / 365
    const ours = value(simpleYield(rate, { price: clean(clean_price), redemption: terms.redemption, years }))
    add('simple yield', distance(100 * ours, result.simple_yield_jp_pct), 1e-7)
  }
}

interface Spread {
  readonly flows: Flows
  readonly price: DirtyPrice
  readonly curve: Curve
}

const checkSpreads = ({ result }: BondCase, { flows, price, curve }: Spread, add: Add): void => {
  const times = effectiveTimes(flows)
  const input = { amounts: flows.amounts, times, price }
  const rate = value(continuousRate(flows.amounts, times, price))
  const effective = yieldFromContinuous(rate, 1)
  const { macaulayYears } = riskAt(flows.amounts, times, rate, 1)
  const { spreads } = result
  add('curve price', distance(value(curveValue(curve, flows.amounts, times)), spreads.curve_price_dirty), 1e-9)
  add('Z-spread', distance(value(zSpreadBp(curve, input)), spreads.z_annual_bp), 1e-4)
  add('continuous Z-spread', distance(value(zSpreadContinuousBp(curve, input)), spreads.z_continuous_bp), 1e-4)
  add('G-spread', distance(value(gSpreadBp(curve, effective, macaulayYears)), spreads.g_at_duration_bp), 1e-4)
  const atMaturity = (effective - zeroAnnual(curve, times.at(-1) as number)) * 10_000
  add('G-spread at maturity', distance(atMaturity, spreads.g_at_maturity_bp), 1e-4)
}

const checkSummary = ({ result, settlement, clean_price }: BondCase, bond: Bond, add: Add): void => {
  const summary = result.options_summary
  if (summary === undefined) return
  const valuation = value(valuationOf(bond, { settlement, cleanPrice: clean_price }))
  const worst = value(valuation.toWorst())
  add('worst yield', distance(100 * worst.effectiveYield, Number(summary.yield_to_worst_pct)), 1e-7)
  add('worst date', isoFromDay(worst.horizon.day) === summary.worst_date ? 0 : 1, 0)
  const best = value(valuation.toBest())
  add('best put yield', distance(100 * best.effectiveYield, Number(summary.yield_to_best_put_pct)), 1e-7)
  add('best put date', isoFromDay(best.horizon.day) === summary.best_put_date ? 0 : 1, 0)
  const first = { first_put_yield_pct: valuation.toPut(), first_call_yield_pct: valuation.toCall() }
  for (const [name, priced] of Object.entries(first)) {
    const published = summary[name]
    if (typeof published !== 'number') add(name, priced.ok ? Number.POSITIVE_INFINITY : 0, 0)
    else add(name, distance(100 * value(priced).effectiveYield, published), 1e-7)
  }
}

const checkOptions = (bondCase: BondCase, { bond, price }: Omit<Priced, 'flows'>, add: Add): void => {
  const settlement = value(dayFromDate(bondCase.settlement, 'settlement'))
  for (const option of bondCase.options ?? []) {
    const day = value(dayFromDate(option.date, 'date'))
    const kind = option.type === 'put' ? 'PUT' : 'CALL'
    const horizon = futureOptions(bond, settlement, [kind]).find(found => found.day === day)
    if (horizon === undefined) throw new Error('option not found')
    const flows = value(flowsTo(bond, settlement, horizon))
    const scale = flows.outstanding / 100
    add('option flow count', distance(flows.days.length, option.flows.length), 0)
    for (const [index, flow] of option.flows.entries()) {
      add('option flow', distance((flows.amounts[index] as number) * scale, flow.coupon + flow.principal), 1e-9)
    }
    const times = effectiveTimes(flows)
    const rate = value(continuousRate(flows.amounts, times, price))
    add('yield to option', distance(100 * yieldFromContinuous(rate, 1), option.effective_yield_pct), 1e-7)
    const { macaulayYears } = riskAt(flows.amounts, times, rate, 1)
    add('duration to option', relative(macaulayYears, option.macaulay_years_effective), 1e-7)
    const perYear = bondCase.result.street.compounding_per_year
    const street = value(continuousRate(flows.amounts, couponTimes(bond, flows), price))
    add('street yield to option', distance(100 * yieldFromContinuous(street, perYear), option.street_yield_pct), 1e-7)
  }
}
