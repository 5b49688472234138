import { Chart } from '../../charts/chart.tsx'
import type { ChartSeries } from '../../charts/chart-data.ts'
import { Card } from '../../parts/page.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { placementWords } from '../../words/terminal-placements.ts'
import { useFormats, useWords } from '../../words/use-words.tsx'
import type { PlacementRow } from './stages.ts'

type Revision = PlacementRow['guidance'][number]

interface Figure {
  readonly key: Exclude<keyof Revision, 'time'>
  readonly text: 'couponFrom' | 'couponTo' | 'yieldFrom' | 'yieldTo' | 'spread'
  readonly tone: ChartSeries['tone']
  readonly digits: number
}

const FIGURES: readonly Figure[] = [
  { key: 'couponTo', text: 'couponTo', tone: 'accent', digits: 2 },
  { key: 'couponFrom', text: 'couponFrom', tone: 'soft', digits: 2 },
  { key: 'yieldTo', text: 'yieldTo', tone: 'warm', digits: 2 },
  { key: 'yieldFrom', text: 'yieldFrom', tone: 'class-3', digits: 2 },
  { key: 'spreadBp', text: 'spread', tone: 'class-2', digits: 0 },
]

const HOUR_MS = 3_600_000
/** The last guidance lasts: its step goes on by this share of the time before it. */
const TAIL = 0.15

/** How the guidance moved; only what it states. A spread has its own scale. */
export function Guidance({ guidance }: Pick<PlacementRow, 'guidance'>) {
  const texts = useWords(placementWords)
  const { moment, decimal } = useFormats()
  const figures = FIGURES.filter(({ key }) => guidance.some(revision => revision[key] !== null))
  // Hours of the first day, so that ticks stand at whole ones.
  const midnight = Date.parse(guidance[0]?.time.slice(0, 10) ?? '1970-01-01')
  const hours = guidance.map(({ time }) => (Date.parse(time) - midnight) / HOUR_MS)
  const last = hours.at(-1) ?? 0
  const momentAt = (hour: number) => new Date(midnight + hour * HOUR_MS).toISOString()
  const columns: readonly Column<Revision>[] = [
    { head: texts.time, short: true, cell: ({ time }) => moment(time) },
    ...figures.map(({ key, text, digits }) => ({
      head: texts[text],
      numeric: true,
      cell: (revision: Revision) => decimal(revision[key], digits),
    })),
  ]
  return (
    <Card title={texts.guidance}>
      {guidance.length === 0 ? (
        <p class="muted">{texts.noGuidance}</p>
      ) : (
        <>
          {guidance.length > 1 && (
            <Chart
              label={texts.guidanceChart}
              axis={{
                positions: [...hours, last + (last - (hours[0] ?? last)) * TAIL],
                kind: 'numbers',
                tickText: hour => moment(momentAt(hour)).replace(/\s\d{4}( г\.)?/, ''),
                pointText: hour => moment(momentAt(Math.min(hour, last))),
              }}
              series={figures.map(({ key, text, tone }) => ({
                label: texts[text],
                tone,
                kind: 'steps',
                ...(key === 'spreadBp' && figures.length > 1 && { right: true }),
                values: [...guidance, ...guidance.slice(-1)].map(revision => revision[key]),
              }))}
              valueText={value => decimal(value, value > 50 ? 0 : 2)}
            />
          )}
          <Table caption={texts.guidance} columns={columns} rows={guidance.toReversed()} keyOf={({ time }) => time} />
        </>
      )}
    </Card>
  )
}
