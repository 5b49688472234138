import type { Viewer } from '../client/rows.ts'
import { useAction } from '../client/use-action.ts'
import { Button } from '../parts/button.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { PasskeySignIn } from '../parts/passkey-sign-in.tsx'
import { PasswordAgain } from '../parts/password-again.tsx'
import { SignInSteps } from '../parts/sign-in-steps.tsx'
import { commonWords } from '../words/common.ts'
import { signWords } from '../words/sign.ts'
import { useWords } from '../words/use-words.tsx'
import type { Prompt } from './again.ts'
import { addressOf } from './navigate.ts'
import { useSession } from './session.tsx'

/** Sign-in dialog for an ended session. The form under it keeps its input and continues after sign-in. */
export function SignInAgain({ prompt }: { readonly prompt: Prompt }) {
  const common = useWords(commonWords)
  const sign = useWords(signWords)
  const { viewer, set } = useSession()
  const goOn = (next: Viewer) => {
    // A passkey may be another person's, to whom what is on this page does not belong.
    if (viewer && viewer.id !== next.id) return location.assign(addressOf('/dashboard'))
    set(next)
    prompt.answer(true)
  }
  return (
    <Dialog title={sign.againTitle} onClose={() => prompt.answer(false)}>
      <p>{sign.againText}</p>
      <SignInSteps
        email={viewer?.email}
        aside={<Button onClick={() => prompt.answer(false)}>{common.cancel}</Button>}
        onSignedIn={goOn}
      />
      <PasskeySignIn onSignedIn={goOn} />
    </Dialog>
  )
}

/** Asks an operator for the password before something is changed; the request continues after it. */
export function ConfirmPassword({ prompt }: { readonly prompt: Prompt }) {
  const sign = useWords(signWords)
  const confirm = useAction('confirm-password')
  const run = async (password: string) => {
    if ((await confirm.run({ password })) !== null) prompt.answer(true)
  }
  return (
    <Confirm
      title={sign.confirmTitle}
      text={sign.confirmText}
      yes={sign.confirm}
      kind="primary"
      busy={confirm.running}
      failure={confirm.failure}
      onYes={({ password = '' }) => void run(password)}
      onClose={() => prompt.answer(false)}
    >
      <PasswordAgain />
    </Confirm>
  )
}
