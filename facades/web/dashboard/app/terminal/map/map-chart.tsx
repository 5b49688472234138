import { useMemo } from 'preact/hooks'
import type { Box } from '../../charts/free-cursor.ts'
import { Scatter } from '../../charts/scatter.tsx'
import { GLYPHS } from '../../charts/shapes.ts'
import { navigate } from '../../frame/navigate.ts'
import { Button } from '../../parts/button.tsx'
import { mapWords } from '../../words/terminal-map.ts'
import { useFormats, useLanguage, useWords } from '../../words/use-words.tsx'
import { withAsOf } from '../as-of.ts'
import { labelOf } from '../labels.ts'
import type { PageState } from '../page-state.ts'
import { ACROSS, dayOf, known, UP } from './axes.ts'
import { type BondMap, bondsOf, layersOfBins, layersOfBonds, type MapItem, styleOfClass } from './layers.ts'
import { curveLayer, useCurves } from './use-curve.ts'

interface MapChartProps extends PageState {
  readonly data: BondMap
}

/** The bonds as points, or as cells where there are too many, with the government curve. */
export function MapChart({ data, parameters, own, change }: MapChartProps) {
  const texts = useWords(mapWords)
  const { language } = useLanguage()
  const formats = useFormats()
  const [x, y] = [known(ACROSS, own.x), known(UP, own.y)]
  const [across, up] = [ACROSS[x], UP[y]]
  const currency = parameters.Currency?.includes(',') ? undefined : (parameters.Currency ?? parameters.NominalCurrency)
  const curves = useCurves(parameters.AsOf)
  const isYield = y === 'YIELD' || y === 'YIELD_TO_WORST'
  const curve = isYield && currency !== undefined ? curves.curveOf(currency.toUpperCase()) : undefined
  const curveLabel = curve === undefined ? '' : texts.curve(curve.key, formats.date(curve.date))
  const labels = data.classes.map(({ label }) => (label === null ? texts.unknownClass : labelOf(language, label)))
  const bonds = useMemo(() => bondsOf(data, across, up), [data, across, up])
  const layers = useMemo(() => {
    const shown = data.bins === null ? layersOfBonds(bonds, labels) : layersOfBins(data.bins, across, up)
    if (curve === undefined) return shown
    const reach = Math.max(...shown.flatMap(layer => layer.x))
    return [...shown, curveLayer(curve, { across: x, reach, label: curveLabel })]
  }, [data, bonds, language, curveLabel])
  const zoom = ({ xFrom, xTo, yFrom, yTo }: Box) =>
    change({
      [`${across.filter}From`]: across.bound(xFrom, 'From'),
      [`${across.filter}To`]: across.bound(xTo, 'To'),
      [`${up.filter}From`]: up.bound(yFrom, 'From'),
      [`${up.filter}To`]: up.bound(yTo, 'To'),
    })
  const pick = (item: MapItem) => {
    if ('bond' in item) return navigate(withAsOf(`/app/bond/${item.bond.isin}`))
    const { xFrom, xTo, yFrom, yTo } = item.bin
    zoom({ xFrom: across.drawn(xFrom), xTo: across.drawn(xTo), yFrom: up.drawn(yFrom), yTo: up.drawn(yTo) })
  }
  const range = (from: number, to: number, axis: typeof across) =>
    `${axis.text(from, formats)} – ${axis.text(to, formats)}`
  const card = (item: MapItem) =>
    'bond' in item ? (
      <>
        <b>{item.bond.name}</b>
        <code>{item.bond.isin}</code>
        <dl>
          <dt>{texts.RATING}</dt>
          <dd>{item.bond.rating ?? texts.unknownClass}</dd>
          {own.color !== undefined && own.color !== 'RATING' && (
            <>
              <dt>{texts[known(CLASS_TITLES, own.color)]}</dt>
              <dd>{labels[item.bond.class]}</dd>
            </>
          )}
          <dt>{texts[y]}</dt>
          <dd>{up.text(item.bond.y, formats)}</dd>
          <dt>{texts[x]}</dt>
          <dd>{across.text(item.bond.x, formats)}</dd>
        </dl>
      </>
    ) : (
      <>
        <b>
          {texts.count}: {formats.whole(item.bin.count)}
        </b>
        <dl>
          {item.bin.classes.slice(0, 6).map(held => (
            <>
              <dt>{labels[held.class]}</dt>
              <dd>{formats.whole(held.count)}</dd>
            </>
          ))}
          <dt>{texts[y]}</dt>
          <dd>{range(up.drawn(item.bin.yFrom), up.drawn(item.bin.yTo), up)}</dd>
          <dt>{texts[x]}</dt>
          <dd>{range(across.drawn(item.bin.xFrom), across.drawn(item.bin.xTo), across)}</dd>
        </dl>
      </>
    )
  return (
    <div class="map-chart">
      <p class="axis-title">{texts[y]}</p>
      <Scatter
        {...{ layers, card }}
        key={`${x} ${language}`}
        label={texts.chart(texts[y], texts[x], formats.whole(data.drawn))}
        axis={{
          kind: across.kind,
          tickText: at => (across.kind === 'days' ? dayOf(at).slice(0, 4) : formats.decimal(at, at % 1 === 0 ? 0 : 2)),
          pointText: at => across.text(at, formats),
        }}
        valueText={value => up.text(value, formats)}
        onPick={pick}
        onBox={zoom}
      >
        {data.bins === null &&
          data.classes.map(({ value, count }, index) => {
            const { tone, shape } = styleOfClass(index)
            return (
              <span key={value} class={`glyph ${tone}`}>
                <i aria-hidden="true">{GLYPHS[shape]}</i> {labels[index]} <small>{formats.whole(count)}</small>
              </span>
            )
          })}
        {curve !== undefined && <span class="key line soft">{curveLabel}</span>}
        <span class="axis-title">{texts[x]} →</span>
      </Scatter>
      <p class="muted map-hint">{data.bins === null ? texts.hint : texts.hintBins}</p>
      {curve?.stale === true && <p class="notice-box warm">{texts.staleCurve}</p>}
      {isYield && currency === undefined && curves.currencies.length > 0 && (
        <p class="muted map-hint">
          {texts.noCurve} {texts.curveOf}{' '}
          {curves.currencies.map(one => (
            <Button key={one} kind="plain" onClick={() => change({ Currency: one })}>
              {one}
            </Button>
          ))}
        </p>
      )}
      {isYield && currency !== undefined && curve === undefined && curves.currencies.length > 0 && (
        <p class="muted map-hint">{texts.noCurveOf(currency)}</p>
      )}
    </div>
  )
}

const CLASS_TITLES = { SECTOR: true, BOND_TYPE: true, COUPON_TYPE: true, CURRENCY: true } as const
