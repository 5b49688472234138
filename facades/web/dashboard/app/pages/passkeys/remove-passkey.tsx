import type { Passkey } from '../../client/rows.ts'
import { useAction } from '../../client/use-action.ts'
import { useAnnounce } from '../../parts/announce.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { PasswordAgain } from '../../parts/password-again.tsx'
import { passkeyWords } from '../../words/passkeys.ts'
import { useWords } from '../../words/use-words.tsx'

interface RemovePasskeyProps {
  readonly passkey: Passkey
  onChanged(): void
  onClose(): void
}

export function RemovePasskey({ passkey: { id, name }, onChanged, onClose }: RemovePasskeyProps) {
  const texts = useWords(passkeyWords)
  const announce = useAnnounce()
  const remove = useAction('remove-passkey')
  const run = async (password: string) => {
    if ((await remove.run({ id, password })) === null) return
    onClose()
    announce(texts.removed)
    onChanged()
  }
  return (
    <Confirm
      title={texts.removeTitle}
      text={texts.removeText(name)}
      yes={texts.remove}
      busy={remove.running}
      failure={remove.failure}
      onYes={({ password = '' }) => void run(password)}
      onClose={onClose}
    >
      <PasswordAgain />
    </Confirm>
  )
}
