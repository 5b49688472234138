import { useEffect, useRef, useState } from 'preact/hooks'
import { commonWords } from '../words/common.ts'
import { useWords } from '../words/use-words.tsx'
import type { Question } from './again.ts'
import { BottomBar } from './bottom-bar.tsx'
import { Guarded } from './guarded.tsx'
import { addressOf, currentPlace, navigate, onNavigated, type Place, pathOfClick } from './navigate.ts'
import { matchRoute } from './routes.ts'
import { SideNav } from './side-nav.tsx'
import { SignInAgain } from './sign-in-again.tsx'
import { TopBar } from './top-bar.tsx'

/** What stands around every page, and the way from one to the next. */
export function Frame({ signInAgain }: { readonly signInAgain: Question }) {
  const common = useWords(commonWords)
  const place = usePlace()
  const match = matchRoute(place.path)
  const inside = match !== null && match.route.access !== 'open'
  return (
    <>
      <a class="skip" href={`${addressOf(place.path)}#main`}>
        {common.skip}
      </a>
      <TopBar path={place.path} inside={inside} />
      <div class={inside ? 'columns' : 'single'}>
        {inside && <SideNav path={place.path} />}
        <main id="main" tabIndex={-1}>
          <Guarded match={match} place={place} />
        </main>
      </div>
      {!inside && <BottomBar />}
      <SignInAgain question={signInAgain} />
    </>
  )
}

/** Follows links of ours without loading the page anew. */
function usePlace(): Place {
  const [place, setPlace] = useState(currentPlace)
  const path = useRef(place.path)
  useEffect(() => {
    const stop = onNavigated(() => {
      const next = currentPlace()
      if (next.path !== path.current) scrollTo(0, 0)
      path.current = next.path
      setPlace(next)
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
  return place
}
