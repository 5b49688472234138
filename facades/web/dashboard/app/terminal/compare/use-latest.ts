import { useRef } from 'preact/hooks'

/** The newest value that was there: what is shown stays until the next answer. */
export function useLatest<Value>(value: Value | undefined): Value | undefined {
  const latest = useRef(value)
  if (value !== undefined) latest.current = value
  return latest.current
}
