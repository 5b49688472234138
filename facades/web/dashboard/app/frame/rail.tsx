import { useEffect, useRef, useState } from 'preact/hooks'
import { withFrame } from '../terminal/as-of.ts'
import { frameWords } from '../words/frame.ts'
import { useWords } from '../words/use-words.tsx'
import { addressOf } from './navigate.ts'

/** Pages of the terminal; the command palette lists them, too. */
export const PAGES = [
  { path: '/app/screen', label: 'screen', mark: '≡' },
  { path: '/app/map', label: 'map', mark: '∴' },
  { path: '/app/curves', label: 'curves', mark: '∿' },
  { path: '/app/placements', label: 'placements', mark: '◷' },
  { path: '/app/issuers', label: 'issuers', mark: '▤' },
  { path: '/app/portfolios', label: 'portfolios', mark: '◫' },
  { path: '/app/ladder', label: 'ladder', mark: '☰' },
  { path: '/app/calculator', label: 'calculator', mark: '∑' },
  { path: '/app/watch', label: 'watch', mark: '☆' },
  { path: '/dashboard', label: 'dashboard', mark: '⌂' },
] as const

/** What a phone shows without being asked; the other pages are behind a button. */
const FIRST: readonly string[] = ['/app/screen', '/app/map', '/app/placements', '/app/portfolios']

/** The terminal's navigation: a narrow rail, below the page on a phone. */
export function Rail({ path }: { readonly path: string }) {
  const frame = useWords(frameWords)
  const rail = useRef<HTMLElement>(null)
  const [open, setOpen] = useState(false)
  useEffect(() => setOpen(false), [path])
  useEffect(() => (open ? onLeft(rail.current, () => setOpen(false)) : undefined), [open])
  const isFurther = PAGES.some(page => !FIRST.includes(page.path) && isCurrent(path, page.path))
  return (
    <nav class="rail" aria-label={frame.terminal} ref={rail}>
      <button
        type="button"
        class={isFurther ? 'further-pages current' : 'further-pages'}
        aria-expanded={open}
        aria-controls="pages"
        onClick={() => setOpen(!open)}
      >
        <span class="mark" aria-hidden="true">
          ⋯
        </span>
        {frame.more}
      </button>
      <ul id="pages" class={open ? 'open' : undefined}>
        {PAGES.map(page => (
          <li key={page.path} class={FIRST.includes(page.path) ? undefined : 'further'}>
            <a
              href={addressOf(page.path.startsWith('/app') ? withFrame(page.path) : page.path)}
              aria-current={isCurrent(path, page.path) ? 'page' : undefined}
            >
              <span class="mark" aria-hidden="true">
                {page.mark}
              </span>
              {frame[page.label]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Calls back on Escape, and on a press elsewhere. */
function onLeft(element: HTMLElement | null, leave: () => void): () => void {
  const press = ({ target }: Event) => {
    if (element?.contains(target as Node) !== true) leave()
  }
  const type = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') leave()
  }
  addEventListener('pointerdown', press)
  addEventListener('keydown', type)
  return () => {
    removeEventListener('pointerdown', press)
    removeEventListener('keydown', type)
  }
}

/** Pages that are opened from another one. */
const WITHIN: Readonly<Record<string, readonly string[]>> = {
  '/app/screen': ['/app/bond', '/app/compare'],
  '/app/issuers': ['/app/issuer'],
  '/app/portfolios': ['/app/portfolio'],
  '/app/watch': ['/app/alerts'],
}

function isCurrent(path: string, page: string): boolean {
  return [page, ...(WITHIN[page] ?? [])].some(one => path === one || path.startsWith(`${one}/`))
}
