import { useEffect } from 'preact/hooks'

const EVERY_MS = 3_000
const TIMES = 40

/** Polls for a limited time, for a change made outside this page. */
export function useRepeated(enabled: boolean, poll: () => void): void {
  useEffect(() => {
    if (!enabled) return
    let left = TIMES
    const timer = setInterval(() => {
      left -= 1
      if (left === 0) clearInterval(timer)
      poll()
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [enabled])
}
