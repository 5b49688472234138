import { useEffect, useRef, useState } from 'preact/hooks'
import { useClient } from './client.tsx'
import type { Failure } from './failure.ts'
import { canOfferPasskeys, offerPasskey, stopOffering } from './passkeys.ts'
import type { Viewer } from './rows.ts'

interface PasskeyAutofill {
  /** Why the chosen passkey did not sign in. */
  readonly failure: Failure | null
  /** Ends the offer, because the user signs in in another way. */
  stop(): void
}

/** Before the challenge of an offer expires it is replaced. */
const RENEWED_MS = 4 * 60_000

/** Offers passkeys among what the browser fills into the email field, until the user signs in or leaves the page. */
export function usePasskeyAutofill(onSignedIn: (viewer: Viewer) => void): PasskeyAutofill {
  const { runDocument } = useClient()
  const [failure, setFailure] = useState<Failure | null>(null)
  const latest = useRef(onSignedIn)
  latest.current = onSignedIn
  const stop = useRef(() => {})
  useEffect(() => {
    let wanted = true
    let isOffered = false
    let renewal: ReturnType<typeof setTimeout> | undefined
    const withdraw = async () => {
      clearTimeout(renewal)
      if (isOffered) await stopOffering()
      isOffered = false
    }
    const offer = async () => {
      if (!wanted) return
      const started = await runDocument('start-passkey-sign-in', {})
      // Where it cannot be begun there is still the form.
      if (!wanted || !started.ok) return
      renewal = setTimeout(() => void withdraw().then(offer), RENEWED_MS)
      isOffered = true
      const given = await offerPasskey(started.data.options)
      if (!wanted || !('answer' in given)) return
      isOffered = false
      clearTimeout(renewal)
      const signedIn = await runDocument('sign-in-by-passkey', { answer: given.answer })
      if (signedIn.ok) latest.current(signedIn.data)
      else if (wanted) setFailure(signedIn.failure)
    }
    stop.current = () => {
      wanted = false
      void withdraw()
    }
    void canOfferPasskeys().then(async canOffer => {
      if (canOffer) await offer()
    })
    return () => stop.current()
  }, [])
  return { failure, stop: () => stop.current() }
}
