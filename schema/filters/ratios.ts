import type { MetricKey } from '../../prisma/generated/client/enums.ts'
import type { FilterRow, RangeFilter } from './filter.ts'

const REPORT = 'issuer.report'

/** The ratios of the issuer's latest report. */
export const REPORT_RATIOS: readonly RangeFilter[] = [
  ratio('NetDebtToEbitda', 'NET_DEBT_TO_EBITDA', 'ratio', 'Net debt to EBITDA, by the latest report.'),
  ratio('TotalDebtToEquity', 'TOTAL_DEBT_TO_EQUITY', 'ratio', 'Total debt to equity, by the latest report.'),
  ratio('TotalDebtToAssets', 'TOTAL_DEBT_TO_ASSETS', 'ratio', 'Total debt to assets, by the latest report.'),
  ratio(
    'EbitdaToInterestExpense',
    'EBITDA_TO_INTEREST_EXPENSE',
    'ratio',
    'EBITDA to interest expense, by the latest report.',
  ),
  ratio(
    'OperatingCashFlowToTotalDebt',
    'OPERATING_CASH_FLOW_TO_TOTAL_DEBT',
    'ratio',
    'Operating cash flow to total debt, by the latest report.',
  ),
  ratio('EbitdaMargin', 'EBITDA_MARGIN', 'percent', 'EBITDA margin, per cent.'),
  ratio('NetProfitMargin', 'NET_PROFIT_MARGIN', 'percent', 'Net profit margin, per cent.'),
  ratio('ReturnOnAssets', 'RETURN_ON_ASSETS', 'percent', 'Return on assets, per cent.'),
  ratio('ReturnOnInvestment', 'RETURN_ON_INVESTMENT', 'percent', 'Return on investment, per cent.'),
  ratio('CurrentRatio', 'CURRENT_RATIO', 'ratio', 'Current ratio, by the latest report.'),
  ratio('QuickRatio', 'QUICK_RATIO', 'ratio', 'Quick ratio, by the latest report.'),
]

/** Filters on the issuer's latest report, the same for bonds and for issuers. */
export const REPORT_FILTERS: readonly FilterRow[] = [
  ...REPORT_RATIOS,
  {
    kind: 'range',
    name: 'ReportDate',
    column: `${REPORT}.periodEnd`,
    scalar: 'Date',
    unit: 'date',
    bounds: ['From'],
    text: "End of the period of the issuer's latest report.",
  },
  {
    kind: 'list',
    name: 'ReportStandard',
    column: `${REPORT}.standard`,
    scalar: 'ReportStandard',
    text: 'Standard of the latest report.',
  },
]

/** The column of a ratio of the issuer's latest report, for bonds and issuers. */
export function ratioColumn(key: MetricKey): string {
  return `${REPORT}.metrics.${key}`
}

function ratio(name: string, key: MetricKey, unit: 'ratio' | 'percent', text: string): RangeFilter {
  return { kind: 'range', name, column: ratioColumn(key), scalar: 'Float', unit, text }
}
