import type { ComponentChildren } from 'preact'
import { useMemo, useRef, useState } from 'preact/hooks'
import type { Axis } from './axis.ts'
import type { Box, Place } from './free-cursor.ts'
import { type Layer, type Layered, layered } from './layers.ts'
import { useDrawing } from './use-drawing.ts'

interface ScatterProps<Item> {
  /** Text summary of the chart; the figures are in a table beside it. */
  readonly label: string
  readonly layers: readonly Layer<Item>[]
  readonly axis: Pick<Axis, 'kind' | 'tickText' | 'pointText'>
  /** What is shown beside the point under the pointer. */
  card(item: Item): ComponentChildren
  valueText(value: number): string
  onPick(item: Item): void
  onBox?(box: Box): void
  /** Legend below the chart. */
  readonly children?: ComponentChildren
}

/** Points in two dimensions, and lines through them. Arrow keys move from point to point, Enter picks one. */
export function Scatter<Item>({ label, layers, axis, card, children, ...rest }: ScatterProps<Item>) {
  const host = useRef<HTMLDivElement>(null)
  const placeOf = useRef<PlaceOf | null>(null)
  const [shown, setShown] = useState<Place | null>(null)
  const latest = useRef(rest)
  latest.current = rest
  const all = useMemo(() => layered(layers), [layers])
  const content = useMemo(() => JSON.stringify([all.positions, all.series]), [all])
  const pick = (place: Place) => {
    const item = all.itemAt(place.index)
    if (item !== undefined) latest.current.onPick(item)
  }
  useDrawing(host, content, async () => {
    const { drawChart } = await import('./draw-chart.ts')
    const data = { axis: { ...axis, positions: all.positions }, series: all.series, valueText: rest.valueText }
    return element => {
      setShown(null)
      return drawChart(element, data, {
        free: {
          ...{ onNear: setShown, onPick: pick },
          ...(latest.current.onBox && { onBox: box => latest.current.onBox?.(box) }),
          onDrawn: found => {
            placeOf.current = found
          },
        },
      })
    }
  })
  const move = (by: number) => setShown(former => nextPlace(all.series, placeOf.current, former, by) ?? former)
  const item = shown === null ? undefined : all.itemAt(shown.index)
  return (
    <figure class="chart scatter">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms. */}
      <div
        class="scatter-place"
        role="group"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys move from point to point.
        tabIndex={0}
        onBlur={() => setShown(null)}
        onKeyDown={event => {
          const by = KEYS[event.key]
          if (event.key === 'Enter' && shown !== null) pick(shown)
          else if (event.key === 'Escape') setShown(null)
          else if (by === undefined) return
          else move(by)
          event.preventDefault()
          event.stopPropagation()
        }}
      >
        <div ref={host} class="chart-host" role="img" aria-label={label} />
        {shown !== null && <span class="ring" style={{ insetInlineStart: `${shown.left}px`, top: `${shown.top}px` }} />}
        <div class="point-card-place" aria-live="polite">
          {shown !== null && item !== undefined && (
            <div class="point-card" style={sideOf(shown, host.current?.clientWidth ?? 0)}>
              {card(item)}
            </div>
          )}
        </div>
      </div>
      {children !== undefined && <figcaption>{children}</figcaption>}
    </figure>
  )
}

const KEYS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

type PlaceOf = (series: number, index: number) => Place | null

/** The next point along the axis. */
function nextPlace(
  series: Layered<unknown>['series'],
  placeOf: PlaceOf | null,
  former: Place | null,
  by: number,
): Place | null {
  const length = series[0]?.values.length ?? 0
  for (
    let index = former === null ? (by > 0 ? 0 : length - 1) : former.index + by;
    index >= 0 && index < length;
    index += by
  ) {
    const found = series.findIndex(({ kind, values }) => kind === 'points' && values[index] != null)
    if (found >= 0) return placeOf?.(found, index) ?? null
  }
  return null
}

/** Beside the point, on the side with more room. */
function sideOf({ left, top }: Place, width: number) {
  const gap = 14
  return left > width / 2
    ? { top: `${top}px`, insetInlineEnd: `${width - left + gap}px` }
    : { top: `${top}px`, insetInlineStart: `${left + gap}px` }
}
