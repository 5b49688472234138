import { useEffect } from 'preact/hooks'

const EVERY_MS = 3_000
const TIMES = 40

/** Asks again every few seconds for a while: what another party is about to say arrives by itself. */
export function useRepeated(wanted: boolean, ask: () => void): void {
  useEffect(() => {
    if (!wanted) return
    let left = TIMES
    const timer = setInterval(() => {
      left -= 1
      if (left === 0) clearInterval(timer)
      ask()
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [wanted])
}
