import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

interface TablePlaceProps {
  readonly caption: string
  /** A class beside `table`. */
  readonly kind?: string
  readonly children: ComponentChildren
}

/** Holds a table, and gives it the class `cards`, a block for each row, where its columns do not fit into the width. */
export function TablePlace({ caption, kind = '', children }: TablePlaceProps) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => decide(place.current))
  useLayoutEffect(() => {
    if (place.current === null) return
    // In the next frame, because a change of size within a report of one is reported as an error.
    const resized = new ResizeObserver(() => requestAnimationFrame(() => decide(place.current)))
    resized.observe(place.current)
    return () => resized.disconnect()
  }, [])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    <div class={`table ${kind}`.trim()} ref={place} role="group" aria-label={caption} tabIndex={0}>
      {children}
    </div>
  )
}

/** Pixels below which rows are blocks, whether the columns fit or not. */
const NARROW = 640

/** Only without the class it is known how wide the columns are. */
function decide(element: HTMLElement | null): void {
  if (element === null) return
  element.classList.remove('cards')
  const { clientWidth, scrollWidth } = element
  element.classList.toggle('cards', clientWidth < NARROW || scrollWidth > clientWidth)
}
