import type { RefObject } from 'preact'
import { useEffect, useState } from 'preact/hooks'

/** Rows beyond the edges, so that a fast scroll does not meet an empty one. */
const BEYOND = 8

/** The rows of equal height that a scrolling element shows: the first, and the one after the last. */
export function useWindow(
  host: RefObject<HTMLElement | null>,
  rowHeight: number,
  count: number,
): readonly [number, number] {
  const [{ top, height }, setView] = useState({ top: 0, height: 800 })
  useEffect(() => {
    const element = host.current
    if (element === null) return
    const look = () => setView({ top: element.scrollTop, height: element.clientHeight })
    look()
    const resized = new ResizeObserver(look)
    resized.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [])
  const first = Math.max(0, Math.floor(top / rowHeight) - BEYOND)
  const last = Math.min(count, Math.ceil((top + height) / rowHeight) + BEYOND)
  return [first, Math.max(first, last)]
}
