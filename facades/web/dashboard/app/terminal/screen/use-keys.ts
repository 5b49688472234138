import { useEffect, useRef } from 'preact/hooks'
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

/** The keys of the page, unless a person is typing or a dialog is open. */
export function useKeys(keyboard: Keyboard): void {
  const announce = useAnnounce()
  const common = useWords(commonWords)
  const latest = useRef(keyboard)
  latest.current = keyboard
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { rows, chosen, choose, open, mark, leave, showFilters, showKeys } = latest.current
      if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return
      const move = (by: number) => choose(Math.min(rows.readable - 1, Math.max(0, (chosen ?? -1) + by)))
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
      const key = keyOf(event)
      const action = Object.hasOwn(actions, key) ? actions[key] : undefined
      if (action === undefined) return
      if (key !== 'Enter' || row !== undefined) event.preventDefault()
      action()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

/** Letters by their place, because a Russian layout writes others there. */
function keyOf({ key, code, shiftKey }: KeyboardEvent): string {
  if (/^Key[A-Z]$/.test(code)) return code.slice(3).toLowerCase()
  if (code === 'Slash') return shiftKey || key === '?' ? '?' : '/'
  return key
}

function isTyping({ target }: KeyboardEvent): boolean {
  const element = target as Element | null
  return element?.closest?.('input, select, textarea, button, a, summary, dialog, [role=dialog]') != null
}
