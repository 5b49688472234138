import { useEffect, useRef, useState } from 'preact/hooks'
import { useAnnounce } from '../../parts/announce.tsx'
import { commonWords } from '../../words/common.ts'
import { useWords } from '../../words/use-words.tsx'
import type { BondRow } from './columns.tsx'
import type { Rows } from './use-rows.ts'

interface Keyboard {
  readonly rows: Rows
  readonly chosen: number | null
  choose(index: number | null): void
  open(row: BondRow | undefined): unknown
  mark(row: BondRow): void
  /** Closes the panel beside the rows, or else removes the marks. */
  leave(): void
  showFilters(): void
  showKeys(): void
}

/** Keys about rows. Pressed while the rows are on their way, they wait for them. */
const OF_ROWS = new Set(['j', 'k', 'ArrowDown', 'ArrowUp', 'Enter', 'o', 'x', 'c', 'Escape'])

/** The keys of the page, unless a person is typing or a dialog is open. */
export function useKeys(keyboard: Keyboard): void {
  const announce = useAnnounce()
  const common = useWords(commonWords)
  const latest = useRef(keyboard)
  latest.current = keyboard
  const waiting = useRef<string[]>([])
  const [, setReplayed] = useState(0)
  const act = (key: string) => {
    const { rows, chosen, choose, open, mark, leave, showFilters, showKeys } = latest.current
    const move = (by: number) =>
      rows.readable > 0 && choose(Math.min(rows.readable - 1, Math.max(0, (chosen ?? -1) + by)))
    const row = chosen === null ? undefined : rows.at(chosen)
    const actions: Readonly<Record<string, () => unknown>> = {
      j: () => move(1),
      k: () => move(-1),
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Enter: () => open(row),
      o: () => open(row),
      x: () => row !== undefined && mark(row),
      Escape: leave,
      '/': () => document.querySelector<HTMLInputElement>('#search')?.focus(),
      f: showFilters,
      '?': showKeys,
      c: () => {
        if (row?.isin === undefined) return
        void navigator.clipboard.writeText(row.isin).then(
          () => announce(common.copied),
          () => announce(common.copyFailed),
        )
      },
    }
    const action = Object.hasOwn(actions, key) ? actions[key] : undefined
    action?.()
    return action !== undefined && (key !== 'Enter' || row !== undefined)
  }
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const key = keyOf(event)
      if (isForElement(event, key)) return
      const mustWait = OF_ROWS.has(key) && (latest.current.rows.loading || waiting.current.length > 0)
      if (mustWait) waiting.current.push(key)
      if (mustWait || act(key)) event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  // One key for each drawing, because the next one is about the row that it chose.
  useEffect(() => {
    if (keyboard.rows.loading) return
    const key = waiting.current.shift()
    if (key === undefined) return
    act(key)
    setReplayed(count => count + 1)
  })
}

/** Letters by their place, because a Russian layout writes others there. */
function keyOf({ key, code, shiftKey }: KeyboardEvent): string {
  if (/^Key[A-Z]$/.test(code)) return code.slice(3).toLowerCase()
  if (code === 'Slash') return shiftKey || key === '?' ? '?' : '/'
  return key
}

/** A text that is typed, a dialog, or the key that presses a button or moves what has the focus. */
function isForElement({ target }: KeyboardEvent, key: string): boolean {
  const within = (selector: string) => (target as Element | null)?.closest?.(selector) != null
  return within('input, select, textarea, dialog, [role=dialog]') || (key.length > 1 && within('button, a, summary'))
}
