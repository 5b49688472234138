import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { Viewer } from '../client/rows.ts'
import { useAction } from '../client/use-action.ts'
import { commonWords } from '../words/common.ts'
import { signWords } from '../words/sign.ts'
import { useWords } from '../words/use-words.tsx'
import { useAnnounce } from './announce.tsx'
import { Button } from './button.tsx'
import { Field, Password } from './field.tsx'
import { Form } from './form.tsx'

interface SignInStepsProps {
  /** Email of the previous session. When set, the field is read-only. */
  readonly email?: string | undefined
  readonly aside?: ComponentChildren
  /** The browser offers passkeys in the field for the email. @default false */
  readonly offersPasskeys?: boolean
  /** Called when the password is sent. */
  onUsed?(): void
  onSignedIn(viewer: Viewer): void
}

/** Password, then the code when two-factor authentication is on. */
export function SignInSteps({ email, aside, offersPasskeys = false, onUsed, onSignedIn }: SignInStepsProps) {
  const common = useWords(commonWords)
  const sign = useWords(signWords)
  const signIn = useAction('sign-in')
  const confirm = useAction('confirm-sign-in')
  const verification = useAction('resend-verification')
  const announce = useAnnounce()
  const [address, setAddress] = useState(email ?? '')
  const [codeNeeded, setCodeNeeded] = useState(false)
  const submitCode = async (code: string) => {
    const answer = await confirm.run({ code })
    if (answer !== null) onSignedIn(answer.data)
  }
  const submitPassword = async (entered: string, password: string) => {
    onUsed?.()
    setAddress(entered)
    const answer = await signIn.run({ email: entered, password })
    if (answer === null) return
    if (answer.data.viewer !== null) onSignedIn(answer.data.viewer)
    else setCodeNeeded(true)
  }
  const resend = async () => {
    const answer = await verification.run({ email: address })
    if (answer !== null) announce(answer.data.message)
  }
  if (codeNeeded) {
    return (
      <Form
        key="code"
        label={sign.codeTitle}
        submit={sign.confirm}
        busy={confirm.running}
        failure={confirm.failure}
        aside={aside}
        onSubmit={({ code = '' }) => void submitCode(code.trim())}
      >
        <Field name="code" label={sign.code} hint={sign.codeHint} autocomplete="one-time-code" />
      </Form>
    )
  }
  return (
    <Form
      key="password"
      label={sign.signInTitle}
      submit={sign.signIn}
      busy={signIn.running}
      failure={signIn.failure}
      aside={aside}
      onSubmit={values => void submitPassword(values.email?.trim() ?? '', values.password ?? '')}
    >
      <Field
        name="email"
        type="email"
        label={common.email}
        autocomplete={offersPasskeys ? 'username webauthn' : 'username'}
        {...(email !== undefined && { value: email, readOnly: true })}
      />
      <Password name="password" label={common.password} autocomplete="current-password" />
      {signIn.failure?.code === 'EMAIL_NOT_VERIFIED' && (
        <p>
          <Button busy={verification.running} onClick={() => void resend()}>
            {sign.sendAgain}
          </Button>
        </p>
      )}
    </Form>
  )
}
