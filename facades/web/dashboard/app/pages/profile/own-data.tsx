import { useState } from 'preact/hooks'
import { useAction } from '../../client/use-action.ts'
import { useAnnounce } from '../../parts/announce.tsx'
import { Button } from '../../parts/button.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { Card } from '../../parts/page.tsx'
import { PasswordAgain } from '../../parts/password-again.tsx'
import { saveAs } from '../../parts/save-as.ts'
import { ownDataWords } from '../../words/own-data.ts'
import { useWords } from '../../words/use-words.tsx'

/** Everything that is stored of the account, as a file. */
export function OwnData() {
  const texts = useWords(ownDataWords)
  const announce = useAnnounce()
  const [open, setOpen] = useState(false)
  const request = useAction('export-own-data')
  const run = async (password: string) => {
    const answer = await request.run({ password })
    if (answer === null) return
    saveAs({ blob: new Blob([answer.data.text], { type: 'application/json' }), name: 'bond-data-account.json' })
    setOpen(false)
    announce(texts.saved)
  }
  return (
    <Card title={texts.title} wide>
      <p class="muted">{texts.lead}</p>
      <p class="actions">
        <Button onClick={() => setOpen(true)}>{texts.export}</Button>
      </p>
      {open && (
        <Confirm
          title={texts.export}
          text={texts.confirm}
          yes={texts.download}
          kind="primary"
          busy={request.running}
          failure={request.failure}
          onYes={({ password = '' }) => void run(password)}
          onClose={() => setOpen(false)}
        >
          <PasswordAgain />
        </Confirm>
      )}
    </Card>
  )
}
