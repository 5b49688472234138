import { useState } from 'preact/hooks'
import { useAction } from '../client/use-action.ts'
import { useToken } from '../frame/token.ts'
import { Link } from '../parts/button.tsx'
import { Field, Password } from '../parts/field.tsx'
import { Form } from '../parts/form.tsx'
import { Page } from '../parts/page.tsx'
import { commonWords } from '../words/common.ts'
import { frameWords } from '../words/frame.ts'
import { signWords } from '../words/sign.ts'
import { useWords } from '../words/use-words.tsx'

/** Requests a reset link; when opened by that link, sets the new password. */
export function View() {
  const token = useToken()
  return token === null ? <AskForLink /> : <SetPassword token={token} />
}

function AskForLink() {
  const common = useWords(commonWords)
  const sign = useWords(signWords)
  const request = useAction('request-password-reset')
  const [said, setSaid] = useState<string | null>(null)
  const send = async (email: string) => {
    const answer = await request.run({ email })
    if (answer !== null) setSaid(answer.data.message)
  }
  return (
    <Page title={sign.resetTitle} lead={sign.resetLead} narrow>
      <Form
        label={sign.resetTitle}
        submit={sign.sendLink}
        busy={request.running}
        failure={request.failure}
        onSubmit={({ email = '' }) => void send(email.trim())}
      >
        <Field name="email" type="email" label={common.email} autocomplete="username" />
      </Form>
      <div role="status">{said !== null && <p class="notice-box good">{said}</p>}</div>
    </Page>
  )
}

function SetPassword({ token }: { readonly token: string }) {
  const frame = useWords(frameWords)
  const sign = useWords(signWords)
  const reset = useAction('reset-password')
  const [done, setDone] = useState(false)
  const save = async (password: string) => {
    const answer = await reset.run({ token, password })
    setDone(answer !== null)
  }
  return (
    <Page title={sign.resetTitle} narrow>
      <div role="status">
        {done && (
          <>
            <p>{sign.passwordSet}</p>
            <Link to="/sign-in" kind="primary">
              {frame.signIn}
            </Link>
          </>
        )}
      </div>
      {!done && (
        <Form
          label={sign.resetTitle}
          submit={sign.setPassword}
          busy={reset.running}
          failure={reset.failure}
          onSubmit={({ password = '' }) => void save(password)}
        >
          <Password name="password" label={sign.newPassword} hint={sign.passwordHint} autocomplete="new-password" />
        </Form>
      )}
    </Page>
  )
}
