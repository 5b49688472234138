import { useState } from 'preact/hooks'
import { useAction } from '../client/use-action.ts'
import { addressOf } from '../frame/navigate.ts'
import { useAnnounce } from '../parts/announce.tsx'
import { Button } from '../parts/button.tsx'
import { FailureText } from '../parts/failure-text.tsx'
import { Field, Password } from '../parts/field.tsx'
import { Form } from '../parts/form.tsx'
import { Page } from '../parts/page.tsx'
import { commonWords } from '../words/common.ts'
import { frameWords } from '../words/frame.ts'
import { signWords } from '../words/sign.ts'
import { useLanguage, useWords } from '../words/use-words.tsx'

export function View() {
  const common = useWords(commonWords)
  const frame = useWords(frameWords)
  const sign = useWords(signWords)
  const { language } = useLanguage()
  const signUp = useAction('sign-up')
  const [sent, setSent] = useState<{ email: string; message: string } | null>(null)
  const submit = async ({ name = '', email = '', password = '' }: Readonly<Record<string, string>>) => {
    const answer = await signUp.run({ name: name.trim(), email: email.trim(), password, language })
    if (answer !== null) setSent({ email: email.trim(), message: answer.data.message })
  }
  if (sent !== null) return <CheckMail {...sent} />
  return (
    <Page title={sign.signUpTitle} lead={sign.signUpLead} narrow>
      <Form
        label={sign.signUpTitle}
        submit={sign.create}
        busy={signUp.running}
        failure={signUp.failure}
        onSubmit={values => void submit(values)}
      >
        <Field name="name" label={sign.name} autocomplete="name" />
        <Field name="email" type="email" label={common.email} autocomplete="username" />
        <Password name="password" label={sign.newPassword} hint={sign.passwordHint} autocomplete="new-password" />
      </Form>
      <p class="muted">
        {sign.haveAccount} <a href={addressOf('/sign-in')}>{frame.signIn}</a>
      </p>
    </Page>
  )
}

/** Shown after sign-up, until the user opens the link in the email. */
function CheckMail({ email, message }: { readonly email: string; readonly message: string }) {
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
