import { useAnswer } from '../client/use-answer.ts'
import { addressOf } from '../frame/navigate.ts'
import { Card } from '../parts/page.tsx'
import { Shown } from '../parts/shown.tsx'
import { UsageChart } from '../parts/usage-chart.tsx'
import { lastDays } from '../parts/usage-days.ts'
import { overviewWords } from '../words/overview.ts'
import { useWords } from '../words/use-words.tsx'

/** Requests by day. */
export function MonthCard() {
  const texts = useWords(overviewWords)
  const query = useAnswer('get-usage', lastDays(30))
  return (
    <Card title={texts.month} wide actions={<a href={addressOf('/dashboard/usage')}>{texts.allUsage}</a>}>
      <div class="chart-place">
        <Shown query={query} lines={6}>
          {usage =>
            usage.days.some(({ requests }) => requests > 0) ? (
              <UsageChart usage={usage} />
            ) : (
              <p class="muted">{texts.noUsage}</p>
            )
          }
        </Shown>
      </div>
    </Card>
  )
}
