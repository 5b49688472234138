import type { HoldingsColumn, HoldingsDecimal, HoldingsReport, HoldingsRole } from '../client/rows.ts'
import { Button } from '../parts/button.tsx'
import { Choice } from '../parts/field.tsx'
import { Form } from '../parts/form.tsx'
import { Card } from '../parts/page.tsx'
import { importWords } from '../words/import.ts'
import { useWords } from '../words/use-words.tsx'

/** Column roles in display order. */
const ROLES: readonly HoldingsRole[] = [
  ...(['IDENTIFIER', 'SYMBOL', 'NAME', 'PIECES', 'LOTS', 'PAR', 'NOMINAL', 'AVERAGE_PRICE', 'COST', 'PRICE'] as const),
  ...(['VALUE', 'ACCRUED', 'WEIGHT', 'CURRENCY', 'COUPON', 'MATURITY', 'DATE', 'SIDE', 'FEE'] as const),
]

const SIGNS: readonly HoldingsDecimal[] = ['COMMA', 'POINT', 'EITHER']

interface ColumnsProps {
  readonly report: HoldingsReport
  readonly busy: boolean
  /** An empty list reads the columns as the service recognises them. */
  onColumns(columns: readonly HoldingsColumn[]): void
}

/** What each column holds and how it writes numbers; both can be corrected, and what is open is asked. */
export function Columns({ report, busy, onColumns }: ColumnsProps) {
  const texts = useWords(importWords)
  const submit = (values: Readonly<Record<string, string>>) =>
    onColumns(report.columns.map(column => chosen(column, values)))
  const isAsked = report.columns.some(({ isOpen }) => isOpen)
  return (
    <Card title={texts.columns} wide>
      {isAsked && <p class="notice-box warm">{texts.asked}</p>}
      {report.remembered && (
        <p class="actions">
          <span class="muted">{texts.remembered}</span>
          <Button kind="quiet" onClick={() => onColumns([])}>
            {texts.forget}
          </Button>
        </p>
      )}
      <Form label={texts.columns} submit={texts.apply} busy={busy} failure={null} onSubmit={submit}>
        <div class="grid-4">
          {report.columns.map(column => (
            <ColumnFields key={column.column} column={column} />
          ))}
        </div>
      </Form>
    </Card>
  )
}

type ReadColumn = HoldingsReport['columns'][number]

function ColumnFields({ column: { column, title, role, isOpen, examples, ...read } }: { readonly column: ReadColumn }) {
  const texts = useWords(importWords)
  const label = title === '' ? `${texts.column} ${column}` : title
  const roles = [{ value: '', text: texts.noRole }, ...ROLES.map(one => ({ value: one, text: texts[one] }))]
  const signs = SIGNS.map(sign => ({ value: sign, text: texts[sign] }))
  const orders = [
    { value: 'day', text: texts.dayFirst },
    { value: 'month', text: texts.monthFirst },
  ]
  const isDate = role === 'DATE'
  const unchosen = { value: '', text: texts.chooseOne }
  const hint = [
    examples.join('; '),
    read.decimalBasis === null || read.decimal === null ? '' : texts.sign(texts[read.decimal]),
  ]
  return (
    <div>
      <Choice
        name={`column-${column}`}
        label={label}
        value={role ?? ''}
        options={roles}
        hint={hint.filter(Boolean).join(' · ')}
      />
      {!isDate && (isOpen || read.decimalBasis === 'CHOSEN') && (
        <Choice
          name={`decimal-${column}`}
          label={texts.decimalOf(label)}
          value={read.decimal ?? ''}
          options={[unchosen, ...signs]}
        />
      )}
      {isDate && (isOpen || read.dayFirst !== null) && (
        <Choice
          name={`days-${column}`}
          label={texts.daysOf(label)}
          value={read.dayFirst === null ? '' : read.dayFirst ? 'day' : 'month'}
          options={[unchosen, ...orders]}
        />
      )}
    </div>
  )
}

function chosen({ column }: ReadColumn, values: Readonly<Record<string, string>>): HoldingsColumn {
  const days = values[`days-${column}`] ?? ''
  return {
    column,
    role: (values[`column-${column}`] || null) as HoldingsRole | null,
    decimal: (values[`decimal-${column}`] || null) as HoldingsDecimal | null,
    dayFirst: days === '' ? null : days === 'day',
  }
}
