import { useEffect } from 'preact/hooks'
import { usePasskeyAutofill } from '../client/use-passkey-autofill.ts'
import { addressOf, currentLocation, navigate } from '../frame/navigate.ts'
import { safeReturnPath } from '../frame/routes.ts'
import { useSession } from '../frame/session.tsx'
import { FailureText } from '../parts/failure-text.tsx'
import { Page } from '../parts/page.tsx'
import { PasskeySignIn } from '../parts/passkey-sign-in.tsx'
import { SignInSteps } from '../parts/sign-in-steps.tsx'
import { frameWords } from '../words/frame.ts'
import { signWords } from '../words/sign.ts'
import { useWords } from '../words/use-words.tsx'

/** Signs in and returns to the requested page. */
export function View() {
  const frame = useWords(frameWords)
  const sign = useWords(signWords)
  const { viewer, set } = useSession()
  const autofill = usePasskeyAutofill(set)
  useEffect(() => {
    if (viewer) navigate(safeReturnPath(currentLocation().query.get('to'), '/dashboard'), { replace: true })
  }, [viewer])
  return (
    <Page title={sign.signInTitle} narrow>
      <SignInSteps
        offersPasskeys
        onUsed={autofill.stop}
        onSignedIn={set}
        aside={<a href={addressOf('/reset')}>{sign.forgotten}</a>}
      />
      <PasskeySignIn onUsed={autofill.stop} onSignedIn={set} />
      <div role="alert">{autofill.failure !== null && <FailureText failure={autofill.failure} />}</div>
      <p class="muted">
        {sign.noAccount} <a href={addressOf('/sign-up')}>{frame.signUp}</a>
      </p>
    </Page>
  )
}
