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

/** The terminal's navigation: a narrow rail, below the page on a phone. */
export function Rail({ path }: { readonly path: string }) {
  const frame = useWords(frameWords)
  return (
    <nav class="rail" aria-label={frame.terminal}>
      <ul>
        {PAGES.map(page => (
          <li key={page.path}>
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
