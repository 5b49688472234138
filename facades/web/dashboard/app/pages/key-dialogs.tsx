import type { ApiKey } from '../client/rows.ts'
import { useAction } from '../client/use-action.ts'
import { useAnnounce } from '../parts/announce.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { PasswordAgain } from '../parts/password-again.tsx'
import { keyWords } from '../words/key.ts'
import { useWords } from '../words/use-words.tsx'

interface GenerateKeyProps {
  /** The key to replace; null when there is none. */
  readonly apiKey: ApiKey | null
  onMade(key: string): void
  onClose(): void
}

/** Requires the password again, because a key grants access to the account. */
export function GenerateKey({ apiKey, onMade, onClose }: GenerateKeyProps) {
  const texts = useWords(keyWords)
  const generate = useAction('generate-key')
  const make = async (password: string) => {
    const answer = await generate.run({ password })
    if (answer === null) return
    onClose()
    onMade(answer.data.key)
  }
  return (
    <Confirm
      title={apiKey === null ? texts.generateTitle : texts.replaceTitle}
      text={apiKey === null ? texts.generateText : texts.replaceText(apiKey.prefix)}
      yes={texts.generate}
      kind={apiKey === null ? 'primary' : 'danger'}
      busy={generate.running}
      failure={generate.failure}
      onYes={({ password = '' }) => void make(password)}
      onClose={onClose}
    >
      <PasswordAgain />
    </Confirm>
  )
}

interface DeactivateKeyProps {
  readonly apiKey: ApiKey
  onDone(): void
  onClose(): void
}

export function DeactivateKey({ apiKey, onDone, onClose }: DeactivateKeyProps) {
  const texts = useWords(keyWords)
  const announce = useAnnounce()
  const deactivate = useAction('deactivate-key')
  const end = async (password: string) => {
    const answer = await deactivate.run({ password })
    if (answer === null) return
    announce(texts.deactivated)
    onClose()
    onDone()
  }
  return (
    <Confirm
      title={texts.deactivateTitle}
      text={texts.deactivateText(apiKey.prefix)}
      yes={texts.deactivate}
      busy={deactivate.running}
      failure={deactivate.failure}
      onYes={({ password = '' }) => void end(password)}
      onClose={onClose}
    >
      <PasswordAgain />
    </Confirm>
  )
}
