import { useAction } from '../../client/use-action.ts'
import { useAnnounce } from '../../parts/announce.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { Field } from '../../parts/field.tsx'
import { PasswordAgain } from '../../parts/password-again.tsx'
import { profileWords } from '../../words/profile.ts'
import { useWords } from '../../words/use-words.tsx'

interface RequestEmailProps {
  onSent(): void
  onClose(): void
}

/** Requires the password again, because the address is what somebody signs in with. */
export function RequestEmail({ onSent, onClose }: RequestEmailProps) {
  const texts = useWords(profileWords)
  const announce = useAnnounce()
  const request = useAction('request-email-change')
  const run = async (email: string, password: string) => {
    if ((await request.run({ email, password })) === null) return
    onClose()
    onSent()
    announce(texts.linksSent)
  }
  return (
    <Confirm
      title={texts.changeEmail}
      text={texts.emailText}
      yes={texts.sendLinks}
      kind="primary"
      busy={request.running}
      failure={request.failure}
      onYes={({ email = '', password = '' }) => void run(email.trim(), password)}
      onClose={onClose}
    >
      <Field name="email" type="email" label={texts.newEmail} autocomplete="email" />
      <PasswordAgain />
    </Confirm>
  )
}
