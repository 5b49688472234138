import type { Portfolio } from '../client/rows.ts'
import { Badge, Card } from '../parts/page.tsx'
import { Table } from '../parts/table.tsx'
import { portfolioWords } from '../words/portfolios.ts'
import { useFormats, useWords } from '../words/use-words.tsx'

interface Props {
  readonly portfolio: Portfolio
}

export function Positions({ portfolio: { positions, currency } }: Props) {
  const texts = useWords(portfolioWords)
  const { decimal, money, percent, whole } = useFormats()
  return (
    <Table
      caption={texts.positions}
      rows={positions}
      keyOf={({ bond }) => bond.id}
      columns={[
        {
          head: texts.bond,
          cell: ({ bond }) => (
            <>
              {bond.name} <span class="muted block">{bond.isin}</span>
            </>
          ),
        },
        { head: texts.quantity, numeric: true, cell: ({ quantity }) => decimal(quantity, 0) },
        { head: texts.price, numeric: true, cell: ({ bond }) => decimal(bond.price) },
        { head: texts.averagePrice, numeric: true, cell: ({ averagePrice }) => decimal(averagePrice) },
        {
          head: texts.value,
          numeric: true,
          cell: ({ value, bond }) => money(value, bond.nominalCurrency ?? currency),
        },
        {
          head: texts.profit,
          numeric: true,
          cell: ({ profit, bond }) => money(profit.total, bond.nominalCurrency ?? currency),
        },
        { head: texts.yield, numeric: true, cell: ({ yieldNow }) => percent(yieldNow) },
        { head: texts.duration, numeric: true, cell: ({ durationDays }) => whole(durationDays) },
        { head: texts.weight, numeric: true, cell: ({ weightPercent }) => percent(weightPercent, 1) },
      ]}
    />
  )
}

/** Totals by currency, without conversion. */
export function Totals({ portfolio: { totals } }: Props) {
  const texts = useWords(portfolioWords)
  const { money, whole } = useFormats()
  return (
    <Card title={texts.totals} wide>
      <Table
        caption={texts.totals}
        rows={totals}
        keyOf={({ currency }) => currency}
        columns={[
          { head: texts.currency, cell: ({ currency }) => currency },
          { head: texts.positions, numeric: true, cell: ({ positions }) => whole(positions) },
          { head: texts.clean, numeric: true, cell: ({ clean, currency }) => money(clean, currency) },
          { head: texts.accrued, numeric: true, cell: ({ accrued, currency }) => money(accrued, currency) },
          { head: texts.value, numeric: true, cell: ({ market, currency }) => money(market, currency) },
          { head: texts.cost, numeric: true, cell: ({ cost, currency }) => money(cost, currency) },
        ]}
      />
    </Card>
  )
}

export function Income({ portfolio: { income } }: Props) {
  const texts = useWords(portfolioWords)
  const { money, month } = useFormats()
  return (
    <Card title={texts.income}>
      <Table
        caption={texts.income}
        rows={income}
        keyOf={row => `${row.month} ${row.currency}`}
        columns={[
          { head: texts.month, short: true, cell: row => month(row.month) },
          {
            head: texts.total,
            numeric: true,
            cell: ({ total, currency, unknownPayments }) => (
              <>
                {money(total, currency)}
                {unknownPayments > 0 && <span class="muted block">{texts.plusUnknown(unknownPayments)}</span>}
              </>
            ),
          },
          { head: texts.estimated, numeric: true, cell: ({ estimated, currency }) => money(estimated, currency) },
        ]}
      />
    </Card>
  )
}

export function Payments({ portfolio: { cashFlows } }: Props) {
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
