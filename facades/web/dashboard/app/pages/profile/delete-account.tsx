import { useState } from 'preact/hooks'
import type { AnswerOf } from '../../client/documents.ts'
import { useAction } from '../../client/use-action.ts'
import { useAnswer } from '../../client/use-answer.ts'
import { May, useMay } from '../../frame/may.tsx'
import { useSession, useViewer } from '../../frame/session.tsx'
import { useAnnounce } from '../../parts/announce.tsx'
import { Button } from '../../parts/button.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { FailureText } from '../../parts/failure-text.tsx'
import { Field } from '../../parts/field.tsx'
import { Card } from '../../parts/page.tsx'
import { PasswordAgain } from '../../parts/password-again.tsx'
import { Shown } from '../../parts/shown.tsx'
import { deletionWords } from '../../words/account-deletion.ts'
import { useFormats, useWords } from '../../words/use-words.tsx'

type Deletion = AnswerOf<'get-account-deletion'>

/** Requests or cancels the deletion of the account. */
export function DeleteAccount() {
  const texts = useWords(deletionWords)
  const { reload } = useSession()
  const may = useMay('Mutation.requestAccountDeletion')
  const query = useAnswer('get-account-deletion', {})
  const changed = () => {
    void query.reload()
    void reload()
  }
  return (
    <Card title={texts.title} wide id="delete-account">
      <Shown query={query} lines={5}>
        {deletion => {
          if (deletion.dueAt !== null) return <Pending dueAt={deletion.dueAt} onCancelled={changed} />
          return may ? <Offered deletion={deletion} onRequested={changed} /> : <p>{texts.ownersOnly}</p>
        }}
      </Shown>
    </Card>
  )
}

function Offered({ deletion, onRequested }: { readonly deletion: Deletion; onRequested(): void }) {
  const texts = useWords(deletionWords)
  const announce = useAnnounce()
  const viewer = useViewer()
  const [open, setOpen] = useState(false)
  const request = useAction('request-account-deletion')
  const run = async (password: string, code: string | null) => {
    if ((await request.run({ password, code })) === null) return
    setOpen(false)
    announce(texts.requested)
    onRequested()
  }
  return (
    <>
      <p>{texts.lead(deletion.graceDays)}</p>
      <ul>
        <li>{texts.deletes}</li>
        <li>{texts.keeps}</li>
        <li>{texts.ends}</li>
      </ul>
      <p class="actions">
        <Button kind="danger" onClick={() => setOpen(true)}>
          {texts.request}
        </Button>
      </p>
      {open && (
        <Confirm
          title={texts.request}
          text={`${texts.lead(deletion.graceDays)} ${texts.ends}`}
          yes={texts.request}
          busy={request.running}
          failure={request.failure}
          onYes={({ password = '', code }) => void run(password, code ?? null)}
          onClose={() => setOpen(false)}
        >
          <PasswordAgain />
          {viewer.secondFactor && (
            <Field name="code" label={texts.code} inputMode="numeric" autocomplete="one-time-code" />
          )}
        </Confirm>
      )}
    </>
  )
}

function Pending({ dueAt, onCancelled }: { readonly dueAt: string; onCancelled(): void }) {
  const texts = useWords(deletionWords)
  const announce = useAnnounce()
  const { moment } = useFormats()
  const cancel = useAction('cancel-account-deletion')
  const run = async () => {
    if ((await cancel.run({})) === null) return
    announce(texts.stays)
    onCancelled()
  }
  return (
    <div class="notice-box bad">
      <p>{texts.pending(moment(dueAt))}</p>
      <p class="muted">{texts.pendingText}</p>
      <May call="cancelAccountDeletion">
        <p class="actions">
          <Button kind="primary" busy={cancel.running} onClick={() => void run()}>
            {texts.keep}
          </Button>
        </p>
      </May>
      <div role="alert">{cancel.failure !== null && <FailureText failure={cancel.failure} />}</div>
    </div>
  )
}
