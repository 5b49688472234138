import { deletionWords } from '../words/account-deletion.ts'
import { useFormats, useWords } from '../words/use-words.tsx'
import { addressOf } from './navigate.ts'
import { useViewer } from './session.tsx'

/** Says on every page that the account is to be deleted, and where that is cancelled. */
export function ClosingNote() {
  const texts = useWords(deletionWords)
  const { moment } = useFormats()
  const { deletionDueAt } = useViewer().account
  return (
    <div class="notice-box bad">
      <p>
        {texts.pending(moment(deletionDueAt))}. <a href={addressOf('/dashboard/security')}>{texts.open}</a>
      </p>
    </div>
  )
}
