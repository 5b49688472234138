import { useRef } from 'preact/hooks'

/** Begins a request. The function that it returns, called with the answer, is true when a later one overtook it. */
export function useTurns(): () => () => boolean {
  const asked = useRef(0)
  const answered = useRef(0)
  return () => {
    const turn = ++asked.current
    return () => {
      if (turn < answered.current) return true
      answered.current = turn
      return false
    }
  }
}
