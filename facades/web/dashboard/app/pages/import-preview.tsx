import type { HoldingsColumn, HoldingsReport } from '../client/rows.ts'
import { Button } from '../parts/button.tsx'
import { Card } from '../parts/page.tsx'
import { importWords } from '../words/import.ts'
import { importReasonWords } from '../words/import-reasons.ts'
import { useWords } from '../words/use-words.tsx'
import { Columns } from './import-columns.tsx'
import { Transactions, Unused, Used } from './import-rows.tsx'

export type HoldingsKind = HoldingsReport['content']

interface PreviewProps {
  readonly report: HoldingsReport
  readonly busy: boolean
  onColumns(columns: readonly HoldingsColumn[]): void
  /** Reads the other table of a file that has positions and transactions. */
  onContent(content: HoldingsKind): void
}

/** Preview of an import: how the file was read, and its rows. */
export function Preview({ report, busy, onColumns, onContent }: PreviewProps) {
  const texts = useWords(importWords)
  const used = countOf(report)
  return (
    <>
      <p role="status" class="lead">
        {texts.usedCount(used)}. {texts.unusedCount(report.unused.length)}.
      </p>
      {used === 0 && <p class="notice-box warm">{texts.nothing}</p>}
      <HowRead report={report} onContent={onContent} />
      <Columns report={report} busy={busy} onColumns={onColumns} />
      {report.used.length > 0 && <Used report={report} />}
      {report.transactions.length > 0 && <Transactions report={report} />}
      {report.unused.length > 0 && <Unused report={report} />}
    </>
  )
}

/** Rows that will be imported: a fee beside a transaction is of the same row. */
export function countOf({ used, transactions }: HoldingsReport): number {
  return used.length + new Set(transactions.map(({ line }) => line)).size
}

function HowRead({ report, onContent }: Pick<PreviewProps, 'report' | 'onContent'>) {
  const texts = useWords(importWords)
  const reasons = useWords(importReasonWords)
  const { amount, price, averagePrice, value, checked, agreeing } = report.reading
  const has = (role: string) => report.columns.some(column => column.role === role)
  const other = report.content === 'POSITIONS' ? 'TRANSACTIONS' : 'POSITIONS'
  const lines = [
    reasons[amount],
    has('PRICE') || has('AVERAGE_PRICE') ? reasons[has('PRICE') ? price : averagePrice] : '',
    checked > 0 && has('VALUE') ? reasons[value] : '',
    checked > 0 ? reasons.checked(agreeing, checked) : reasons.unchecked,
  ]
  return (
    <Card title={texts.howRead} wide>
      <ul>
        {lines.filter(Boolean).map(line => (
          <li key={line}>{line}</li>
        ))}
        {report.others.map(({ sheet, line, content, rows }) => (
          <li key={`${sheet} ${line}`}>{texts.other(texts[content], sheet, line, rows)}</li>
        ))}
      </ul>
      {report.others.some(({ content }) => content === other) && (
        <Button onClick={() => onContent(other)}>
          {other === 'POSITIONS' ? texts.readPositions : texts.readTransactions}
        </Button>
      )}
    </Card>
  )
}
