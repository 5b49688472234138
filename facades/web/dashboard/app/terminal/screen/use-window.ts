import type { RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'

/** Rows beyond the edges, so that a fast scroll does not meet an empty one. */
const BEYOND = 6

/**
 * The rows of equal height that a scrolling element shows: the first, and the one after the last.
 *
 * `show` is called with them before they are drawn, so that what they need is on its way meanwhile.
 */
export function useWindow(
  host: RefObject<HTMLElement | null>,
  rowHeight: number,
  count: number,
  show: (first: number, last: number) => void,
): readonly [number, number] {
  const [{ top, height }, setView] = useState({ top: 0, height: 800 })
  const windowOf = (top: number, height: number): readonly [number, number] => {
    const first = Math.max(0, Math.floor(top / rowHeight) - BEYOND)
    const last = Math.min(count, Math.ceil((top + height) / rowHeight) + BEYOND)
    return [first, Math.max(first, last)]
  }
  const moved = useRef<() => void>(() => undefined)
  moved.current = () => {
    const element = host.current
    if (element === null) return
    const { scrollTop, clientHeight } = element
    show(...windowOf(scrollTop, clientHeight))
    setView({ top: scrollTop, height: clientHeight })
  }
  useEffect(() => {
    const element = host.current
    if (element === null) return
    const look = () => moved.current()
    const resized = new ResizeObserver(look)
    resized.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [])
  useEffect(() => moved.current(), [rowHeight, count])
  return windowOf(top, height)
}
