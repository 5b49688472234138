import { useAction } from '../../client/use-action.ts'
import { useSession, useViewer } from '../../frame/session.tsx'
import { useAnnounce } from '../../parts/announce.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { Field } from '../../parts/field.tsx'
import { commonWords } from '../../words/common.ts'
import { profileWords } from '../../words/profile.ts'
import { useWords } from '../../words/use-words.tsx'

export function ChangeName({ onClose }: { readonly onClose: () => void }) {
  const common = useWords(commonWords)
  const texts = useWords(profileWords)
  const announce = useAnnounce()
  const { set } = useSession()
  const viewer = useViewer()
  const change = useAction('change-name')
  const run = async (name: string) => {
    const answer = await change.run({ name })
    if (answer === null) return
    set(answer.data)
    onClose()
    announce(texts.nameChanged)
  }
  return (
    <Confirm
      title={texts.changeName}
      text={texts.nameText}
      yes={common.save}
      kind="primary"
      busy={change.running}
      failure={change.failure}
      onYes={({ name = '' }) => void run(name)}
      onClose={onClose}
    >
      <Field name="name" label={texts.newName} value={viewer.name ?? ''} autocomplete="name" maxLength={120} />
    </Confirm>
  )
}
