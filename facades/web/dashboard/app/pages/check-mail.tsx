import { useAction } from '../client/use-action.ts'
import { useAnnounce } from '../parts/announce.tsx'
import { Button } from '../parts/button.tsx'
import { FailureText } from '../parts/failure-text.tsx'
import { Page } from '../parts/page.tsx'
import { signWords } from '../words/sign.ts'
import { useWords } from '../words/use-words.tsx'

/** Shown after sign-up, until the user opens the link in the email. */
export function CheckMail({ email, message }: { readonly email: string; readonly message: string }) {
  const sign = useWords(signWords)
  const announce = useAnnounce()
  const resend = useAction('resend-verification')
  const again = async () => {
    const answer = await resend.run({ email })
    if (answer !== null) announce(answer.data.message)
  }
  return (
    <Page title={sign.checkMail} lead={sign.mailSent(email)} narrow>
      <p role="status">{message}</p>
      <p class="muted">{sign.noMail}</p>
      <p>
        <Button busy={resend.running} onClick={() => void again()}>
          {sign.sendAgain}
        </Button>
      </p>
      <div role="alert">{resend.failure !== null && <FailureText failure={resend.failure} />}</div>
    </Page>
  )
}
