import { useEffect, useState } from 'preact/hooks'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { SignInSteps } from '../parts/sign-in-steps.tsx'
import { commonWords } from '../words/common.ts'
import { signWords } from '../words/sign.ts'
import { useWords } from '../words/use-words.tsx'
import type { Prompt } from './again.ts'
import { useSession } from './session.tsx'

/** Sign-in dialog for an ended session. The form under it keeps its input and continues after sign-in. */
export function SignInAgain({ prompt }: { readonly prompt: Prompt }) {
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
