import { useEffect, useState } from 'preact/hooks'
import { frameWords } from '../words/frame.ts'
import { useLanguage, useWords } from '../words/use-words.tsx'
import { addressOf, docsAddress } from './navigate.ts'
import { mayOpen } from './routes.ts'
import { useSession } from './session.tsx'

type Label = keyof typeof frameWords.EN

export const OWN = [
  { path: '/dashboard', label: 'overview' },
  { path: '/app/screen', label: 'terminal' },
  { path: '/dashboard/key', label: 'key' },
  { path: '/dashboard/usage', label: 'usage' },
  { path: '/app/portfolios', label: 'portfolios' },
  { path: '/dashboard/buy', label: 'buy' },
  { path: '/dashboard/invoices', label: 'invoices' },
  { path: '/dashboard/billing', label: 'billing' },
  { path: '/dashboard/people', label: 'people' },
  { path: '/dashboard/security', label: 'security' },
] as const satisfies readonly { path: string; label: Label }[]

export const OPERATOR = [
  { path: '/dashboard/operator/orders', label: 'orders' },
  { path: '/dashboard/operator/payments', label: 'payments' },
  { path: '/dashboard/operator/refunds', label: 'refunds' },
  { path: '/dashboard/operator/all-orders', label: 'allOrders' },
  { path: '/dashboard/operator/accounts', label: 'accounts' },
  { path: '/dashboard/operator/sales', label: 'sales' },
  { path: '/dashboard/operator/plans', label: 'plans' },
  { path: '/dashboard/operator/emails', label: 'emails' },
  { path: '/dashboard/operator/places', label: 'places' },
  { path: '/dashboard/operator/sources', label: 'sources' },
  { path: '/dashboard/operator/loads', label: 'loads' },
  { path: '/dashboard/operator/revisions', label: 'revisions' },
  { path: '/dashboard/operator/conflicts', label: 'conflicts' },
  { path: '/dashboard/operator/audit', label: 'audit' },
] as const satisfies readonly { path: string; label: Label }[]

/** Side navigation; a menu button on narrow screens. */
export function SideNav({ path }: { readonly path: string }) {
  const frame = useWords(frameWords)
  const { language } = useLanguage()
  const { viewer } = useSession()
  const [open, setOpen] = useState(false)
  useEffect(() => setOpen(false), [path])
  const current = [...OWN, ...OPERATOR].filter(row => isWithin(path, row.path)).at(-1)
  return (
    <div class="side">
      <button
        type="button"
        class="menu-button"
        aria-expanded={open}
        aria-controls="side"
        onClick={() => setOpen(!open)}
      >
        <span class="bars" aria-hidden="true" />
        {frame.menu}
        {current !== undefined && <span class="where">{frame[current.label]}</span>}
      </button>
      <div id="side" class={open ? 'open' : ''}>
        <Links label={frame.dashboard} rows={OWN.filter(row => mayOpen(row.path, viewer))} path={path} />
        <p class="to-docs">
          <a href={docsAddress(language)}>{frame.docs}</a>
        </p>
        {viewer?.role === 'OPERATOR' && (
          <>
            <p class="side-title" aria-hidden="true">
              {frame.operator}
            </p>
            <Links label={frame.operator} rows={OPERATOR} path={path} />
          </>
        )}
      </div>
    </div>
  )
}

interface LinksProps {
  readonly label: string
  readonly rows: readonly { readonly path: string; readonly label: Label }[]
  readonly path: string
}

function Links({ label, rows, path }: LinksProps) {
  const frame = useWords(frameWords)
  return (
    <nav aria-label={label}>
      <ul>
        {rows.map(row => (
          <li key={row.path}>
            <a href={addressOf(row.path)} aria-current={isWithin(path, row.path) ? 'page' : undefined}>
              {frame[row.label] as string}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The overview matches its exact path. Other entries also match their subpages. */
function isWithin(path: string, row: string): boolean {
  return path === row || (row !== '/dashboard' && path.startsWith(`${row}/`))
}
