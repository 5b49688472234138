import uPlot from 'uplot'

export interface BarsData {
  /** Consecutive ISO dates. */
  readonly days: readonly string[]
  readonly series: readonly {
    readonly label: string
    readonly tone: 'accent' | 'bad'
    readonly values: readonly number[]
  }[]
  tickText(day: string): string
  valueText(value: number): string
}

export interface Drawn {
  /** Fills the width of the container. */
  fit(): void
  remove(): void
}

const HEIGHT = 220
const GAP = 0.7
const WIDEST = 44

/** Draws with the current theme colours. */
export function drawBars(host: HTMLElement, data: BarsData, onPoint: (index: number | null) => void): Drawn {
  const { days, series, tickText, valueText } = data
  const times = days.map(day => Date.parse(day) / 1_000)
  const soft = colourOf(host, '--soft')
  const line = colourOf(host, '--line')
  const bars = uPlot.paths.bars?.({ size: [GAP, WIDEST], radius: 0.12 })
  const axis = { stroke: soft, font: `12px ${getComputedStyle(host).fontFamily}`, ticks: { show: false } }
  const chart = new uPlot(
    {
      width: host.clientWidth,
      height: HEIGHT,
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
      tzDate: seconds => uPlot.tzDate(new Date(seconds * 1_000), 'Etc/UTC'),
      scales: { x: { range: (_chart, min, max) => [min - 43_200, max + 43_200] }, y: { range: fromZero } },
      axes: [
        {
          ...axis,
          grid: { show: false },
          space: 64,
          size: 30,
          values: (_chart, at) => at.map(seconds => tickText(new Date(seconds * 1_000).toISOString().slice(0, 10))),
        },
        {
          ...axis,
          grid: { stroke: line, width: 1 },
          size: 56,
          incrs: WHOLE_STEPS,
          values: (_chart, at) => at.map(valueText),
        },
      ],
      series: [
        {},
        ...series.map(({ label, tone }) => ({
          label,
          fill: colourOf(host, `--${tone}`),
          width: 0,
          points: { show: false },
          ...(bars && { paths: bars }),
        })),
      ],
      hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)] },
    },
    [times, ...series.map(({ values }) => [...values])],
    host,
  )
  return {
    fit: () => chart.setSize({ width: host.clientWidth, height: HEIGHT }),
    remove: () => chart.destroy(),
  }
}

/** Ticks are whole numbers, because they count requests. */
const WHOLE_STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5, 2e5, 5e5, 1e6]

function fromZero(_chart: uPlot, _min: number, max: number): [number, number] {
  return [0, Math.max(4, max * 1.08)]
}

/** Resolves a CSS variable to a colour that the canvas accepts. */
function colourOf(host: HTMLElement, variable: string): string {
  const probe = document.createElement('span')
  probe.style.color = `var(${variable})`
  host.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
