import type { RefObject } from 'preact'
import { useEffect } from 'preact/hooks'
import { THEME_CHANGED } from '../frame/preferences.ts'
import { useLanguage } from '../words/use-words.tsx'

export interface Drawn {
  /** Fills the width of the container. */
  fit(): void
  remove(): void
}

/** Distance from the part that is seen at which a chart is drawn, also within what scrolls by itself. */
const NEAR = { rootMargin: '600px', scrollMargin: '600px' }
/** After this the drawing code is there for a chart that is printed before it was near. */
const PREPARED_MS = 1_000

/**
 * Draws before the host is seen or when it is printed, again when content, language or theme change, and fits to the width.
 *
 * @param load loads the drawing code, whatever the content is by the time it is there
 */
export function useDrawing(
  host: RefObject<HTMLElement | null>,
  content: string,
  load: () => Promise<(host: HTMLElement) => Drawn>,
): void {
  const { language } = useLanguage()
  useEffect(() => {
    let drawn: Drawn | null = null
    let active = true
    let drawIn: ((host: HTMLElement) => Drawn) | null = null
    const drawNow = () => {
      if (!active || host.current === null || drawIn === null) return
      drawn?.remove()
      drawn = drawIn(host.current)
    }
    const prepare = async () => {
      drawIn ??= await load()
    }
    const draw = async () => {
      await prepare()
      drawNow()
    }
    const redraw = () => {
      if (drawn !== null) drawNow()
    }
    // A print does not wait.
    const print = () => {
      if (drawn === null) drawNow()
    }
    const preparing = setTimeout(() => void prepare().catch(() => undefined), PREPARED_MS)
    const dark = matchMedia('(prefers-color-scheme: dark)')
    const resized = new ResizeObserver(() => drawn?.fit())
    const seen = new IntersectionObserver(entries => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      seen.disconnect()
      void draw()
    }, NEAR)
    if (host.current !== null) {
      seen.observe(host.current)
      resized.observe(host.current)
    }
    addEventListener(THEME_CHANGED, redraw)
    addEventListener('beforeprint', print)
    dark.addEventListener('change', redraw)
    return () => {
      active = false
      clearTimeout(preparing)
      drawn?.remove()
      seen.disconnect()
      resized.disconnect()
      removeEventListener(THEME_CHANGED, redraw)
      removeEventListener('beforeprint', print)
      dark.removeEventListener('change', redraw)
    }
  }, [content, language])
}

/** Resolves a CSS variable to a colour that the canvas accepts. */
export function colourOf(host: HTMLElement, variable: string): string {
  const probe = document.createElement('span')
  probe.style.color = `var(${variable})`
  host.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
