import { MetricKey } from '../../../prisma/generated/client/enums.ts'
import { builder } from '../../builder.ts'
import type { LatestReport } from '../../snapshot/row-types.ts'
import { ENUMS } from '../shared/enums.ts'

export const LatestReportType = builder.objectRef<LatestReport>('LatestReport').implement({
  description: "The issuer's newest financial report.",
  fields: t => ({
    standard: t.expose('standard', { type: ENUMS.ReportStandard }),
    periodEnd: t.expose('periodEnd', { description: 'Last day of the period reported on.', type: 'Date' }),
    published: t.expose('published', { description: 'Day of publication.', type: 'Date', nullable: true }),
    currency: t.exposeString('currency', { description: 'ISO 4217.' }),
    url: t.exposeString('url', { description: 'Where it can be read.', nullable: true }),
  }),
})

interface Ratio {
  readonly key: MetricKey
  readonly value: number
  readonly previous: number | null
  readonly unit: 'MULTIPLE' | 'PERCENT'
}

const RatioUnit = builder.enumType('RatioUnit', {
  description: 'Unit of a financial ratio.',
  values: ['MULTIPLE', 'PERCENT'] as const,
})

export const RatioType = builder.objectRef<Ratio>('IssuerRatio').implement({
  description: "A financial ratio of the issuer's newest report.",
  fields: t => ({
    key: t.expose('key', { type: ENUMS.MetricKey }),
    value: t.exposeFloat('value', { unit: 'varies', description: 'Value in the given unit.' }),
    previous: t.exposeFloat('previous', {
      unit: 'varies',
      nullable: true,
      description: 'Value in the previous report by the same standard.',
    }),
    unit: t.expose('unit', { type: RatioUnit }),
  }),
})

const IN_PERCENT: ReadonlySet<MetricKey> = new Set([
  'EBITDA_MARGIN',
  'NET_PROFIT_MARGIN',
  'RETURN_ON_ASSETS',
  'RETURN_ON_INVESTMENT',
])

/** The ratios stated in the report, in the same order for all issuers. */
export function ratiosOf(report: LatestReport | null): readonly Ratio[] {
  if (report === null) return []
  return Object.values(MetricKey).flatMap(key => {
    const value = report.metrics[key]
    const unit = IN_PERCENT.has(key) ? 'PERCENT' : 'MULTIPLE'
    return value === undefined ? [] : [{ key, value, previous: report.previous[key] ?? null, unit } as const]
  })
}
