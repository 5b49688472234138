import { useEffect } from 'preact/hooks'
import { useClient } from '../client/client.tsx'
import { useAction } from '../client/use-action.ts'
import { Button } from '../parts/button.tsx'
import { FailureText } from '../parts/failure-text.tsx'
import { useFormats, useWords } from '../words/use-words.tsx'
import { viewingWords } from '../words/viewing.ts'
import { addressOf } from './navigate.ts'
import { useSession } from './session.tsx'

/** Says on every page as whom an operator views the service, and ends it: by the button, or when the time is over. */
export function ViewingBanner() {
  const texts = useWords(viewingWords)
  const { time } = useFormats()
  const { viewer } = useSession()
  const stop = useAction('stop-viewing')
  const until = viewer?.viewedUntil ?? null
  const end = async () => {
    // The page is loaded anew, so that nothing of the customer is left on it.
    if ((await stop.run({})) !== null) location.assign(addressOf('/dashboard/operator/accounts'))
  }
  useEffect(() => {
    if (until === null) return
    const timer = setTimeout(() => void end(), Math.max(0, Date.parse(until) - Date.now()))
    return () => clearTimeout(timer)
  }, [until])
  useOtherTabs()
  if (!viewer || until === null) return null
  return (
    <aside class="viewing" aria-label={texts.banner}>
      <p>{texts.viewing(viewer.name ?? '', viewer.email, time(until))}</p>
      <Button busy={stop.running} onClick={() => void end()}>
        {texts.stop}
      </Button>
      {stop.failure !== null && <FailureText failure={stop.failure} />}
    </aside>
  )
}

/** Viewing is begun and ended for all tabs: one that shows somebody else is loaded anew when it is looked at again. */
function useOtherTabs(): void {
  const { runDocument } = useClient()
  const { viewer } = useSession()
  const mayView = viewer?.role === 'OPERATOR' || (viewer?.viewedUntil ?? null) !== null
  useEffect(() => {
    if (!viewer || !mayView) return
    const look = async () => {
      const answer = await runDocument('get-viewer', {})
      if (answer.ok && answer.data?.id !== viewer.id) location.assign(addressOf('/dashboard'))
    }
    addEventListener('focus', look)
    return () => removeEventListener('focus', look)
  }, [viewer?.id, mayView])
}
