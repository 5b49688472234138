import { useState } from 'preact/hooks'
import { usePasskey as askBrowser, failureOf, hasPasskeys } from '../client/passkeys.ts'
import type { Viewer } from '../client/rows.ts'
import { useAction } from '../client/use-action.ts'
import { passkeyWords } from '../words/passkeys.ts'
import { useWords } from '../words/use-words.tsx'
import { useAnnounce } from './announce.tsx'
import { Button } from './button.tsx'
import { FailureText } from './failure-text.tsx'

interface PasskeySignInProps {
  /** Called when the button is pressed. */
  onUsed?(): void
  onSignedIn(viewer: Viewer): void
}

/** A button that signs in by passkey; nothing where the browser has none. */
export function PasskeySignIn({ onUsed, onSignedIn }: PasskeySignInProps) {
  const texts = useWords(passkeyWords)
  const announce = useAnnounce()
  const start = useAction('start-passkey-sign-in')
  const signIn = useAction('sign-in-by-passkey')
  const [isAsking, setIsAsking] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  if (!hasPasskeys()) return null
  const ask = async (options: unknown) => {
    const given = await askBrowser(options)
    if ('answer' in given) return given.answer
    if (given.refusal === 'cancelled') announce(texts.cancelled)
    else setRefused(texts[given.refusal])
    return null
  }
  const run = async () => {
    onUsed?.()
    setRefused(null)
    signIn.reset()
    const started = await start.run({})
    if (started === null) return
    setIsAsking(true)
    const answer = await ask(started.data.options)
    setIsAsking(false)
    const signedIn = answer === null ? null : await signIn.run({ answer })
    if (signedIn !== null) onSignedIn(signedIn.data)
  }
  const failure = start.failure ?? signIn.failure ?? (refused === null ? null : failureOf(refused))
  return (
    <div>
      <Button busy={start.running || isAsking || signIn.running} onClick={() => void run()}>
        {texts.signIn}
      </Button>
      <div role="alert">{failure !== null && <FailureText failure={failure} />}</div>
    </div>
  )
}
