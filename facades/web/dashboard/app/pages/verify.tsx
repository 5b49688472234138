import { useEffect } from 'preact/hooks'
import { useAction } from '../client/use-action.ts'
import { navigate } from '../frame/navigate.ts'
import { useSession } from '../frame/session.tsx'
import { useToken } from '../frame/token.ts'
import { useAnnounce } from '../parts/announce.tsx'
import { FailureText } from '../parts/failure-text.tsx'
import { Field } from '../parts/field.tsx'
import { Form } from '../parts/form.tsx'
import { Page } from '../parts/page.tsx'
import { commonWords } from '../words/common.ts'
import { signWords } from '../words/sign.ts'
import { useWords } from '../words/use-words.tsx'

/** Opened by the link in the email. Verifies the address and signs in. */
export function View() {
  const sign = useWords(signWords)
  const announce = useAnnounce()
  const { set } = useSession()
  const verify = useAction('verify-email')
  const token = useToken()
  useEffect(() => {
    if (token !== null) void open(token)
  }, [token])
  const open = async (token: string) => {
    const answer = await verify.run({ token })
    if (answer === null) return
    set(answer.data)
    announce(sign.verified)
    navigate('/dashboard', { replace: true })
  }
  const waiting = token !== null && verify.failure === null
  return (
    <Page title={sign.verifyTitle} narrow>
      {waiting && <p role="status">{sign.verifying}</p>}
      {token === null && <p>{sign.noToken}</p>}
      <div role="alert">{verify.failure !== null && <FailureText failure={verify.failure} />}</div>
      {!waiting && <Resend />}
    </Page>
  )
}

function Resend() {
  const common = useWords(commonWords)
  const sign = useWords(signWords)
  const announce = useAnnounce()
  const resend = useAction('resend-verification')
  const send = async (email: string) => {
    const answer = await resend.run({ email })
    if (answer !== null) announce(answer.data.message)
  }
  return (
    <Form
      label={sign.sendAgain}
      submit={sign.sendAgain}
      busy={resend.running}
      failure={resend.failure}
      onSubmit={({ email = '' }) => void send(email.trim())}
    >
      <Field name="email" type="email" label={common.email} autocomplete="email" />
    </Form>
  )
}
