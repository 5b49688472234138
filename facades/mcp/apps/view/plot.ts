import { opens, svg } from './elements.ts'

export interface Point {
  readonly x: number
  readonly y: number
  readonly title: string
  readonly open?: () => void
}

interface Plot {
  /** Joined by a line. */
  readonly lines?: readonly (readonly Point[])[]
  readonly points?: readonly Point[]
  readonly xAxis: string
  readonly yAxis: string
}

const SIZE = { height: 280, left: 44, right: 12, top: 12, bottom: 36 }
/** As wide as the frame, so that letters keep their size on a phone. */
const WIDTHS = { least: 260, most: 640 }
/** Of both sides together. */
const BODY_PADDING = 24
const TICKS = 5

/** A plot of lines and points, with axes that fit them. */
export function plot({ lines = [], points = [], xAxis, yAxis }: Plot): SVGElement {
  const all = [...lines.flat(), ...points]
  const width = Math.min(WIDTHS.most, Math.max(WIDTHS.least, document.body.clientWidth - BODY_PADDING))
  const x = scale(
    all.map(point => point.x),
    [SIZE.left, width - SIZE.right],
  )
  const y = scale(
    all.map(point => point.y),
    [SIZE.height - SIZE.bottom, SIZE.top],
  )
  const label = `${yAxis}; ${xAxis}`
  return svg(
    'svg',
    { viewBox: `0 0 ${width} ${SIZE.height}`, role: 'img', 'aria-label': label, class: 'plot' },
    ...y.ticks.flatMap(tick => [
      svg('line', { x1: SIZE.left, x2: width - SIZE.right, y1: y.at(tick), y2: y.at(tick), class: 'grid' }),
      svg('text', { x: SIZE.left - 6, y: y.at(tick) + 4, 'text-anchor': 'end' }, y.textOf(tick)),
    ]),
    ...x.ticks.map(tick =>
      svg('text', { x: x.at(tick), y: SIZE.height - SIZE.bottom + 16, 'text-anchor': 'middle' }, x.textOf(tick)),
    ),
    svg('text', { x: width - SIZE.right, y: SIZE.height - 4, 'text-anchor': 'end', class: 'axis' }, xAxis),
    svg('text', { x: SIZE.left + 4, y: SIZE.top + 8, class: 'axis' }, yAxis),
    ...lines.map((line, index) =>
      svg('polyline', {
        points: line.map(one => `${x.at(one.x)},${y.at(one.y)}`).join(' '),
        class: `line line-${index}`,
      }),
    ),
    ...points.map(point => {
      const dot = svg(
        'circle',
        { cx: x.at(point.x), cy: y.at(point.y), r: 5, class: 'dot' },
        svg('title', {}, point.title),
      )
      if (point.open !== undefined) opens(dot, point.open)
      return dot
    }),
  )
}

/** A linear scale with round ticks. */
function scale(values: readonly number[], [from, to]: readonly [number, number]) {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const step = roundStep((high - low || Math.abs(high) || 1) / TICKS)
  const [start, end] = [Math.floor(low / step) * step, Math.ceil(high / step + 1e-9) * step]
  const digits = Math.max(0, -Math.floor(Math.log10(step)))
  const count = Math.round((end - start) / step)
  return {
    at: (value: number) => Number((from + ((value - start) / (end - start)) * (to - from)).toFixed(1)),
    ticks: Array.from({ length: count + 1 }, (_, index) => start + index * step),
    textOf: (tick: number) => tick.toFixed(digits),
  }
}

function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  return power * ([1, 2, 5].find(one => one * power >= least) ?? 10)
}
