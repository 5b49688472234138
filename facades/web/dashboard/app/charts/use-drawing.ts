import type { RefObject } from 'preact'
import { useEffect } from 'preact/hooks'
import { THEME_CHANGED } from '../frame/preferences.ts'
import { useLanguage } from '../words/use-words.tsx'

export interface Drawn {
  /** Fills the width of the container. */
  fit(): void
  remove(): void
}

/** Distance from the viewport at which the drawing code loads. */
const NEAR = '200px'

/**
 * Draws when the host is near the viewport, again when content, language or theme change, and fits to the width.
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
    const draw = async () => {
      const drawIn = await load()
      if (!active || host.current === null) return
      drawn?.remove()
      drawn = drawIn(host.current)
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
