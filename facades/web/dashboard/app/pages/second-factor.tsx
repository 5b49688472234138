import { useState } from 'preact/hooks'
import { useAction } from '../client/use-action.ts'
import { useSession, useViewer } from '../frame/session.tsx'
import { useAnnounce } from '../parts/announce.tsx'
import { Button } from '../parts/button.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { Badge, Card } from '../parts/page.tsx'
import { PasswordAgain } from '../parts/password-again.tsx'
import { securityWords } from '../words/security.ts'
import { useWords } from '../words/use-words.tsx'
import { StartSecondFactor } from './start-second-factor.tsx'

export function SecondFactor() {
  const texts = useWords(securityWords)
  const { secondFactor } = useViewer()
  const [openDialog, setOpenDialog] = useState(false)
  const close = () => setOpenDialog(false)
  return (
    <Card
      title={texts.factor}
      wide
      actions={<Badge tone={secondFactor ? 'good' : 'calm'}>{secondFactor ? texts.factorOn : texts.factorOff}</Badge>}
    >
      <p class="muted">{texts.factorText}</p>
      <p class="actions">
        <Button kind={secondFactor ? 'danger' : 'primary'} onClick={() => setOpenDialog(true)}>
          {secondFactor ? texts.turnOff : texts.turnOn}
        </Button>
      </p>
      {openDialog && (secondFactor ? <RemoveSecondFactor onClose={close} /> : <StartSecondFactor onClose={close} />)}
    </Card>
  )
}

function RemoveSecondFactor({ onClose }: { readonly onClose: () => void }) {
  const texts = useWords(securityWords)
  const announce = useAnnounce()
  const { set } = useSession()
  const remove = useAction('remove-second-factor')
  const run = async (password: string) => {
    const answer = await remove.run({ password })
    if (answer === null) return
    onClose()
    set(answer.data)
    announce(texts.factorIsOff)
  }
  return (
    <Confirm
      title={texts.turnOffTitle}
      text={texts.turnOffText}
      yes={texts.turnOff}
      busy={remove.running}
      failure={remove.failure}
      onYes={({ password = '' }) => void run(password)}
      onClose={onClose}
    >
      <PasswordAgain />
    </Confirm>
  )
}
