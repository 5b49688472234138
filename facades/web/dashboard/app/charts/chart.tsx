import { useRef, useState } from 'preact/hooks'
import { UNKNOWN } from '../words/formats.ts'
import type { ChartData } from './chart-data.ts'
import { useDrawing } from './use-drawing.ts'

interface ChartProps extends ChartData {
  /** Text summary of the chart; the figures are in a table beside it. */
  readonly label: string
}

/** A chart of series over one axis. The height is fixed to avoid a layout shift when the drawing code loads. */
export function Chart({ label, ...data }: ChartProps) {
  const host = useRef<HTMLDivElement>(null)
  const [pointed, setPointed] = useState<number | null>(null)
  const { series, axis, valueText } = data
  useDrawing(host, JSON.stringify([axis.positions, series]), async () => {
    const { drawChart } = await import('./draw-chart.ts')
    return element => drawChart(element, data, { onPoint: setPointed })
  })
  const text = (value: number | null | undefined) => (value == null ? UNKNOWN : valueText(value))
  const position = pointed === null ? undefined : axis.positions[pointed]
  return (
    <figure class="chart">
      <div ref={host} class="chart-host" role="img" aria-label={label} />
      <figcaption>
        {position !== undefined && <span>{axis.pointText(position)}</span>}
        {series.map(({ label: name, tone, values }) => (
          <span key={name} class={`key ${tone}`}>
            {name}
            {pointed !== null && `: ${text(values[pointed])}`}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}
