import { daysAxis } from '../../charts/axis.ts'
import { Chart } from '../../charts/chart.tsx'
import { classTone } from '../../charts/tones.ts'
import type { AnswerOf } from '../../client/documents.ts'
import { useAnswer } from '../../client/use-answer.ts'
import { Card } from '../../parts/page.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { UNKNOWN } from '../../words/formats.ts'
import { issuerWords } from '../../words/terminal-issuers.ts'
import { useFormats, useLanguage, useWords } from '../../words/use-words.tsx'
import { labelOf } from '../labels.ts'
import { type RatingAction, ratingLines } from './rating-lines.ts'

/** How the ratings moved, drawn, and every action of the agencies. */
export function Ratings({ ratings }: { readonly ratings: AnswerOf<'get-issuer'>['ratings'] }) {
  const texts = useWords(issuerWords)
  const { language } = useLanguage()
  const { date } = useFormats()
  const { data: ladder } = useAnswer('get-rating-ladder', {})
  const labels = new Map(ladder?.steps.map(({ ordinal, label }) => [ordinal, label]))
  const today = new Date().toISOString().slice(0, 10)
  const { days, lines } = ratingLines(ratings, today)
  const columns: readonly Column<RatingAction>[] = [
    { head: texts.date, short: true, cell: rating => date(rating.date) },
    { head: texts.agency, cell: ({ agency }) => agency.replaceAll('_', ' ') },
    { head: texts.rating, cell: ({ label }) => label },
    { head: texts.outlook, cell: ({ outlook }) => (outlook === null ? UNKNOWN : labelOf(language, outlook)) },
    { head: texts.scale, cell: ({ scale }) => labelOf(language, scale) },
    {
      head: texts.state,
      cell: ({ withdrawn, decisive }) => (withdrawn ? texts.withdrawn : decisive ? texts.decisive : ''),
    },
  ]
  return (
    <Card title={texts.ratings}>
      {ratings.length === 0 ? (
        <p class="muted">{texts.noRating}</p>
      ) : (
        <>
          <Chart
            key={labels.size}
            label={texts.ratingsChart}
            axis={daysAxis(days, { tickText: day => monthOf(date(day)), pointText: date })}
            series={lines.map(({ agency, scale, ordinals }, at) => ({
              label: `${agency.replaceAll('_', ' ')}, ${labelOf(language, scale)}`,
              tone: classTone(at),
              kind: 'steps',
              // The strongest rating is the first of the ladder and stands at the top.
              values: ordinals.map(ordinal => (ordinal == null ? ordinal : -ordinal)),
            }))}
            whole
            valueText={value => labels.get(-value) ?? ''}
          />
          <Table
            caption={texts.ratings}
            columns={columns}
            rows={ratings}
            keyOf={rating => `${rating.agency} ${rating.scale} ${rating.date} ${rating.label}`}
          />
        </>
      )}
    </Card>
  )
}

/** The month and the year of a written day, which are short enough for an axis. */
function monthOf(day: string): string {
  return day.replace(/^\d+\s|\sг\.$/g, '')
}
