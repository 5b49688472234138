import type { AnswerOf } from '../../client/documents.ts'
import { Card } from '../../parts/page.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { issuerWords } from '../../words/terminal-issuers.ts'
import { useFormats, useLanguage, useWords } from '../../words/use-words.tsx'
import { labelOf } from '../labels.ts'
import { safeUrl } from '../safe-url.ts'

type Issuer = AnswerOf<'get-issuer'>
type Report = Issuer['reports'][number]

/** A row for each ratio, a column for each report, the newest first. */
export function Reports({ reports }: Pick<Issuer, 'reports'>) {
  const texts = useWords(issuerWords)
  const { language } = useLanguage()
  const { date, decimal } = useFormats()
  const newestFirst = [...reports].sort((a, b) => (a.periodEnd < b.periodEnd ? 1 : -1))
  const keys = [...new Set(newestFirst.flatMap(({ metrics }) => metrics.map(({ key }) => key)))]
  const columns: readonly Column<string>[] = [
    { head: texts.ratio, cell: key => labelOf(language, key) },
    ...newestFirst.map(report => ({
      head: `${date(report.periodEnd)}, ${report.standard}`,
      numeric: true,
      cell: (key: string) => decimal(report.metrics.find(metric => metric.key === key)?.value),
    })),
  ]
  return (
    <Card title={texts.ratios}>
      {reports.length === 0 ? (
        <p class="muted">{texts.noReports}</p>
      ) : (
        <>
          <Table caption={texts.ratios} columns={columns} rows={keys} keyOf={key => key} />
          <ul class="plain-list muted">
            {newestFirst.map(report => (
              <li key={`${report.periodEnd} ${report.standard}`}>
                <ReportLink report={report} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

function ReportLink({ report: { standard, periodEnd, published, url } }: { readonly report: Report }) {
  const texts = useWords(issuerWords)
  const { date } = useFormats()
  const name = `${texts.report(standard)}, ${date(periodEnd)}`
  const href = safeUrl(url)
  return (
    <>
      {href === null ? (
        name
      ) : (
        <a href={href} rel="noreferrer" target="_blank">
          {name}
        </a>
      )}
      {published !== null && `, ${texts.published(date(published))}`}
    </>
  )
}
