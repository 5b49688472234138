import { useState } from 'preact/hooks'
import { useAction } from '../../client/use-action.ts'
import { useAnnounce } from '../../parts/announce.tsx'
import { Button } from '../../parts/button.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { revisionWords } from '../../words/revision.ts'
import { useWords } from '../../words/use-words.tsx'

interface DecideProps {
  readonly id: number
  onDecided(): void
}

/** Publishes or rejects a quarantined revision. */
export function Decide({ id, onDecided }: DecideProps) {
  const texts = useWords(revisionWords)
  const [openDialog, setOpenDialog] = useState<'publish' | 'reject' | null>(null)
  const close = () => setOpenDialog(null)
  return (
    <>
      <p class="actions">
        <Button kind="primary" onClick={() => setOpenDialog('publish')}>
          {texts.publish}
        </Button>
        <Button kind="danger" onClick={() => setOpenDialog('reject')}>
          {texts.reject}
        </Button>
      </p>
      {openDialog === 'publish' && <Publish id={id} onDecided={onDecided} onClose={close} />}
      {openDialog === 'reject' && <Reject id={id} onDecided={onDecided} onClose={close} />}
    </>
  )
}

function Publish({ id, onDecided, onClose }: DecideProps & { onClose(): void }) {
  const texts = useWords(revisionWords)
  const announce = useAnnounce()
  const publish = useAction('publish-revision')
  const run = async () => {
    if ((await publish.run({ id })) === null) return
    announce(texts.published)
    onClose()
    onDecided()
  }
  return (
    <Confirm
      title={texts.publishTitle}
      text={texts.publishText}
      yes={texts.publish}
      kind="primary"
      busy={publish.running}
      failure={publish.failure}
      onYes={() => void run()}
      onClose={onClose}
    />
  )
}

function Reject({ id, onDecided, onClose }: DecideProps & { onClose(): void }) {
  const texts = useWords(revisionWords)
  const announce = useAnnounce()
  const reject = useAction('reject-revision')
  const run = async () => {
    if ((await reject.run({ id })) === null) return
    announce(texts.rejected)
    onClose()
    onDecided()
  }
  return (
    <Confirm
      title={texts.rejectTitle}
      text={texts.rejectText}
      yes={texts.reject}
      busy={reject.running}
      failure={reject.failure}
      onYes={() => void run()}
      onClose={onClose}
    />
  )
}
