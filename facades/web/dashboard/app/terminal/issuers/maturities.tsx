import { numbersAxis } from '../../charts/axis.ts'
import { Chart } from '../../charts/chart.tsx'
import type { AnswerOf } from '../../client/documents.ts'
import { Card } from '../../parts/page.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { issuerWords } from '../../words/terminal-issuers.ts'
import { useFormats, useLanguage, useWords } from '../../words/use-words.tsx'
import { labelOf } from '../labels.ts'

type Issuer = AnswerOf<'get-issuer'>
type Year = Issuer['nextMaturities'][number]

/** What falls due in which year, for each currency by itself: amounts of different currencies are not drawn beside each other. */
export function Maturities({ issuer: { nextMaturities, unknownMaturities } }: { readonly issuer: Issuer }) {
  const texts = useWords(issuerWords)
  const { language } = useLanguage()
  const { money, whole, compact } = useFormats()
  const byCurrency = [...Map.groupBy(nextMaturities, ({ currency }) => currency)].sort(
    ([, a], [, b]) => b.length - a.length,
  )
  const columns: readonly Column<Year>[] = [
    { head: texts.year, short: true, cell: ({ year }) => String(year) },
    { head: texts.amount, numeric: true, cell: ({ amount, currency }) => money(amount, currency) },
    { head: texts.bonds, numeric: true, cell: ({ bonds }) => whole(bonds) },
  ]
  return (
    <Card title={texts.wall}>
      {nextMaturities.length === 0 && <p class="muted">{texts.noWall}</p>}
      {byCurrency.map(([currency, years]) => (
        <section key={currency} class="wall">
          <Chart
            label={texts.wallChart(currency)}
            axis={numbersAxis(
              [(years[0]?.year ?? 0) - 1, ...years.map(({ year }) => year), (years.at(-1)?.year ?? 0) + 1],
              year => (Number.isInteger(year) ? String(year) : ''),
            )}
            series={[
              {
                ...{ label: `${texts.due}, ${currency}`, tone: 'accent', kind: 'bars' },
                // An empty year at each side, so that no bar is cut.
                values: [null, ...years.map(({ amount }) => Number(amount)), null],
              },
            ]}
            valueText={value => compact(String(value), '')}
          />
          <details class="as-table">
            <summary>{texts.wallChart(currency)}</summary>
            <Table caption={texts.wallChart(currency)} columns={columns} rows={years} keyOf={({ year }) => year} />
          </details>
        </section>
      ))}
      {unknownMaturities.map(({ year, currency, bonds, reason }) => (
        <p key={`${year} ${currency} ${reason}`} class="muted">
          {texts.unknownWall(texts.bondsIn(bonds), currency, labelOf(language, reason))}
          {year !== null && `, ${texts.until(year)}`}
        </p>
      ))}
    </Card>
  )
}
