import { useState } from 'preact/hooks'
import type { EmailTemplate, EmailText, EmailTexts, Language } from '../../../client/rows.ts'
import { useAnswer } from '../../../client/use-answer.ts'
import type { PageView } from '../../../frame/page-view.ts'
import { Link } from '../../../parts/button.tsx'
import { Card, Page } from '../../../parts/page.tsx'
import { Shown } from '../../../parts/shown.tsx'
import { emailWords } from '../../../words/emails.ts'
import { useLanguage, useWords } from '../../../words/use-words.tsx'
import { type Draft, draftOf } from './draft.ts'
import { EmailEditor } from './email-editor.tsx'
import { EmailHistory } from './email-history.tsx'
import { EmailPlaceholders } from './email-placeholders.tsx'

/** One email: its text in each language, a preview, and its changes. */
export function View({ params: { id: kind = '' } }: PageView) {
  const texts = useWords(emailWords)
  const { language } = useLanguage()
  const query = useAnswer('get-email-template', { kind })
  const { data } = query
  const name = data && (language === 'EN' ? data.name : data.nameRu)
  return (
    <Page
      title={name ?? '…'}
      {...(data && { lead: language === 'EN' ? data.sentWhen : data.sentWhenRu })}
      actions={
        <Link to="/dashboard/operator/emails" kind="quiet">
          {texts.toAll}
        </Link>
      }
    >
      <Shown query={query} lines={10}>
        {template => <Email key={template.kind} template={template} onChanged={() => void query.reload()} />}
      </Shown>
    </Page>
  )
}

interface EmailProps {
  readonly template: EmailTemplate
  onChanged(): void
}

function Email({ template, onChanged }: EmailProps) {
  const texts = useWords(emailWords)
  const page = useLanguage()
  const [language, setLanguage] = useState<Language>(page.language)
  const [taken, setTaken] = useState<{ readonly of: string; readonly draft: Draft } | null>(null)
  const text = template.texts.find(each => each.language === language) as EmailText
  const key = `${language}/${text.version}`
  const take = (chosen: EmailTexts) => setTaken({ of: key, draft: draftOf(chosen) })
  return (
    <>
      <p>
        {texts.recipient}: {texts[template.recipient]}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields of a form; these buttons belong to none */}
      <div class="segments" role="group" aria-label={texts.language}>
        {template.texts.map(each => (
          <button
            key={each.language}
            type="button"
            aria-pressed={each.language === language}
            onClick={() => setLanguage(each.language)}
          >
            {texts[each.language]}
          </button>
        ))}
      </div>
      <EmailEditor
        key={`${key}/${taken?.of === key ? JSON.stringify(taken.draft) : ''}`}
        kind={template.kind}
        text={text}
        start={taken?.of === key ? taken.draft : draftOf(text.current)}
        onChanged={onChanged}
      />
      <Card title={texts.placeholders} wide>
        <EmailPlaceholders rows={template.placeholders} language={language} />
      </Card>
      <Card title={texts.history} wide>
        <EmailHistory text={text} onTake={take} />
      </Card>
    </>
  )
}
