import { useAction } from '../../client/use-action.ts'
import { useAnnounce } from '../../parts/announce.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { watchWords } from '../../words/terminal-watch.ts'
import { useWords } from '../../words/use-words.tsx'

interface RemoveDialogProps {
  readonly document: 'delete-alert' | 'delete-channel' | 'delete-screen'
  readonly id: string
  /** What will be gone, and what stays. */
  readonly text: string
  onDone(): void
  onClose(): void
}

/** Asks before something that a person keeps is deleted. */
export function RemoveDialog({ document, id, text, onDone, onClose }: RemoveDialogProps) {
  const texts = useWords(watchWords)
  const announce = useAnnounce()
  const remove = useAction(document)
  const run = async () => {
    if ((await remove.run({ id })) === null) return
    announce(texts.removed)
    onClose()
    onDone()
  }
  return (
    <Confirm
      title={texts.remove}
      text={text}
      yes={texts.remove}
      busy={remove.running}
      failure={remove.failure}
      onYes={() => void run()}
      onClose={onClose}
    />
  )
}
