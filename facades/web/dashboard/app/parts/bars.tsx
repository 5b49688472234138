import { useEffect, useRef, useState } from 'preact/hooks'
import { THEME_CHANGED } from '../frame/preferences.ts'
import type { BarsData, Drawn } from './draw-bars.ts'

interface BarsProps extends BarsData {
  /** Text summary of the chart. */
  readonly label: string
  dayText(day: string): string
}

/** Distance from the viewport at which the drawing code loads. */
const NEAR = '200px'

/** Bar chart with one bar per day. The height is fixed to avoid a layout shift when the chart loads. */
export function Bars({ label, dayText, ...data }: BarsProps) {
  const host = useRef<HTMLDivElement>(null)
  const [pointed, setPointed] = useState<number | null>(null)
  const content = JSON.stringify([data.days, data.series])
  useEffect(() => {
    let drawn: Drawn | null = null
    let active = true
    const draw = async () => {
      const { drawBars } = await import('./draw-bars.ts')
      if (!active || host.current === null) return
      drawn?.remove()
      drawn = drawBars(host.current, data, setPointed)
    }
    const redraw = () => {
      if (drawn !== null) void draw()
    }
    const dark = matchMedia('(prefers-color-scheme: dark)')
    const resized = new ResizeObserver(() => drawn?.fit())
    const seen = new IntersectionObserver(
      entries => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        seen.disconnect()
        void draw()
      },
      { rootMargin: NEAR },
    )
    if (host.current !== null) {
      seen.observe(host.current)
      resized.observe(host.current)
    }
    addEventListener(THEME_CHANGED, redraw)
    dark.addEventListener('change', redraw)
    return () => {
      active = false
      drawn?.remove()
      seen.disconnect()
      resized.disconnect()
      removeEventListener(THEME_CHANGED, redraw)
      dark.removeEventListener('change', redraw)
    }
  }, [content])
  return (
    <figure class="chart">
      <div ref={host} class="chart-host" role="img" aria-label={label} />
      <figcaption>
        {pointed === null
          ? data.series.map(({ label: name, tone }) => (
              <span key={name} class={`key ${tone}`}>
                {name}
              </span>
            ))
          : pointedText(data, pointed, dayText)}
      </figcaption>
    </figure>
  )
}

function pointedText({ days, series, valueText }: BarsData, index: number, dayText: (day: string) => string): string {
  const values = series.map(({ label, values }) => `${label}: ${valueText(values[index] ?? 0)}`)
  return [dayText(days[index] ?? ''), ...values].join(' · ')
}
