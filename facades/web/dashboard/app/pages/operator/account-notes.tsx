import { useState } from 'preact/hooks'
import { useAction } from '../../client/use-action.ts'
import { useAnswer } from '../../client/use-answer.ts'
import { useAnnounce } from '../../parts/announce.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { Card } from '../../parts/page.tsx'
import { Shown } from '../../parts/shown.tsx'
import { notesWords } from '../../words/account-notes.ts'
import { useFormats, useWords } from '../../words/use-words.tsx'

const LONGEST_NOTE = 2_000

/** What operators have noted about an account. */
export function AccountNotes({ accountId }: { readonly accountId: string }) {
  const texts = useWords(notesWords)
  const { moment } = useFormats()
  const announce = useAnnounce()
  const query = useAnswer('get-account-notes', { accountId })
  const add = useAction('add-account-note')
  const [round, setRound] = useState(0)
  const save = async (text: string) => {
    if ((await add.run({ accountId, text })) === null) return
    setRound(round + 1)
    announce(texts.added)
    void query.reload()
  }
  return (
    <Card title={texts.title}>
      <p class="muted">{texts.lead}</p>
      <Form
        key={round}
        label={texts.title}
        submit={texts.add}
        busy={add.running}
        failure={add.failure}
        onSubmit={({ text = '' }) => void save(text.trim())}
      >
        <Field name="text" label={texts.text} autocomplete="off" maxLength={LONGEST_NOTE} />
      </Form>
      <Shown query={query} lines={2}>
        {notes =>
          notes.length === 0 ? (
            <p class="muted">{texts.none}</p>
          ) : (
            <ul class="notes">
              {notes.map(({ id, text, author, createdAt }) => (
                <li key={id}>
                  {text}
                  <span class="muted block">
                    {author}, {moment(createdAt)}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Shown>
    </Card>
  )
}
