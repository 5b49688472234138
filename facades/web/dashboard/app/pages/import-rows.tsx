import type { HoldingsReport } from '../client/rows.ts'
import { Card } from '../parts/page.tsx'
import { Table } from '../parts/table.tsx'
import { importWords } from '../words/import.ts'
import { importReasonWords } from '../words/import-reasons.ts'
import { transactionWords } from '../words/import-transactions.ts'
import { useFormats, useWords } from '../words/use-words.tsx'

interface RowsProps {
  readonly report: HoldingsReport
}

type NamedBond = HoldingsReport['used'][number]['bond']

function BondName({ bond: { name, isin } }: { readonly bond: NamedBond }) {
  return (
    <>
      {name} <span class="muted block">{isin}</span>
    </>
  )
}

/** Rows that become positions. */
export function Used({ report: { used } }: RowsProps) {
  const texts = useWords(importWords)
  const { decimal, pieces } = useFormats()
  return (
    <Card title={texts.used} wide>
      <Table
        caption={texts.used}
        rows={used}
        keyOf={({ line }) => line}
        columns={[
          { head: texts.line, numeric: true, cell: ({ line }) => line },
          { head: texts.bond, cell: ({ bond }) => <BondName bond={bond} /> },
          { head: texts.quantity, numeric: true, cell: ({ quantity }) => pieces(quantity) },
          { head: texts.averagePrice, numeric: true, cell: ({ averagePrice }) => decimal(averagePrice) },
          { head: texts.cost, numeric: true, cell: ({ cost }) => decimal(cost) },
          { head: texts.notes, cell: ({ notes }) => notes.join(' ') },
        ]}
      />
    </Card>
  )
}

/** Rows that become transactions. */
export function Transactions({ report: { transactions } }: RowsProps) {
  const texts = useWords(importWords)
  const types = useWords(transactionWords)
  const { decimal, date, pieces } = useFormats()
  return (
    <Card title={texts.transactions} wide>
      <Table
        caption={texts.transactions}
        rows={transactions}
        keyOf={({ line, type }) => `${line} ${type}`}
        columns={[
          { head: texts.line, numeric: true, cell: ({ line }) => line },
          { head: texts.date, cell: row => date(row.date) },
          { head: texts.type, cell: ({ type }) => types[type] },
          { head: texts.bond, cell: ({ bond }) => <BondName bond={bond} /> },
          { head: texts.quantity, numeric: true, cell: ({ quantity }) => pieces(quantity) },
          { head: texts.price, numeric: true, cell: ({ price }) => decimal(price) },
          { head: texts.amount, numeric: true, cell: ({ amount, currency }) => `${decimal(amount)} ${currency}` },
          { head: texts.notes, cell: ({ notes }) => notes.join(' ') },
        ]}
      />
    </Card>
  )
}

/** Rows that are not used, each with its reason, and with both figures where figures disagree. */
export function Unused({ report: { unused } }: RowsProps) {
  const texts = useWords(importWords)
  const reasons = useWords(importReasonWords)
  const { decimal } = useFormats()
  return (
    <Card title={texts.unused} wide>
      <Table
        caption={texts.unused}
        rows={unused}
        keyOf={({ line }) => line}
        columns={[
          { head: texts.line, numeric: true, cell: ({ line }) => line },
          {
            head: texts.reason,
            cell: ({ reason, computed, stated, isin }) => (
              <>
                {computed !== null && stated !== null
                  ? reasons.figures(decimal(computed), decimal(stated))
                  : reasons[reason]}
                {isin !== null && <span class="muted block">{isin}</span>}
              </>
            ),
          },
          { head: texts.content, cell: ({ content }) => <code>{content}</code> },
        ]}
      />
    </Card>
  )
}
