import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Button, Link } from '../parts/button.tsx'
import { FailuresOnce } from '../parts/failed.tsx'
import { FailureText } from '../parts/failure-text.tsx'
import { Page } from '../parts/page.tsx'
import { Skeleton } from '../parts/shown.tsx'
import { FreeNotice } from '../terminal/free-notice.tsx'
import { commonWords } from '../words/common.ts'
import { useWords } from '../words/use-words.tsx'
import { later } from './later.tsx'
import { useMay } from './may.tsx'
import { navigate, type PageLocation, wholePath } from './navigate.ts'
import type { PageView } from './page-view.ts'
import { PAGES } from './pages.ts'

import { isTerminal, type Match, mayOpen } from './routes.ts'
import { useSession } from './session.tsx'

const RoleNotice = later(() => import('./role-notice.tsx').then(found => found.RoleNotice))
const OtherRole = later(() => import('./role-notice.tsx').then(found => found.OtherRole), Broken)
const SecondFactorFirst = later(
  () => import('../pages/second-factor-first.tsx').then(found => found.SecondFactorFirst),
  Broken,
)

/** Shows a route to users with access. Others sign in first and return to it. */
export function Guarded({
  match,
  pageLocation,
}: {
  readonly match: Match | null
  readonly pageLocation: PageLocation
}) {
  const common = useWords(commonWords)
  const { viewer, failure, reload } = useSession()
  const inside = match !== null && match.route.access !== 'open'
  useEffect(() => {
    if (inside && viewer === null)
      navigate(`/sign-in?to=${encodeURIComponent(wholePath(pageLocation))}`, { replace: true })
  }, [inside, viewer, pageLocation.path])
  useEffect(() => {
    // The code is on its way while the session is asked for.
    if (match !== null) PAGES[match.route.page]().catch(() => undefined)
  }, [match?.route.page])
  if (match === null) return <NotThere />
  if (inside && failure !== null) {
    return (
      <Page title={common.failedTitle}>
        <FailureText failure={failure} />
        <Button onClick={() => void reload()}>{common.tryAgain}</Button>
      </Page>
    )
  }
  if (inside && !viewer) return <Skeleton lines={8} label={common.loading} />
  if (match.route.access === 'operator' && viewer?.role !== 'OPERATOR') {
    return (
      <Page title={common.notFoundTitle}>
        <p>{common.operatorsOnly}</p>
      </Page>
    )
  }
  if (match.route.access === 'operator' && !viewer?.secondFactor) return <SecondFactorFirst />
  if (match.route.needs !== undefined && !mayOpen(pageLocation.path, viewer)) {
    return <OtherRole needs={match.route.needs} />
  }
  return <Loaded match={match} />
}

/** Loads the code of a page when it is first shown. */
function Loaded({ match }: { readonly match: Match }) {
  const common = useWords(commonWords)
  const { viewer } = useSession()
  const { page } = match.route
  const mayChange = useMay('Mutation.createPortfolio')
  const [loaded, setLoaded] = useState<{ page: string; View: ComponentType<PageView> | null } | null>(null)
  useEffect(() => {
    let active = true
    const show = (View: ComponentType<PageView> | null) => {
      if (active) setLoaded({ page, View })
    }
    PAGES[page]().then(
      ({ View }) => show(View),
      () => show(null),
    )
    return () => {
      active = false
    }
  }, [page])
  if (loaded?.page !== page) return <Skeleton lines={8} label={common.loading} />
  const { View } = loaded
  if (View === null) return <Broken />
  // What a page shows changes when a term begins. Open pages are drawn before the viewer is known, and keep what they
  // hold when they are: the token of a link, what somebody has typed.
  const kind = match.route.access === 'open' ? '' : `${viewer?.entitlement.kind} ${viewer?.memberRole}`
  const key = `${page} ${Object.values(match.params).join(' ')} ${kind}`
  return (
    <Arrived key={key}>
      {isTerminal(match) && page !== 'screen' && <FreeNotice />}
      {isTerminal(match) && !mayChange && <RoleNotice />}
      <FailuresOnce>
        <View params={match.params} />
      </FailuresOnce>
    </Arrived>
  )
}

let first = true

/** Focuses the heading after navigation, so that a screen reader announces the page. */
function Arrived({ children }: { readonly children: preact.ComponentChildren }) {
  useEffect(() => {
    if (!first) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    first = false
  }, [])
  return <>{children}</>
}

/** Instead of a page whose code cannot be loaded. */
function Broken() {
  const common = useWords(commonWords)
  return (
    <Page title={common.brokenTitle} lead={common.brokenText}>
      <Button onClick={() => location.reload()}>{common.reload}</Button>
    </Page>
  )
}

function NotThere() {
  const common = useWords(commonWords)
  return (
    <Page title={common.notFoundTitle} lead={common.notFoundText} narrow>
      <Link to="/" kind="quiet">
        {common.toStart}
      </Link>
    </Page>
  )
}
