import type { HoldingsColumn, HoldingsReport, HoldingsRole } from '../client/rows.ts'
import { Choice } from '../parts/field.tsx'
import { Form } from '../parts/form.tsx'
import { Card } from '../parts/page.tsx'
import { Table } from '../parts/table.tsx'
import { importWords } from '../words/import.ts'
import { useFormats, useWords } from '../words/use-words.tsx'

/** Column roles in display order. */
const ROLES: readonly HoldingsRole[] = [
  'IDENTIFIER',
  'NAME',
  'PIECES',
  'PAR',
  'AVERAGE_PRICE',
  'COST',
  'PRICE',
  'VALUE',
  'WEIGHT',
  'CURRENCY',
  'COUPON',
  'MATURITY',
]

interface PreviewProps {
  readonly report: HoldingsReport
  readonly busy: boolean
  onColumns(columns: readonly HoldingsColumn[]): void
}

/** Preview of an import: imported and skipped rows, and the role of each column. */
export function Preview({ report, busy, onColumns }: PreviewProps) {
  const texts = useWords(importWords)
  return (
    <>
      <p role="status" class="lead">
        {texts.usedCount(report.used.length)}. {texts.unusedCount(report.unused.length)}.
      </p>
      {report.used.length === 0 && <p class="notice-box warm">{texts.nothing}</p>}
      <Columns report={report} busy={busy} onColumns={onColumns} />
      {report.used.length > 0 && <Used report={report} />}
      {report.unused.length > 0 && <Unused report={report} />}
    </>
  )
}

function Columns({ report, busy, onColumns }: PreviewProps) {
  const texts = useWords(importWords)
  const options = [{ value: '', text: texts.noRole }, ...ROLES.map(role => ({ value: role, text: texts[role] }))]
  const submit = (values: Readonly<Record<string, string>>) =>
    onColumns(
      report.columns.map(({ column }) => ({
        column,
        role: (values[`column-${column}`] || null) as HoldingsRole | null,
      })),
    )
  return (
    <Card title={texts.columns} wide>
      <Form label={texts.columns} submit={texts.apply} busy={busy} failure={null} onSubmit={submit}>
        <div class="grid-4">
          {report.columns.map(({ column, title, role }) => (
            <Choice
              key={column}
              name={`column-${column}`}
              label={title === '' ? `${texts.column} ${column}` : title}
              value={role ?? ''}
              options={options}
            />
          ))}
        </div>
      </Form>
    </Card>
  )
}

function Used({ report: { used } }: Pick<PreviewProps, 'report'>) {
  const texts = useWords(importWords)
  const { decimal } = useFormats()
  return (
    <Card title={texts.used} wide>
      <Table
        caption={texts.used}
        rows={used}
        keyOf={({ line }) => line}
        columns={[
          { head: texts.line, numeric: true, cell: ({ line }) => line },
          {
            head: texts.bond,
            cell: ({ bond }) => (
              <>
                {bond.name} <span class="muted block">{bond.isin}</span>
              </>
            ),
          },
          { head: texts.quantity, numeric: true, cell: ({ quantity }) => decimal(quantity, 0) },
          { head: texts.averagePrice, numeric: true, cell: ({ averagePrice }) => decimal(averagePrice) },
          { head: texts.cost, numeric: true, cell: ({ cost }) => decimal(cost) },
          { head: texts.notes, cell: ({ notes }) => notes.join(' ') },
        ]}
      />
    </Card>
  )
}

function Unused({ report: { unused } }: Pick<PreviewProps, 'report'>) {
  const texts = useWords(importWords)
  return (
    <Card title={texts.unused} wide>
      <Table
        caption={texts.unused}
        rows={unused}
        keyOf={({ line }) => line}
        columns={[
          { head: texts.line, numeric: true, cell: ({ line }) => line },
          { head: texts.reason, cell: ({ text }) => text },
          { head: texts.content, cell: ({ content }) => <code>{content}</code> },
        ]}
      />
    </Card>
  )
}
