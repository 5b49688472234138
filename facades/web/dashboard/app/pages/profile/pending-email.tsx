import type { AnswerOf } from '../../client/documents.ts'
import { useAction } from '../../client/use-action.ts'
import { useAnnounce } from '../../parts/announce.tsx'
import { Button } from '../../parts/button.tsx'
import { FailureText } from '../../parts/failure-text.tsx'
import { Badge, Facts } from '../../parts/page.tsx'
import { profileWords } from '../../words/profile.ts'
import { useFormats, useWords } from '../../words/use-words.tsx'

interface PendingEmailProps {
  readonly change: NonNullable<NonNullable<AnswerOf<'get-email-change'>>['emailChange']>
  onCancelled(): void
}

/** A change of address that waits for its links. */
export function PendingEmail({ change, onCancelled }: PendingEmailProps) {
  const texts = useWords(profileWords)
  const announce = useAnnounce()
  const { moment } = useFormats()
  const cancel = useAction('cancel-email-change')
  const run = async () => {
    const answer = await cancel.run({})
    if (answer === null) return
    announce(texts.cancelled)
    onCancelled()
  }
  const stateOf = (isConfirmed: boolean) => (
    <Badge tone={isConfirmed ? 'good' : 'calm'}>{isConfirmed ? texts.confirmed : texts.waiting}</Badge>
  )
  return (
    <div class="notice-box bad">
      <p>{texts.pending(change.newEmail)}</p>
      <Facts
        rows={[
          [texts.present, stateOf(change.oldConfirmed)],
          [texts.next, stateOf(change.newConfirmed)],
        ]}
      />
      <p class="muted">{texts.until(moment(change.expiresAt))}</p>
      <p class="actions">
        <Button busy={cancel.running} onClick={() => void run()}>
          {texts.cancelChange}
        </Button>
      </p>
      <div role="alert">{cancel.failure !== null && <FailureText failure={cancel.failure} />}</div>
    </div>
  )
}
