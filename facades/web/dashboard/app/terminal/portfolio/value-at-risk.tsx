import { Card } from '../../parts/page.tsx'
import { Table } from '../../parts/table.tsx'
import { deskWords } from '../../words/terminal-desk.ts'
import { useFormats, useLanguage, useWords } from '../../words/use-words.tsx'
import { labelOf } from '../labels.ts'
import type { PortfolioDesk } from './answers.ts'

/** What a day can cost, by the past days of the positions, or why stored prices do not tell. */
export function ValueAtRisk({ desk: { valueAtRisk, currency } }: { readonly desk: PortfolioDesk }) {
  const texts = useWords(deskWords)
  const { money, decimal, date, whole } = useFormats()
  const { language } = useLanguage()
  if (valueAtRisk === null) return null
  const { losses, leftOut, changes, changesNeeded, from, to, coveragePercent, reason } = valueAtRisk
  return (
    <Card title={texts.valueAtRisk}>
      {reason === null ? (
        <>
          <p class="muted">{texts.valueAtRiskText(whole(changes), date(from), date(to), decimal(coveragePercent))}</p>
          <Table
            caption={texts.valueAtRisk}
            rows={losses}
            keyOf={({ confidencePercent }) => String(confidencePercent)}
            columns={[
              { head: texts.confidence, cell: ({ confidencePercent }) => whole(confidencePercent) },
              { head: texts.loss, numeric: true, cell: row => money(row.valueAtRisk, currency) },
              { head: texts.lossPercent, numeric: true, cell: row => decimal(row.valueAtRiskPercent) },
              { head: texts.shortfall, numeric: true, cell: row => money(row.expectedShortfall, currency) },
            ]}
          />
        </>
      ) : (
        <p>{texts.noValueAtRisk(whole(changesNeeded), labelOf(language, reason))}</p>
      )}
      {leftOut.length > 0 && (
        <p class="muted">{texts.shortPasts(leftOut.map(row => `${row.isin} (${whole(row.changes)})`).join(', '))}</p>
      )}
    </Card>
  )
}
