import { daysAxis } from '../../charts/axis.ts'
import { Chart } from '../../charts/chart.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { terminalWords } from '../../words/terminal.ts'
import { useFormats, useLanguage, useWords } from '../../words/use-words.tsx'
import { labelOf } from '../labels.ts'
import { paymentsOf } from './cash-flow-chart.ts'
import type { BondDetails } from './headline.tsx'

interface Row {
  readonly id: string
  readonly date: string
  readonly kind: string
  readonly amount: string | null
  readonly status: string
}

/** What is still to come, drawn, and every payment in a table behind it. */
export function CashFlows({ bond }: { readonly bond: BondDetails }) {
  const texts = useWords(terminalWords)
  const { language } = useLanguage()
  const { date, shortDate, decimal, money } = useFormats()
  const today = new Date().toISOString().slice(0, 10)
  const payments = paymentsOf(bond, today)
  const columns: readonly Column<Row>[] = [
    { head: texts.date, short: true, cell: row => date(row.date) },
    { head: texts.kind, cell: row => labelOf(language, row.kind) },
    { head: texts.amount, numeric: true, cell: row => money(row.amount, bond.nominalCurrency) },
    { head: texts.state, cell: row => labelOf(language, row.status) },
  ]
  const unlessZero = (value: number) => (value === 0 ? null : value)
  return (
    <>
      {payments.length > 0 && (
        <Chart
          label={texts.cashFlows}
          axis={daysAxis(
            payments.map(payment => payment.date),
            { tickText: day => (isLong(payments) ? day.slice(0, 4) : shortDate(day)), pointText: date },
          )}
          series={[
            {
              ...{ label: texts.fixedCoupons, tone: 'accent', kind: 'bars' },
              values: payments.map(({ coupon }) => unlessZero(coupon)),
            },
            {
              ...{ label: texts.estimatedCoupons, tone: 'soft', kind: 'bars' },
              values: payments.map(({ estimated }) => unlessZero(estimated)),
            },
            {
              ...{ label: texts.repayments, tone: 'warm', kind: 'bars', right: true },
              values: payments.map(({ repayment }) => unlessZero(repayment)),
            },
          ]}
          valueText={value => decimal(value)}
        />
      )}
      <details>
        <summary>{texts.cashFlows}</summary>
        <Table caption={texts.cashFlows} columns={columns} rows={rowsOf(bond)} keyOf={({ id }) => id} />
      </details>
    </>
  )
}

/** A scale of years says enough about payments of more than two of them. */
function isLong(payments: readonly { readonly date: string }[]): boolean {
  const [first, last] = [payments[0], payments.at(-1)].map(payment => Number(payment?.date.slice(0, 4)))
  return Number(last) - Number(first) > 2
}

function rowsOf({ coupons, amortizations }: BondDetails): readonly Row[] {
  const rows = [
    ...coupons.map(({ number, payDate, value, status }) => ({
      ...{ id: `coupon ${number}`, date: payDate, kind: 'COUPON', amount: value, status },
    })),
    ...amortizations.map(({ date, value, redemption, status }, at) => ({
      ...{ id: `repayment ${at}`, date, kind: redemption ? 'MATURITY' : 'AMORTIZATION', amount: value, status },
    })),
  ]
  return rows.sort((a, b) => (a.date < b.date ? -1 : 1))
}
