import uPlot from 'uplot'
import type { Axis } from './axis.ts'
import type { ChartData, ChartSeries } from './chart-data.ts'
import { freeCursor, type Pointing } from './free-cursor.ts'
import { cellPaths, shapePaths } from './shapes.ts'
import { colourOf, type Drawn } from './use-drawing.ts'

/** What a person does with the chart. */
export interface ChartEvents {
  /** Points at a position of the axis. */
  onPoint?(index: number | null): void
  /** Points, clicks and drags in two dimensions. */
  readonly free?: Pointing
}

const HEIGHT = 240
const DAY_SECONDS = 86_400
const WIDEST_BAR = 44
const BAR_SHARE = 0.65
const POINT_SIZE = 6
const DASHES = [6, 4]
/** Room above and below a line, as a share of its range. */
const ROOM = 0.08
/** Room beside the first and the last position, as a share of all. */
const MARGIN = 1 / 40
const WHOLE_STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5, 2e5, 5e5, 1e6]

/** Draws with the colours of the current theme. */
export function drawChart(host: HTMLElement, data: ChartData, { onPoint, free }: ChartEvents): Drawn {
  const { axis, series, whole, valueText } = data
  const base = {
    stroke: colourOf(host, '--soft'),
    font: `12px ${getComputedStyle(host).fontFamily}`,
    ticks: { show: false },
  }
  const vertical = {
    ...base,
    size: 64,
    ...(whole && { incrs: WHOLE_STEPS }),
    values: (_chart: uPlot, at: (number | null)[]) => at.map(value => (value === null ? '' : valueText(value))),
  }
  const hasRight = series.some(({ right }) => right === true)
  const size = () => ({ width: host.clientWidth, height: host.clientHeight || HEIGHT })
  const chart = new uPlot(
    {
      ...size(),
      legend: { show: false },
      cursor: {
        ...{ x: free === undefined, y: false, points: { show: false } },
        drag: { x: free?.onBox !== undefined, y: free?.onBox !== undefined, setScale: false, dist: 6 },
      },
      tzDate: seconds => uPlot.tzDate(new Date(seconds * 1_000), 'Etc/UTC'),
      scales: {
        x: { time: axis.kind === 'days', range: widthOf(axis) },
        y: { range: heightOf(series.filter(({ right }) => right !== true)) },
        right: { range: heightOf(series.filter(({ right }) => right === true)) },
      },
      axes: [
        {
          ...base,
          grid: { show: false },
          space: 80,
          size: 30,
          values: (_chart, at) => at.map(position => axis.tickText(position)),
        },
        { ...vertical, grid: { stroke: colourOf(host, '--line'), width: 1 } },
        ...(hasRight ? [{ ...vertical, scale: 'right', side: 1 as const, grid: { show: false } }] : []),
      ],
      series: [{}, ...series.map(one => styleOf(host, one))],
      hooks:
        free === undefined ? { setCursor: [({ cursor }) => onPoint?.(cursor.idx ?? null)] } : freeCursor(data, free),
    },
    [[...axis.positions], ...series.map(one => [...(one.ends ?? one.values)])],
    host,
  )
  return {
    fit: () => chart.setSize(size()),
    remove: () => chart.destroy(),
  }
}

function styleOf(host: HTMLElement, { label, tone, kind, dashed, right, ...more }: ChartSeries): uPlot.Series {
  const colour = shaded(colourOf(host, `--${tone}`), more.strength)
  const common = { label, scale: right === true ? 'right' : 'y', points: { show: false } }
  const { bars, stepped } = uPlot.paths
  switch (kind) {
    case 'bars': {
      const paths = bars?.({ size: [BAR_SHARE, WIDEST_BAR] })
      return { ...common, fill: colour, width: 0, ...(paths && { paths }) }
    }
    case 'points':
      return {
        ...common,
        width: 0,
        stroke: colour,
        paths: () => null,
        points: {
          ...{ show: true, size: POINT_SIZE, fill: colour, stroke: colour, width: more.cell === undefined ? 1 : 0 },
          paths: more.cell === undefined ? shapePaths(more.shape ?? 'disc') : cellPaths(more.cell),
        },
      }
    default: {
      const steps = kind === 'steps' ? stepped?.({ align: 1 }) : undefined
      const line = { ...common, stroke: colour, width: 2 }
      return { ...line, ...(dashed && { dash: DASHES }), ...(steps && { paths: steps }) }
    }
  }
}

/** @param colour `rgb(…)`, as the browser resolves it */
function shaded(colour: string, strength = 1): string {
  return strength === 1 ? colour : colour.replace(/^rgb\((.*)\)$/, `rgba($1, ${strength})`)
}

function widthOf({ positions, kind }: Axis): uPlot.Scale.Range {
  const margin = Math.max(
    ((positions.at(-1) ?? 0) - (positions[0] ?? 0)) * MARGIN,
    kind === 'days' ? DAY_SECONDS / 2 : 0,
  )
  return (_chart, min, max) => [min - margin, max + margin]
}

/** Bars stand on zero; lines and points use the height. */
function heightOf(series: readonly ChartSeries[]): uPlot.Scale.Range {
  const hasBars = series.some(({ kind }) => kind === 'bars')
  return (_chart, min, max) => {
    const room = Math.max((max - min) * ROOM, Math.abs(max) * 0.001, 0.01)
    return hasBars ? [Math.min(0, min), Math.max(max + room, 1)] : [min - room, max + room]
  }
}
