import type { ComponentType } from 'preact'
import type { PageView } from './page-view.ts'
import type { PageName } from './routes.ts'

/** Module of each page, loaded when the page is first shown. */
export const PAGES: Readonly<Record<PageName, () => Promise<{ readonly View: ComponentType<PageView> }>>> = {
  landing: () => import('../pages/landing.tsx'),
  'sign-up': () => import('../pages/sign-up.tsx'),
  'sign-in': () => import('../pages/sign-in.tsx'),
  verify: () => import('../pages/verify.tsx'),
  reset: () => import('../pages/reset.tsx'),
  overview: () => import('../pages/overview.tsx'),
  buy: () => import('../pages/buy.tsx'),
  key: () => import('../pages/key.tsx'),
  usage: () => import('../pages/usage.tsx'),
  portfolios: () => import('../pages/portfolios.tsx'),
  import: () => import('../pages/import.tsx'),
  portfolio: () => import('../pages/portfolio.tsx'),
  invoices: () => import('../pages/invoices.tsx'),
  invoice: () => import('../pages/invoice.tsx'),
  security: () => import('../pages/security.tsx'),
  accounts: () => import('../pages/operator/accounts.tsx'),
  account: () => import('../pages/operator/account.tsx'),
  orders: () => import('../pages/operator/orders.tsx'),
  payments: () => import('../pages/operator/payments.tsx'),
  places: () => import('../pages/operator/places.tsx'),
  sources: () => import('../pages/operator/sources.tsx'),
  loads: () => import('../pages/operator/loads.tsx'),
  load: () => import('../pages/operator/load.tsx'),
  revisions: () => import('../pages/operator/revisions.tsx'),
  conflicts: () => import('../pages/operator/conflicts.tsx'),
  revision: () => import('../pages/operator/revision.tsx'),
}
