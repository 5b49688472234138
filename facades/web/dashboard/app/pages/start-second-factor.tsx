import { useEffect, useState } from 'preact/hooks'
import { useAction } from '../client/use-action.ts'
import { useSession } from '../frame/session.tsx'
import { useAnnounce } from '../parts/announce.tsx'
import { Button } from '../parts/button.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { Copy } from '../parts/copy.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Field } from '../parts/field.tsx'
import { Form } from '../parts/form.tsx'
import { PasswordAgain } from '../parts/password-again.tsx'
import { commonWords } from '../words/common.ts'
import { securityWords } from '../words/security.ts'
import { useWords } from '../words/use-words.tsx'

interface Started {
  readonly uri: string
  readonly secret: string
  readonly backupCodes: readonly string[]
}

/** Set-up steps: password, secret for the app, first code as proof that the app has the secret. */
export function StartSecondFactor({ onClose }: { readonly onClose: () => void }) {
  const texts = useWords(securityWords)
  const start = useAction('start-second-factor')
  const [started, setStarted] = useState<Started | null>(null)
  const run = async (password: string) => {
    const answer = await start.run({ password })
    if (answer !== null) setStarted(answer.data)
  }
  if (started !== null) return <ConfirmSecondFactor started={started} onClose={onClose} />
  return (
    <Confirm
      title={texts.startTitle}
      text={texts.startText}
      yes={texts.goOn}
      kind="primary"
      busy={start.running}
      failure={start.failure}
      onYes={({ password = '' }) => void run(password)}
      onClose={onClose}
    >
      <PasswordAgain />
    </Confirm>
  )
}

function ConfirmSecondFactor({ started, onClose }: { readonly started: Started; readonly onClose: () => void }) {
  const common = useWords(commonWords)
  const texts = useWords(securityWords)
  const announce = useAnnounce()
  const { set } = useSession()
  const confirm = useAction('confirm-second-factor')
  const run = async (code: string) => {
    const answer = await confirm.run({ code })
    if (answer === null) return
    onClose()
    set(answer.data)
    announce(texts.factorIsOn)
  }
  return (
    <Dialog title={texts.startTitle} onClose={onClose}>
      <h3>{texts.scan}</h3>
      <QrCode text={started.uri} label={texts.qrLabel} />
      <p class="muted">
        {texts.manualEntry}: <code data-secret>{started.secret}</code>
      </p>
      <h3>{texts.backup}</h3>
      <p class="muted">{texts.backupText}</p>
      <ul class="codes" data-secret>
        {started.backupCodes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Copy text={started.backupCodes.join('\n')} name={texts.backup} />
      <Form
        label={texts.startTitle}
        submit={texts.confirm}
        busy={confirm.running}
        failure={confirm.failure}
        onSubmit={({ code = '' }) => void run(code.trim())}
        aside={<Button onClick={onClose}>{common.cancel}</Button>}
      >
        <Field name="code" label={texts.firstCode} inputMode="numeric" autocomplete="one-time-code" />
      </Form>
    </Dialog>
  )
}

const QUIET_ZONE = 4

/** Black on white in both themes, because cameras need it. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const [rows, setRows] = useState<readonly (readonly boolean[])[]>([])
  useEffect(() => {
    void import('uqr').then(({ encode }) => setRows(encode(text, { ecc: 'M', border: QUIET_ZONE }).data))
  }, [text])
  return (
    <svg class="qr" role="img" aria-label={label} viewBox={`0 0 ${rows.length} ${rows.length}`}>
      <path d={pathOf(rows)} fill="#000" />
    </svg>
  )
}

/** SVG path with a unit square for each dark cell. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
}
