import { Chart } from '../../charts/chart.tsx'
import { classTone } from '../../charts/tones.ts'
import type { AnswerOf } from '../../client/documents.ts'
import { Card } from '../../parts/page.tsx'
import { issuerWords } from '../../words/terminal-issuers.ts'
import { useFormats, useWords } from '../../words/use-words.tsx'
import { DAYS_A_YEAR } from '../years.ts'

type Bond = AnswerOf<'get-issuer'>['bonds'][number]

/** The bonds of an issuer by duration and yield, a colour for each currency. */
export function OwnCurve({ bonds }: { readonly bonds: readonly Bond[] }) {
  const texts = useWords(issuerWords)
  const { decimal, whole } = useFormats()
  const points = bonds
    .flatMap(({ durationDays, yield: value, ...bond }) =>
      durationDays === null || value === null ? [] : [{ ...bond, years: durationDays / DAYS_A_YEAR, value }],
    )
    .sort((a, b) => a.years - b.years)
  const currencies = [...new Set(points.map(({ currency }) => currency))]
  const left = bonds.length - points.length
  return (
    <Card title={texts.curve}>
      {points.length === 0 ? (
        <p class="muted">{texts.noCurve}</p>
      ) : (
        <Chart
          label={texts.curveChart}
          axis={{
            positions: points.map(({ years }) => years),
            kind: 'numbers',
            tickText: years => decimal(years, Number.isInteger(years) ? 0 : 1),
            pointText: years =>
              `${points
                .filter(point => point.years === years)
                .map(({ name }) => name)
                .join(', ')}, ${texts.years(decimal(years))}`,
          }}
          series={currencies.map((currency, at) => ({
            label: texts.yieldIn(currency),
            tone: classTone(at),
            kind: 'points',
            values: points.map(point => (point.currency === currency ? point.value : null)),
          }))}
          valueText={value => decimal(value)}
        />
      )}
      {left > 0 && <p class="muted">{texts.left(whole(left))}</p>}
    </Card>
  )
}
