import { useState } from 'preact/hooks'
import { useAction } from '../../client/use-action.ts'
import { useViewer } from '../../frame/session.tsx'
import { useAnnounce } from '../../parts/announce.tsx'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Choice, Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { commonWords } from '../../words/common.ts'
import { alertWords } from '../../words/terminal-alerts.ts'
import { useWords } from '../../words/use-words.tsx'
import { ShownLink } from './shown-link.tsx'
import { ShownSecret } from './shown-secret.tsx'

const DIGEST_MINUTES = '15'

interface NewChannelProps {
  /** Whether the service has a bot. */
  readonly telegram: boolean
  onDone(): void
  onClose(): void
}

/** Asks where to tell, and shows the secret of a new webhook or the link to a chat. */
export function NewChannel({ telegram, onDone, onClose }: NewChannelProps) {
  const common = useWords(commonWords)
  const texts = useWords(alertWords)
  const announce = useAnnounce()
  const { email } = useViewer()
  const create = useAction('create-channel')
  const [kind, setKind] = useState('WEBHOOK')
  const [secret, setSecret] = useState<string | null>(null)
  const [link, setLink] = useState<string | null>(null)
  const isWebhook = kind === 'WEBHOOK'
  const run = async ({ name = '', url = '', digestMinutes = '' }: Readonly<Record<string, string>>) => {
    const how = kind === 'TELEGRAM' ? { telegram: true } : { email }
    const target = isWebhook ? { url } : { ...how, digestMinutes: Number(digestMinutes) }
    const answer = await create.run({ name: name.trim(), ...target })
    if (answer === null) return
    announce(texts.channelMade)
    onDone()
    if (answer.data.secret !== null) setSecret(answer.data.secret)
    else if (answer.data.link !== null) setLink(answer.data.link)
    else onClose()
  }
  if (secret !== null) return <ShownSecret secret={secret} onClose={onClose} />
  if (link !== null) return <ShownLink link={link} onClose={onClose} />
  return (
    <Dialog title={texts.newChannel} onClose={onClose}>
      <Form
        label={texts.newChannel}
        submit={texts.create}
        busy={create.running}
        failure={create.failure}
        onSubmit={values => void run(values)}
        aside={<Button onClick={onClose}>{common.cancel}</Button>}
      >
        <Field name="name" label={texts.name} maxLength={120} />
        <Choice
          name="kind"
          label={texts.kind}
          value={kind}
          onChange={setKind}
          options={[
            { value: 'WEBHOOK', text: texts.webhook },
            { value: 'EMAIL', text: `${texts.email}: ${email}` },
            ...(telegram ? [{ value: 'TELEGRAM', text: texts.telegram }] : []),
          ]}
        />
        {isWebhook ? (
          <Field name="url" label={texts.url} hint={texts.urlHint} maxLength={2_000} />
        ) : (
          <Field name="digestMinutes" label={texts.digest} value={DIGEST_MINUTES} inputMode="numeric" />
        )}
      </Form>
    </Dialog>
  )
}
