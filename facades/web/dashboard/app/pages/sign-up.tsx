import { useState } from 'preact/hooks'
import { useAction } from '../client/use-action.ts'
import { addressOf } from '../frame/navigate.ts'
import { Field, Password } from '../parts/field.tsx'
import { Form } from '../parts/form.tsx'
import { Page } from '../parts/page.tsx'
import { commonWords } from '../words/common.ts'
import { frameWords } from '../words/frame.ts'
import { signWords } from '../words/sign.ts'
import { useLanguage, useWords } from '../words/use-words.tsx'
import { CheckMail } from './check-mail.tsx'

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
