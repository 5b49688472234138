import { useState } from 'preact/hooks'
import type { AccountDetails } from '../../client/rows.ts'
import { useAction } from '../../client/use-action.ts'
import { addressOf } from '../../frame/navigate.ts'
import { Button } from '../../parts/button.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { Choice, Field } from '../../parts/field.tsx'
import { useWords } from '../../words/use-words.tsx'
import { viewingWords } from '../../words/viewing.ts'

const LONGEST_REASON = 300

/** Begins to view the service as a person of the account; nobody views operators. */
export function ViewAs({ details: { users, deletedAt } }: { readonly details: AccountDetails }) {
  const texts = useWords(viewingWords)
  const [isOpen, setIsOpen] = useState(false)
  const start = useAction('start-viewing')
  const [first] = users
  if (first === undefined || deletedAt !== null || users.some(({ role }) => role === 'OPERATOR')) return null
  const run = async ({ personId = first.id, reason = '' }: Readonly<Record<string, string>>) => {
    // The page is loaded anew, so that nothing of the operator is left on it.
    if ((await start.run({ personId, reason })) !== null) location.assign(addressOf('/dashboard'))
  }
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{texts.start}</Button>
      {isOpen && (
        <Confirm
          title={texts.title}
          text={texts.text}
          yes={texts.begin}
          kind="primary"
          busy={start.running}
          failure={start.failure}
          onYes={values => void run(values)}
          onClose={() => setIsOpen(false)}
        >
          <Choice
            name="personId"
            label={texts.person}
            options={users.map(({ id, email, name }) => ({
              value: id,
              text: name === null ? email : `${name} (${email})`,
            }))}
          />
          <Field
            name="reason"
            label={texts.reason}
            hint={texts.reasonHint}
            maxLength={LONGEST_REASON}
            autocomplete="off"
          />
        </Confirm>
      )}
    </>
  )
}
