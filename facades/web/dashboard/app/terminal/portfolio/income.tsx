import { daysAxis } from '../../charts/axis.ts'
import { Chart } from '../../charts/chart.tsx'
import type { ChartSeries } from '../../charts/chart-data.ts'
import { stacked } from '../../charts/stacked.ts'
import { Badge, Card } from '../../parts/page.tsx'
import { Table } from '../../parts/table.tsx'
import { portfolioWords } from '../../words/portfolios.ts'
import { portfolioPageWords } from '../../words/terminal-portfolio.ts'
import { useFormats, useWords } from '../../words/use-words.tsx'
import type { Converted, PortfolioAnswer } from './answers.ts'

type Month = Converted['income'][number]

/** Income by month in the chosen currency; months in a currency without a rate are rows of the table only. */
export function Income({ converted }: { readonly converted: Pick<Converted, 'income' | 'currency'> }) {
  const texts = useWords(portfolioWords)
  const page = useWords(portfolioPageWords)
  const { money, month, decimal } = useFormats()
  const { income, currency } = converted
  const drawn = income.filter(row => row.currency === currency)
  const of = (pick: (row: Month) => string) => drawn.map(row => unlessZero(Number(pick(row))))
  const parts: readonly Omit<ChartSeries, 'kind' | 'ends'>[] = [
    { label: page.fixed, tone: 'accent', values: of(row => row.fixed) },
    { label: page.floating, tone: 'soft', values: of(row => row.floating) },
    { label: page.repaid, tone: 'warm', values: of(row => row.amortization) },
    { label: page.redeemed, tone: 'warm', values: of(row => row.redemption) },
  ]
  const used = parts.filter(({ values }) => values.some(value => value !== null))
  return (
    <Card title={texts.income}>
      {drawn.length > 1 && (
        <Chart
          label={texts.income}
          axis={daysAxis(
            drawn.map(row => `${row.month}-01`),
            {
              tickText: day => `${month(day.slice(0, 7)).slice(0, 3)} ${day.slice(2, 4)}`,
              pointText: day => month(day.slice(0, 7)),
            },
          )}
          series={stacked(used)}
          valueText={value => decimal(value, 0)}
        />
      )}
      <details>
        <summary>{page.table}</summary>
        <Table
          caption={texts.income}
          rows={income}
          keyOf={row => `${row.month} ${row.currency}`}
          columns={[
            { head: texts.month, short: true, cell: row => month(row.month) },
            {
              head: texts.total,
              numeric: true,
              cell: row => (
                <>
                  {money(row.total, row.currency)}
                  {row.unknownPayments > 0 && <span class="muted block">{texts.plusUnknown(row.unknownPayments)}</span>}
                </>
              ),
            },
            { head: texts.estimated, numeric: true, cell: row => money(row.estimated, row.currency) },
          ]}
        />
      </details>
    </Card>
  )
}

function unlessZero(value: number): number | null {
  return value === 0 ? null : value
}

/** The next payments, in their own currencies. */
export function Payments({ portfolio: { cashFlows } }: { readonly portfolio: PortfolioAnswer }) {
  const texts = useWords(portfolioWords)
  const { money, date } = useFormats()
  return (
    <Card title={texts.payments}>
      <Table
        caption={texts.payments}
        rows={cashFlows.items}
        keyOf={({ date: day, isin, kind }) => `${day} ${isin} ${kind}`}
        columns={[
          { head: texts.date, short: true, cell: payment => date(payment.date) },
          { head: texts.bond, cell: ({ name }) => name },
          {
            head: texts.kind,
            cell: ({ kind, certain }) => (
              <>
                {texts[kind]} {!certain && <Badge tone="warm">{texts.expected}</Badge>}
              </>
            ),
          },
          { head: texts.amount, numeric: true, cell: ({ amount, currency }) => money(amount, currency) },
        ]}
      />
    </Card>
  )
}
