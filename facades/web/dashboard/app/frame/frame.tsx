import { useEffect, useRef, useState } from 'preact/hooks'
import { commonWords } from '../words/common.ts'
import { useWords } from '../words/use-words.tsx'
import type { Prompt } from './again.ts'
import { BottomBar } from './bottom-bar.tsx'
import { Guarded } from './guarded.tsx'
import { addressOf, currentLocation, navigate, onNavigated, type PageLocation, pathOfClick } from './navigate.ts'
import { matchRoute } from './routes.ts'
import { SideNav } from './side-nav.tsx'
import { SignInAgain } from './sign-in-again.tsx'
import { TopBar } from './top-bar.tsx'

/** Page frame and client-side navigation. */
export function Frame({ signInAgain }: { readonly signInAgain: Prompt }) {
  const common = useWords(commonWords)
  const pageLocation = usePageLocation()
  const match = matchRoute(pageLocation.path)
  const inside = match !== null && match.route.access !== 'open'
  return (
    <>
      <a class="skip" href={`${addressOf(pageLocation.path)}#main`}>
        {common.skip}
      </a>
      <TopBar path={pageLocation.path} inside={inside} />
      <div class={inside ? 'columns' : 'single'}>
        {inside && <SideNav path={pageLocation.path} />}
        <main id="main" tabIndex={-1}>
          <Guarded match={match} pageLocation={pageLocation} />
        </main>
      </div>
      {!inside && <BottomBar />}
      <SignInAgain prompt={signInAgain} />
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
