import type uPlot from 'uplot'
import type { ChartData } from './chart-data.ts'

/** A point of a series, with its place in the chart in CSS pixels. */
export interface Place {
  readonly series: number
  /** Of the axis. */
  readonly index: number
  readonly left: number
  readonly top: number
}

/** A rectangle in the units of the axes. */
export interface Box {
  readonly xFrom: number
  readonly xTo: number
  readonly yFrom: number
  readonly yTo: number
}

/** What a person does in two dimensions. */
export interface Pointing {
  /** The nearest point under the pointer; null when it is far from all. */
  onNear(place: Place | null): void
  onPick(place: Place): void
  onBox?(box: Box): void
  /** Called once it is drawn: where a point stands. */
  onDrawn?(placeOf: (series: number, index: number) => Place | null): void
}

/** Farther away, in CSS pixels, a pointer means no point. */
const REACH = 28

/** Finds the nearest point in both dimensions, and reads boxes that a person drags. */
export function freeCursor({ series }: ChartData, pointing: Pointing): uPlot.Hooks.Arrays {
  const withPoints = series.flatMap(({ kind }, index) => (kind === 'points' ? [index] : []))
  const placeIn = (chart: uPlot, one: number, index: number): Place | null => {
    const [x, y] = [chart.data[0][index], chart.data[one + 1]?.[index]]
    if (x == null || y == null) return null
    const { offsetLeft, offsetTop } = chart.over
    const [left, top] = [chart.valToPos(x, 'x') + offsetLeft, chart.valToPos(y, 'y') + offsetTop]
    return { series: one, index, left, top }
  }
  const nearest = (chart: uPlot, pointer: { readonly offsetX: number; readonly offsetY: number }): Place | null => {
    const { offsetLeft, offsetTop } = chart.over
    const [x, y] = [pointer.offsetX + offsetLeft, pointer.offsetY + offsetTop]
    let found: Place | null = null
    let closest = REACH
    for (let index = 0; index < chart.data[0].length; index += 1) {
      for (const one of withPoints) {
        if (chart.data[one + 1]?.[index] == null) continue
        const place = placeIn(chart, one, index)
        const distance = place === null ? closest : Math.hypot(place.left - x, place.top - y)
        if (distance < closest) [found, closest] = [place, distance]
      }
    }
    return found
  }
  const listen = (chart: uPlot) => {
    let dragged = false
    let shown: Place | null = null
    const show = (place: Place | null) => {
      shown = place
      pointing.onNear(place)
    }
    chart.over.addEventListener('mousemove', event => {
      dragged ||= event.buttons === 1 && chart.select.width + chart.select.height > 0
      show(dragged ? null : nearest(chart, event))
    })
    chart.over.addEventListener('mouseleave', () => show(null))
    chart.over.addEventListener('mousedown', () => {
      dragged = false
    })
    chart.over.addEventListener('click', event => {
      const place = dragged ? null : nearest(chart, event)
      dragged = false
      if (place === null) return
      // A finger shows a point first, and opens it when it is touched again.
      const isTouch = (event as PointerEvent).pointerType === 'touch'
      const isShown = shown?.series === place.series && shown.index === place.index
      if (isTouch && !isShown) show(place)
      else pointing.onPick(place)
    })
  }
  return {
    ready: [listen, chart => pointing.onDrawn?.((one, index) => placeIn(chart, one, index))],
    setSelect: [
      chart => {
        const { left, top, width, height } = chart.select
        if (width < 2 || height < 2) return
        chart.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false)
        pointing.onBox?.({
          ...{ xFrom: chart.posToVal(left, 'x'), xTo: chart.posToVal(left + width, 'x') },
          ...{ yFrom: chart.posToVal(top + height, 'y'), yTo: chart.posToVal(top, 'y') },
        })
      },
    ],
  }
}
