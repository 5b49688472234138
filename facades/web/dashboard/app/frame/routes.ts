import { mayCall } from '../../../../../schema/people/member-access.ts'
import type { MemberRole } from '../client/rows.ts'

/** Route of a dashboard page. */
interface Route {
  readonly path: string
  readonly page: PageName
  /** Required access. `open` pages have no side navigation. */
  readonly access: 'open' | 'session' | 'operator'
  /** The field of the schema that the page is for: a role in the account that may not call it is told who may. */
  readonly needs?: string
}

export type PageName = (typeof ROWS)[number]['page']

export interface Match {
  readonly route: Route
  readonly params: Readonly<Record<string, string>>
}

const ROWS = [
  { path: '/', page: 'landing', access: 'open' },
  { path: '/sign-up', page: 'sign-up', access: 'open' },
  { path: '/sign-in', page: 'sign-in', access: 'open' },
  { path: '/verify', page: 'verify', access: 'open' },
  { path: '/reset', page: 'reset', access: 'open' },
  { path: '/change-email', page: 'change-email', access: 'open' },
  { path: '/invitation', page: 'invitation', access: 'open' },
  { path: '/app/screen', page: 'screen', access: 'session' },
  { path: '/app/bond/:isin', page: 'bond', access: 'session' },
  { path: '/app/calculator', page: 'own-terms', access: 'session' },
  { path: '/app/calculator/:isin', page: 'calculator', access: 'session' },
  { path: '/app/map', page: 'map', access: 'session' },
  { path: '/app/curves', page: 'curves', access: 'session' },
  { path: '/app/placements', page: 'placements', access: 'session' },
  { path: '/app/placements/:id', page: 'placement', access: 'session' },
  { path: '/app/issuers', page: 'issuers', access: 'session' },
  { path: '/app/issuer/:id', page: 'issuer', access: 'session' },
  { path: '/app/compare', page: 'compare', access: 'session' },
  { path: '/app/ladder', page: 'ladder', access: 'session' },
  { path: '/app/portfolios', page: 'portfolios', access: 'session' },
  { path: '/app/portfolios/import', page: 'import', access: 'session', needs: 'Query.previewHoldings' },
  { path: '/app/portfolio/:id', page: 'portfolio', access: 'session' },
  { path: '/app/watch', page: 'watch', access: 'session' },
  { path: '/app/alerts', page: 'alerts', access: 'session' },
  { path: '/dashboard', page: 'overview', access: 'session' },
  { path: '/dashboard/buy', page: 'buy', access: 'session', needs: 'Mutation.placeOrder' },
  { path: '/dashboard/key', page: 'key', access: 'session', needs: 'Mutation.generateKey' },
  { path: '/dashboard/usage', page: 'usage', access: 'session', needs: 'Query.usage' },
  { path: '/dashboard/portfolios', page: 'former-portfolios', access: 'session' },
  { path: '/dashboard/portfolios/:id', page: 'former-portfolio', access: 'session' },
  { path: '/dashboard/invoices', page: 'invoices', access: 'session', needs: 'Query.orders' },
  { path: '/dashboard/invoices/:id', page: 'invoice', access: 'session', needs: 'Query.order' },
  { path: '/dashboard/billing', page: 'billing', access: 'session', needs: 'Account.billing' },
  { path: '/dashboard/connect', page: 'connect', access: 'session', needs: 'Mutation.allowConnection' },
  { path: '/dashboard/people', page: 'people', access: 'session' },
  { path: '/dashboard/security', page: 'security', access: 'session' },
  { path: '/dashboard/operator/accounts', page: 'accounts', access: 'operator' },
  { path: '/dashboard/operator/accounts/:id', page: 'account', access: 'operator' },
  { path: '/dashboard/operator/orders', page: 'orders', access: 'operator' },
  { path: '/dashboard/operator/all-orders', page: 'all-orders', access: 'operator' },
  { path: '/dashboard/operator/sales', page: 'sales', access: 'operator' },
  { path: '/dashboard/operator/payments', page: 'payments', access: 'operator' },
  { path: '/dashboard/operator/refunds', page: 'refunds', access: 'operator' },
  { path: '/dashboard/operator/plans', page: 'plans', access: 'operator' },
  { path: '/dashboard/operator/emails', page: 'emails', access: 'operator' },
  { path: '/dashboard/operator/emails/:id', page: 'email', access: 'operator' },
  { path: '/dashboard/operator/places', page: 'places', access: 'operator' },
  { path: '/dashboard/operator/sources', page: 'sources', access: 'operator' },
  { path: '/dashboard/operator/loads', page: 'loads', access: 'operator' },
  { path: '/dashboard/operator/loads/:id', page: 'load', access: 'operator' },
  { path: '/dashboard/operator/revisions', page: 'revisions', access: 'operator' },
  { path: '/dashboard/operator/conflicts', page: 'conflicts', access: 'operator' },
  { path: '/dashboard/operator/audit', page: 'audit', access: 'operator' },
  { path: '/dashboard/operator/revisions/:id', page: 'revision', access: 'operator' },
] as const

export const ROUTES: readonly Route[] = ROWS

/** Route that matches a path, with its parameters; null when none matches. */
export function matchRoute(path: string): Match | null {
  const parts = partsOf(path)
  for (const route of ROUTES) {
    const params = paramsOf(partsOf(route.path), parts)
    if (params !== null) return { route, params }
  }
  return null
}

/** False where the role of somebody in the account may not call what the page is for. */
export function mayOpen(path: string, viewer: { readonly memberRole: MemberRole } | null | undefined): boolean {
  const { needs } = matchRoute(path)?.route ?? {}
  return needs === undefined || mayCall(viewer?.memberRole, needs)
}

/** Path to return to. Accepts internal paths only, never another host. */
export function safeReturnPath(path: string | null, fallback: string): string {
  if (path === null || !path.startsWith('/') || path.startsWith('//')) return fallback
  const match = matchRoute(path.split('?')[0] ?? '')
  // Of the open pages only that of an invitation is returned to, whose token the tab carries.
  return match !== null && (match.route.access !== 'open' || path === '/invitation') ? path : fallback
}

/** Pages of the terminal take the whole width and have a rail instead of the side navigation. */
export function isTerminal({ route }: Match): boolean {
  return route.path.startsWith('/app')
}

function partsOf(path: string): readonly string[] {
  return path.split('/').filter(part => part !== '')
}

function paramsOf(pattern: readonly string[], parts: readonly string[]): Record<string, string> | null {
  if (pattern.length !== parts.length) return null
  const params: Record<string, string> = {}
  for (const [index, expected] of pattern.entries()) {
    const part = parts[index] ?? ''
    if (expected.startsWith(':')) params[expected.slice(1)] = decoded(part)
    else if (expected !== part) return null
  }
  return params
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
