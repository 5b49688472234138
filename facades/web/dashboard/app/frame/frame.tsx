import { useEffect, useRef, useState } from 'preact/hooks'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { SignInSteps } from '../parts/sign-in-steps.tsx'
import { commonWords } from '../words/common.ts'
import { frameWords } from '../words/frame.ts'
import { signWords } from '../words/sign.ts'
import { useWords } from '../words/use-words.tsx'
import type { Prompt } from './again.ts'
import { Guarded } from './guarded.tsx'
import { addressOf, currentLocation, navigate, onNavigated, type PageLocation, pathOfClick } from './navigate.ts'
import { matchRoute } from './routes.ts'
import { useSession } from './session.tsx'
import { SideNav } from './side-nav.tsx'
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

function BottomBar() {
  const frame = useWords(frameWords)
  return (
    <footer class="bottom">
      <div class="bar">
        <span>{frame.footer}</span>
        <span class="links">
          <a href={addressOf('/docs')}>{frame.docs}</a>
          <a href={addressOf('/docs/reference')}>{frame.reference}</a>
          <a href={addressOf('/openapi.json')}>{frame.status}</a>
        </span>
      </div>
    </footer>
  )
}

/** Sign-in dialog for an ended session. The form under it keeps its input and continues after sign-in. */
function SignInAgain({ prompt }: { readonly prompt: Prompt }) {
  const common = useWords(commonWords)
  const sign = useWords(signWords)
  const { viewer, set } = useSession()
  const [open, setOpen] = useState(false)
  useEffect(() => prompt.watch(setOpen), [prompt])
  if (!open) return null
  return (
    <Dialog title={sign.againTitle} onClose={() => prompt.answer(false)}>
      <p>{sign.againText}</p>
      <SignInSteps
        email={viewer?.email}
        aside={<Button onClick={() => prompt.answer(false)}>{common.cancel}</Button>}
        onSignedIn={next => {
          set(next)
          prompt.answer(true)
        }}
      />
    </Dialog>
  )
}
