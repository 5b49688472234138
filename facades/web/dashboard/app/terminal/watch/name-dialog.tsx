import type { Failure } from '../../client/failure.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { commonWords } from '../../words/common.ts'
import { watchWords } from '../../words/terminal-watch.ts'
import { useWords } from '../../words/use-words.tsx'

interface NameDialogProps {
  readonly title: string
  readonly submit: string
  readonly name?: string
  readonly action: { readonly running: boolean; readonly failure: Failure | null }
  onName(name: string): Promise<void>
  onClose(): void
}

/** Asks for a name: of a new list, or of something that is renamed. */
export function NameDialog({ title, submit, name = '', action, onName, onClose }: NameDialogProps) {
  const common = useWords(commonWords)
  const texts = useWords(watchWords)
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        label={title}
        submit={submit}
        busy={action.running}
        failure={action.failure}
        onSubmit={values => void onName((values.name ?? '').trim())}
        aside={<Button onClick={onClose}>{common.cancel}</Button>}
      >
        <Field name="name" label={texts.name} value={name} maxLength={120} />
      </Form>
    </Dialog>
  )
}
