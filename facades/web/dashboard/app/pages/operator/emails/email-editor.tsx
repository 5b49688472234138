import { useState } from 'preact/hooks'
import type { Failure } from '../../../client/failure.ts'
import type { EmailText } from '../../../client/rows.ts'
import { russianSentence } from '../../../client/russian-failures.ts'
import { useAction } from '../../../client/use-action.ts'
import { useAnnounce } from '../../../parts/announce.tsx'
import { Button } from '../../../parts/button.tsx'
import { Confirm } from '../../../parts/confirm.tsx'
import { Field, TextArea } from '../../../parts/field.tsx'
import { Form } from '../../../parts/form.tsx'
import { Card } from '../../../parts/page.tsx'
import { emailWords } from '../../../words/emails.ts'
import { useLanguage, useWords } from '../../../words/use-words.tsx'
import { argumentsOf, type Draft } from './draft.ts'
import { EmailPreview } from './email-preview.tsx'

interface EmailEditorProps {
  readonly kind: string
  readonly text: EmailText
  /** What the fields begin with. */
  readonly start: Draft
  onChanged(): void
}

/** The texts of an email in one language, beside what they look like. */
export function EmailEditor({ kind, text, start, onChanged }: EmailEditorProps) {
  const texts = useWords(emailWords)
  const announce = useAnnounce()
  const save = useAction('save-email-text')
  const test = useAction('send-test-email')
  const [draft, setDraft] = useState(start)
  const [failure, setFailure] = useState<'save' | 'test'>('save')
  const { language, version } = text
  const change = (part: Partial<Draft>) => setDraft(before => ({ ...before, ...part }))
  const onSave = async () => {
    setFailure('save')
    if ((await save.run({ kind, language, version, ...argumentsOf(draft) })) === null) return
    announce(texts.saved)
    onChanged()
  }
  const onTest = async () => {
    setFailure('test')
    if ((await test.run({ kind, language, ...argumentsOf(draft) })) !== null) announce(texts.tested)
  }
  const shown: Failure | null = failure === 'save' ? save.failure : test.failure
  return (
    <div class="email-cards">
      <Card title={texts[`editor${language}`]}>
        {text.unfit.length > 0 && <Unfit reasons={text.unfit} />}
        <Form
          submit={texts.save}
          busy={save.running}
          failure={shown}
          onSubmit={() => void onSave()}
          aside={
            <Button busy={test.running} onClick={() => void onTest()}>
              {texts.test}
            </Button>
          }
        >
          <Field
            name="subject"
            label={texts.subject}
            value={draft.subject}
            autocomplete="off"
            onInput={subject => change({ subject })}
          />
          <TextArea
            name="paragraphs"
            label={texts.paragraphs}
            hint={texts.paragraphsHint}
            rows={12}
            value={draft.paragraphs}
            onChange={paragraphs => change({ paragraphs })}
          />
          {draft.link !== null && (
            <Field
              name="link"
              label={texts.link}
              hint={texts.linkHint}
              value={draft.link}
              autocomplete="off"
              onInput={link => change({ link })}
            />
          )}
          {draft.ending !== null && (
            <TextArea
              name="ending"
              label={texts.ending}
              hint={texts.endingHint}
              rows={4}
              value={draft.ending}
              onChange={ending => change({ ending })}
            />
          )}
        </Form>
        {text.isChanged && <Restore kind={kind} text={text} onChanged={onChanged} />}
      </Card>
      <EmailPreview kind={kind} language={language} draft={draft} />
    </div>
  )
}

function Unfit({ reasons }: { readonly reasons: readonly string[] }) {
  const texts = useWords(emailWords)
  const { language } = useLanguage()
  return (
    <div class="notice-box bad">
      <p>{texts.unfitTitle}</p>
      <ul>
        {reasons.map(reason => (
          <li key={reason}>{language === 'RU' ? (russianSentence(reason) ?? reason) : reason}</li>
        ))}
      </ul>
    </div>
  )
}

function Restore({ kind, text, onChanged }: Omit<EmailEditorProps, 'start'>) {
  const texts = useWords(emailWords)
  const announce = useAnnounce()
  const restore = useAction('restore-email-text')
  const [isOpen, setOpen] = useState(false)
  const { language, version } = text
  const run = async () => {
    if ((await restore.run({ kind, language, version })) === null) return
    announce(texts.restored)
    setOpen(false)
    onChanged()
  }
  return (
    <p class="actions">
      <Button kind="danger" onClick={() => setOpen(true)}>
        {texts.restore}
      </Button>
      {isOpen && (
        <Confirm
          title={texts.restoreTitle}
          text={texts.restoreText}
          yes={texts.restore}
          busy={restore.running}
          failure={restore.failure}
          onYes={() => void run()}
          onClose={() => setOpen(false)}
        />
      )}
    </p>
  )
}
