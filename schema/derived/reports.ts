import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import type { MetricKey } from '../../prisma/generated/client/enums.ts'
import type { IssuerReportModel } from '../../prisma/generated/client/models/IssuerReport.ts'
import { plain } from '../snapshot/plain.ts'
import type { LatestReport, Ratios } from '../snapshot/row-types.ts'

type StoredReport = IssuerReportModel & { readonly metrics: readonly { key: MetricKey; value: number }[] }

/** Precedence of standards for reports on the same period: consolidated reports first. */
const STANDARDS: readonly IssuerReportModel['standard'][] = ['IFRS', 'GAAP', 'RAS']

/** The latest report of each issuer with reports, by issuer id. */
export async function loadLatestReports(prisma: PrismaClient): Promise<ReadonlyMap<string, LatestReport>> {
  const reports = await prisma.issuerReport.findMany({ include: { metrics: true } })
  const byIssuer = Map.groupBy(reports, ({ issuerId }) => issuerId)
  return new Map([...byIssuer].map(([issuerId, own]) => [issuerId, latestOf(own)]))
}

function latestOf(reports: readonly StoredReport[]): LatestReport {
  const [latest, ...older] = reports.toSorted(
    (a, b) =>
      b.periodEnd.getTime() - a.periodEnd.getTime() || STANDARDS.indexOf(a.standard) - STANDARDS.indexOf(b.standard),
  )
  const { metrics, ...report } = latest as StoredReport
  const before = older.find(({ standard }) => standard === report.standard)
  return Object.freeze({ ...plain(report), metrics: ratiosOf(metrics), previous: ratiosOf(before?.metrics ?? []) })
}

function ratiosOf(metrics: StoredReport['metrics']): Ratios {
  return Object.freeze(Object.fromEntries(metrics.map(({ key, value }) => [key, value])))
}
