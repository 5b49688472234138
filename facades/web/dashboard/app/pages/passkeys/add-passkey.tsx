import { useState } from 'preact/hooks'
import { failureOf, makePasskey, type PasskeyRefusal } from '../../client/passkeys.ts'
import { useAction } from '../../client/use-action.ts'
import { useAnnounce } from '../../parts/announce.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { Field } from '../../parts/field.tsx'
import { PasswordAgain } from '../../parts/password-again.tsx'
import { passkeyWords } from '../../words/passkeys.ts'
import { useWords } from '../../words/use-words.tsx'
import { deviceOf } from '../sessions.tsx'

export const LONGEST_PASSKEY_NAME = 60

interface AddPasskeyProps {
  onAdded(): void
  onClose(): void
}

/** Name and password, then the dialog of the browser. */
export function AddPasskey({ onAdded, onClose }: AddPasskeyProps) {
  const texts = useWords(passkeyWords)
  const announce = useAnnounce()
  const start = useAction('start-passkey')
  const add = useAction('add-passkey')
  const [isAsking, setIsAsking] = useState(false)
  const [refused, setRefused] = useState<PasskeyRefusal | null>(null)
  const ask = async (options: unknown) => {
    setIsAsking(true)
    const made = await makePasskey(options)
    setIsAsking(false)
    if ('answer' in made) return made.answer
    setRefused(made.refusal)
    return null
  }
  const run = async (name: string, password: string) => {
    setRefused(null)
    add.reset()
    const started = await start.run({ password })
    const answer = started === null ? null : await ask(started.data.options)
    if (answer === null || (await add.run({ name, answer })) === null) return
    onClose()
    announce(texts.added)
    onAdded()
  }
  const isFault = refused !== null && refused !== 'cancelled'
  return (
    <Confirm
      title={texts.addTitle}
      text={texts.addText}
      yes={texts.add}
      kind="primary"
      busy={start.running || isAsking || add.running}
      failure={start.failure ?? add.failure ?? (isFault ? failureOf(texts[refused]) : null)}
      onYes={({ name = '', password = '' }) => void run(name, password)}
      onClose={onClose}
    >
      <Field
        name="name"
        label={texts.name}
        hint={texts.nameHint}
        value={deviceOf(navigator.userAgent) ?? texts.unnamed}
        maxLength={LONGEST_PASSKEY_NAME}
        autocomplete="off"
      />
      <PasswordAgain />
      <div role="status">{refused === 'cancelled' && <p class="muted">{texts.cancelledAdding}</p>}</div>
    </Confirm>
  )
}
