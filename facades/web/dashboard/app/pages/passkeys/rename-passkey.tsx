import type { Passkey } from '../../client/rows.ts'
import { useAction } from '../../client/use-action.ts'
import { useAnnounce } from '../../parts/announce.tsx'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { commonWords } from '../../words/common.ts'
import { passkeyWords } from '../../words/passkeys.ts'
import { useWords } from '../../words/use-words.tsx'
import { LONGEST_PASSKEY_NAME } from './add-passkey.tsx'

interface RenamePasskeyProps {
  readonly passkey: Passkey
  onChanged(): void
  onClose(): void
}

export function RenamePasskey({ passkey: { id, name: former }, onChanged, onClose }: RenamePasskeyProps) {
  const common = useWords(commonWords)
  const texts = useWords(passkeyWords)
  const announce = useAnnounce()
  const rename = useAction('rename-passkey')
  const run = async (name: string) => {
    if ((await rename.run({ id, name })) === null) return
    onClose()
    announce(texts.renamed)
    onChanged()
  }
  return (
    <Dialog title={texts.renameTitle} onClose={onClose}>
      <Form
        label={texts.renameTitle}
        submit={texts.save}
        busy={rename.running}
        failure={rename.failure}
        onSubmit={({ name = '' }) => void run(name)}
        aside={<Button onClick={onClose}>{common.cancel}</Button>}
      >
        <Field name="name" label={texts.name} value={former} maxLength={LONGEST_PASSKEY_NAME} autocomplete="off" />
      </Form>
    </Dialog>
  )
}
