import type { MetricKey, ReportStandard } from '../../generated/client/enums.ts'
import type { ReportRecord } from '../record.ts'
import { addMonths, type Day, dayOf, isoOf } from './days.ts'
import type { SampleIssuer } from './issuers.ts'
import type { Market } from './market.ts'
import { rounded } from './numbers.ts'
import { between, chance, integer, noise, type Random, randomOf } from './random.ts'

/** A metric as a healthy debtor shows it, and how it moves with each step down the rating ladder. */
interface Ratio {
  readonly key: MetricKey
  readonly best: number
  readonly perNotch: number
  readonly noise: number
  /** Banks have no such figure. */
  readonly industrial: boolean
}

const row = (key: MetricKey, best: number, perNotch: number, spread: number, industrial = true): Ratio => ({
  key,
  best,
  perNotch,
  noise: spread,
  industrial,
})

const RATIOS: readonly Ratio[] = [
  row('NET_DEBT_TO_EBITDA', 0.2, 0.28, 0.5),
  row('TOTAL_DEBT_TO_EQUITY', 0.3, 0.17, 0.2, false),
  row('TOTAL_DEBT_TO_ASSETS', 0.15, 0.03, 0.06, false),
  row('EBITDA_TO_INTEREST_EXPENSE', 14, -0.75, 1.2),
  row('OPERATING_CASH_FLOW_TO_TOTAL_DEBT', 0.7, -0.04, 0.1),
  row('EBITDA_MARGIN', 36, -1.5, 4),
  row('NET_PROFIT_MARGIN', 19, -1.3, 3.5, false),
  row('RETURN_ON_ASSETS', 10, -0.6, 1.8, false),
  row('RETURN_ON_INVESTMENT', 15, -0.8, 2.5, false),
  row('CURRENT_RATIO', 2, -0.06, 0.2),
  row('QUICK_RATIO', 1.5, -0.05, 0.18),
]

/** Two reports of each company and bank that publishes any: the last full year and the last half or nine months. */
export function reportRecords(market: Market, issuer: SampleIssuer): readonly ReportRecord[] {
  const random = randomOf(market.seed, 9, issuer.index)
  const reports = issuer.kind === 'COMPANY' || issuer.kind === 'BANK' || issuer.kind === 'AGENCY'
  if (!reports || chance(random, 0.08)) return []
  const year = lastYearEnd(market.lastDay)
  const byLaw = issuer.zone === 'RU' && chance(random, 0.4)
  const standard: ReportStandard = byLaw ? 'RAS' : issuer.country.standard
  const periods = [year, addMonths(year + 1, byLaw ? 9 : 6) - 1].filter(end => end < market.lastDay - 45)
  return periods.map(end => {
    const published = Math.min(market.lastDay, end + integer(random, 30, 110))
    return {
      issuer: issuer.key,
      standard,
      periodEnd: isoOf(end),
      published: isoOf(published),
      currency: issuer.country.currency,
      url: `https://reports.sample.invalid/${issuer.index}/${standard.toLowerCase()}-${isoOf(end)}.pdf`,
      metrics: metricsOf(issuer, random),
    }
  })
}

function lastYearEnd(lastDay: Day): Day {
  return dayOf(`${isoOf(lastDay).slice(0, 4)}-01-01`) - 1
}

/** Some reports lack a figure, as real ones do. */
function metricsOf({ kind, quality }: SampleIssuer, random: Random): ReportRecord['metrics'] {
  const stated = RATIOS.filter(ratio => (kind === 'COMPANY' || !ratio.industrial) && !chance(random, 0.02))
  return Object.fromEntries(
    stated.map(ratio => {
      const value =
        ratio.best + ratio.perNotch * (quality - 1) * between(random, 0.85, 1.15) + ratio.noise * noise(random)
      return [ratio.key, rounded(ratio.key === 'NET_DEBT_TO_EBITDA' ? value : Math.max(value, -20), 2)]
    }),
  )
}
