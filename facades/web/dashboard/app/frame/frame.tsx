import { useEffect, useRef, useState } from 'preact/hooks'
import { NotOfDay } from '../terminal/day-bar.tsx'
import { commonWords } from '../words/common.ts'
import { frameWords } from '../words/frame.ts'
import { useLanguage, useWords } from '../words/use-words.tsx'
import { Guarded } from './guarded.tsx'
import { later } from './later.tsx'
import {
  aboutAddress,
  addressOf,
  currentLocation,
  docsAddress,
  navigate,
  onNavigated,
  type PageLocation,
  pathOfClick,
} from './navigate.ts'
import { PromptDialogs, type Prompts } from './prompts.tsx'
import { Rail } from './rail.tsx'
import { isTerminal, matchRoute } from './routes.ts'
import { useSession } from './session.tsx'
import { SideNav } from './side-nav.tsx'
import { TopBar } from './top-bar.tsx'
import { ViewingBanner } from './viewing-banner.tsx'

const ClosingNote = later(() => import('./closing-note.tsx').then(found => found.ClosingNote))

/** Page frame and client-side navigation. */
export function Frame({ prompts }: { readonly prompts: Prompts }) {
  const common = useWords(commonWords)
  const pageLocation = usePageLocation()
  const { viewer } = useSession()
  const match = matchRoute(pageLocation.path)
  const inside = match !== null && match.route.access !== 'open'
  const isClosing = (viewer?.account.deletionDueAt ?? null) !== null
  const layout = !inside ? 'single' : isTerminal(match) ? 'terminal' : 'columns'
  return (
    <>
      <a class="skip" href={`${addressOf(pageLocation.path)}#main`}>
        {common.skip}
      </a>
      <ViewingBanner />
      <TopBar path={pageLocation.path} inside={inside} />
      <div class={layout}>
        {layout === 'columns' && <SideNav path={pageLocation.path} />}
        {layout === 'terminal' && <Rail path={pageLocation.path} />}
        <main id="main" tabIndex={-1}>
          {layout === 'terminal' && <NotOfDay path={pageLocation.path} />}
          {inside && isClosing && <ClosingNote />}
          <Guarded match={match} pageLocation={pageLocation} />
        </main>
      </div>
      {!inside && <BottomBar />}
      <PromptDialogs prompts={prompts} />
    </>
  )
}

/** Follows internal links without reloading the page. */
function usePageLocation(): PageLocation {
  const [pageLocation, setPageLocation] = useState(currentLocation)
  const path = useRef(pageLocation.path)
  useEffect(() => {
    const stop = onNavigated(() => {
      const next = currentLocation()
      if (next.path !== path.current) scrollTo(0, 0)
      path.current = next.path
      setPageLocation(next)
    })
    const follow = (event: MouseEvent) => {
      const path = pathOfClick(event)
      if (path === null || matchRoute(path.split('?')[0] ?? '') === null) return
      event.preventDefault()
      navigate(path)
    }
    document.addEventListener('click', follow)
    return () => {
      stop()
      document.removeEventListener('click', follow)
    }
  }, [])
  return pageLocation
}

const ABOUT = ['status', 'terms', 'privacy', 'imprint'] as const

function BottomBar() {
  const { language } = useLanguage()
  const frame = useWords(frameWords)
  return (
    <footer class="bottom">
      <div class="bar">
        <span>{frame.footer}</span>
        <span class="links">
          <a href={docsAddress(language)}>{frame.docs}</a>
          <a href={docsAddress(language, '/reference')}>{frame.reference}</a>
          <a href={addressOf('/openapi.json')}>OpenAPI</a>
          {ABOUT.map(page => (
            <a key={page} href={aboutAddress(language, `/${page}`)}>
              {frame[page]}
            </a>
          ))}
        </span>
      </div>
    </footer>
  )
}
