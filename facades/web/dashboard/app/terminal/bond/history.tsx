import { daysAxis } from '../../charts/axis.ts'
import { Chart } from '../../charts/chart.tsx'
import { Failed } from '../../parts/failed.tsx'
import { Skeleton } from '../../parts/shown.tsx'
import { commonWords } from '../../words/common.ts'
import { terminalWords } from '../../words/terminal.ts'
import { useFormats, useWords } from '../../words/use-words.tsx'
import { asOfHere } from '../as-of.ts'
import { useEndpoint } from '../use-endpoint.ts'

/** As many as a page of the API has. */
const MOST_DAYS = '200'

/** Price and yield by day, up to the day of the page. */
export function History({ isin }: { readonly isin: string }) {
  const common = useWords(commonWords)
  const texts = useWords(terminalWords)
  const { date, shortDate, decimal } = useFormats()
  const { AsOf } = asOfHere()
  const { data, failure, reload } = useEndpoint('get-history', {
    ...{ id: isin, Limit: MOST_DAYS, Fields: 'date,price,yield' },
    ...(AsOf !== undefined && { To: AsOf }),
  })
  if (failure !== null) return <Failed failure={failure} reload={reload} />
  if (data === undefined) return <Skeleton lines={6} label={common.loading} />
  const days = [...data.items].reverse()
  return (
    <Chart
      label={texts.history}
      axis={daysAxis(
        days.map(day => day.date),
        { tickText: shortDate, pointText: date },
      )}
      series={[
        { label: texts.historyPrice, tone: 'accent', kind: 'line', values: days.map(({ price }) => price) },
        { label: texts.historyYield, tone: 'warm', kind: 'line', right: true, values: days.map(day => day.yield) },
      ]}
      valueText={value => decimal(value)}
    />
  )
}
