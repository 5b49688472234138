import { useEffect, useState } from 'preact/hooks'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { SignInSteps } from '../parts/sign-in-steps.tsx'
import { commonWords } from '../words/common.ts'
import { signWords } from '../words/sign.ts'
import { useWords } from '../words/use-words.tsx'
import type { Question } from './again.ts'
import { useSession } from './session.tsx'

/** Over the page, when the session ended in the middle of something: what was typed stays, and it goes on. */
export function SignInAgain({ question }: { readonly question: Question }) {
  const common = useWords(commonWords)
  const sign = useWords(signWords)
  const { viewer, set } = useSession()
  const [open, setOpen] = useState(false)
  useEffect(() => question.watch(setOpen), [question])
  if (!open) return null
  return (
    <Dialog title={sign.againTitle} onClose={() => question.answer(false)}>
      <p>{sign.againText}</p>
      <SignInSteps
        email={viewer?.email}
        aside={<Button onClick={() => question.answer(false)}>{common.cancel}</Button>}
        onSignedIn={next => {
          set(next)
          question.answer(true)
        }}
      />
    </Dialog>
  )
}
