import { useMemo } from 'preact/hooks'
import { numbersAxis } from '../../charts/axis.ts'
import { Scatter } from '../../charts/scatter.tsx'
import { GLYPHS } from '../../charts/shapes.ts'
import { navigate } from '../../frame/navigate.ts'
import { curvesWords } from '../../words/terminal-curves.ts'
import { useFormats, useWords } from '../../words/use-words.tsx'
import { type CurveItem, layersOfCurves, layersOfResiduals, styleOfCurve } from './layers.ts'
import type { Curve, Rate } from './rates.ts'

interface CurvesChartProps {
  readonly curves: readonly Curve[]
  readonly rate: Rate
  /** With the bonds behind fitted curves. */
  readonly withBonds: boolean
}

/** The curves over each other by tenor, and the bonds behind them. */
export function CurvesChart({ curves, rate, withBonds }: CurvesChartProps) {
  const texts = useWords(curvesWords)
  const { decimal, date } = useFormats()
  const layers = useMemo(
    () => [...layersOfCurves(curves, rate), ...(withBonds ? layersOfResiduals(curves) : [])],
    [curves, rate, withBonds],
  )
  const hasResiduals = withBonds && curves.some(({ residuals }) => (residuals ?? []).length > 0)
  const hasRate = curves.some(({ points }) => points?.some(point => point[rate] !== null))
  const hasExtrapolated = curves.some(({ points }) => points?.some(({ extrapolated }) => extrapolated))
  const card = (item: CurveItem) => {
    const { key, date: day } = item.curve
    if ('point' in item) {
      const { tenorYears, extrapolated } = item.point
      return (
        <>
          <b>
            {key}, {date(day)}
          </b>
          <dl>
            <dt>{texts.tenor}</dt>
            <dd>{decimal(tenorYears)}</dd>
            <dt>
              {texts[rate]}, %{extrapolated && ` (${texts.extrapolated})`}
            </dt>
            <dd>{decimal(item.point[rate])}</dd>
          </dl>
        </>
      )
    }
    const { bond, durationYears, yield: rateOfBond, residualBp } = item.residual
    return (
      <>
        <b>{bond?.name ?? texts.gone}</b>
        {bond !== null && <code>{bond.isin}</code>}
        <dl>
          <dt>{texts.yield}</dt>
          <dd>{decimal(rateOfBond)}</dd>
          <dt>{texts.duration}</dt>
          <dd>{decimal(durationYears)}</dd>
          <dt>{texts.residual}</dt>
          <dd>{decimal(residualBp, 1)}</dd>
        </dl>
      </>
    )
  }
  return (
    <section class="map-chart">
      <p class="axis-title">{texts.rateTitle}</p>
      {hasRate ? (
        <Scatter
          {...{ layers, card }}
          label={texts.chart(texts[rate], String(curves.length))}
          axis={numbersAxis([], at => decimal(at, at % 1 === 0 ? 0 : 1))}
          valueText={value => decimal(value)}
          onPick={item => {
            if ('residual' in item && item.residual.bond !== null) navigate(`/app/bond/${item.residual.bond.isin}`)
          }}
        >
          {curves.map(curve => {
            const { tone, shape, ...style } = styleOfCurve(curve, curves)
            return (
              <span key={`${curve.key} ${curve.date}`} class={`glyph ${tone}`}>
                <i aria-hidden="true">
                  {'dashed' in style ? '╌' : '━'}
                  {GLYPHS[shape]}
                </i>{' '}
                {curve.key}, {date(curve.date)}
              </span>
            )
          })}
          {hasResiduals && (
            <>
              <span class="glyph good">
                <i aria-hidden="true">{GLYPHS.triangle}</i> {texts.cheap}
              </span>
              <span class="glyph bad">
                <i aria-hidden="true">{GLYPHS.drop}</i> {texts.rich}
              </span>
            </>
          )}
          <span class="axis-title">{texts.tenor} →</span>
        </Scatter>
      ) : (
        <p class="notice-box warm">{texts.noRate}</p>
      )}
      {hasExtrapolated && <p class="muted map-hint">{texts.extrapolatedNote}</p>}
      {withBonds && !hasResiduals && <p class="muted map-hint">{texts.noResiduals}</p>}
      {hasResiduals && rate !== 'zero' && <p class="muted map-hint">{texts.residualsZero}</p>}
    </section>
  )
}
