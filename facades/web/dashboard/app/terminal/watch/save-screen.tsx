import { useState } from 'preact/hooks'
import type { ApiParameters } from '../../client/ask.ts'
import type { AnswerOf } from '../../client/documents.ts'
import { useAction } from '../../client/use-action.ts'
import { useAnswer } from '../../client/use-answer.ts'
import { May } from '../../frame/may.tsx'
import { useAnnounce } from '../../parts/announce.tsx'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Choice, Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { Shown } from '../../parts/shown.tsx'
import { commonWords } from '../../words/common.ts'
import { watchWords } from '../../words/terminal-watch.ts'
import { useWords } from '../../words/use-words.tsx'
import { LimitNote } from './limit-note.tsx'

interface SaveScreenProps {
  readonly parameters: ApiParameters
  readonly own: ApiParameters
}

/** Saves the view under a name, or in place of a saved one. */
export function SaveScreen(view: SaveScreenProps) {
  const texts = useWords(watchWords)
  const [open, setOpen] = useState(false)
  return (
    <>
      <May call="saveScreen">
        <Button kind="plain" onClick={() => setOpen(true)}>
          {texts.save}
        </Button>
      </May>
      {open && <SaveDialog {...view} onClose={() => setOpen(false)} />}
    </>
  )
}

interface SaveDialogProps extends SaveScreenProps {
  onClose(): void
}

function SaveDialog({ onClose, ...view }: SaveDialogProps) {
  const texts = useWords(watchWords)
  const screens = useAnswer('get-saved-screens', {})
  return (
    <Dialog title={texts.save} onClose={onClose}>
      <Shown query={screens} lines={3}>
        {({ items, limit }) => <SaveForm {...view} screens={items} limit={limit} onClose={onClose} />}
      </Shown>
    </Dialog>
  )
}

interface SaveFormProps extends SaveDialogProps {
  readonly screens: AnswerOf<'get-saved-screens'>['items']
  readonly limit: number
}

const NEW = ''

function SaveForm({ parameters, own, screens, limit, onClose }: SaveFormProps) {
  const common = useWords(commonWords)
  const texts = useWords(watchWords)
  const announce = useAnnounce()
  const save = useAction('save-screen')
  const replace = useAction('change-screen')
  const writable = screens.filter(({ isReadOnly }) => !isReadOnly)
  const isFull = screens.length >= limit
  const [target, setTarget] = useState(isFull ? (writable[0]?.id ?? NEW) : NEW)
  const chosen = writable.find(({ id }) => id === target)
  const query = queryOf({ parameters, own })
  const run = async (name: string) => {
    const done = chosen === undefined ? save.run({ name, query }) : replace.run({ id: chosen.id, name, query })
    if ((await done) === null) return
    announce(texts.saved)
    onClose()
  }
  return (
    <>
      {isFull && <LimitNote>{texts.screensFull(limit)}</LimitNote>}
      <Form
        label={texts.save}
        submit={texts.saveIt}
        busy={save.running || replace.running}
        failure={save.failure ?? replace.failure}
        onSubmit={({ name = '' }) => void run(name.trim())}
        aside={<Button onClick={onClose}>{common.cancel}</Button>}
      >
        {writable.length > 0 && (
          <Choice
            name="target"
            label={texts.saveAs}
            value={target}
            onChange={setTarget}
            options={[
              ...(isFull ? [] : [{ value: NEW, text: texts.asNew }]),
              ...writable.map(({ id, name }) => ({ value: id, text: texts.inPlaceOf(name) })),
            ]}
          />
        )}
        <Field key={target} name="name" label={texts.name} value={chosen?.name ?? ''} maxLength={120} />
      </Form>
    </>
  )
}

/** The parameters of the URL, but for what is open on the page at the moment. */
function queryOf({ parameters, own: { panel: _, ...own } }: SaveScreenProps): string {
  return new URLSearchParams({ ...parameters, ...own }).toString().replaceAll('%2C', ',')
}
