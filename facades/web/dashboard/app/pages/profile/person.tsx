import { useEffect, useRef, useState } from 'preact/hooks'
import { useClient } from '../../client/client.tsx'
import type { Language } from '../../client/rows.ts'
import { useAnswer } from '../../client/use-answer.ts'
import { useSession, useViewer } from '../../frame/session.tsx'
import { Button } from '../../parts/button.tsx'
import { Failed } from '../../parts/failed.tsx'
import { Choice } from '../../parts/field.tsx'
import { Card, Facts } from '../../parts/page.tsx'
import { profileWords } from '../../words/profile.ts'
import { securityWords } from '../../words/security.ts'
import { useLanguage, useWords } from '../../words/use-words.tsx'
import { ChangeName } from './change-name.tsx'
import { PendingEmail } from './pending-email.tsx'
import { RequestEmail } from './request-email.tsx'

/** Who somebody is to the service: name, email address, language. */
export function Person() {
  const texts = useWords(securityWords)
  const profile = useWords(profileWords)
  const { signOut, reload } = useSession()
  const viewer = useViewer()
  const query = useAnswer('get-email-change', {})
  const [dialog, setDialog] = useState<'name' | 'email' | null>(null)
  const close = () => setDialog(null)
  const { email = viewer.email, emailChange = null } = query.data ?? {}
  // The links may have been opened elsewhere since the session was read.
  useEffect(() => {
    if (!query.loading && email !== viewer.email) void reload()
  }, [query.loading, email])
  return (
    <Card title={texts.mails}>
      <Facts
        rows={[
          [texts.name, viewer.name ?? viewer.account.name],
          [texts.email, viewer.email],
        ]}
      />
      <p class="actions">
        <Button onClick={() => setDialog('name')}>{profile.changeName}</Button>
        <Button onClick={() => setDialog('email')}>{profile.changeEmail}</Button>
      </p>
      {emailChange !== null && <PendingEmail change={emailChange} onCancelled={() => void query.reload()} />}
      {query.failure !== null && <Failed failure={query.failure} reload={query.reload} />}
      <ChooseLanguage />
      <p class="actions">
        <Button onClick={() => void signOut()}>{texts.signOut}</Button>
      </p>
      {dialog === 'name' && <ChangeName onClose={close} />}
      {dialog === 'email' && <RequestEmail onSent={() => void query.reload()} onClose={close} />}
    </Card>
  )
}

function ChooseLanguage() {
  const texts = useWords(securityWords)
  const { runDocument } = useClient()
  const { set } = useSession()
  const { choose } = useLanguage()
  const viewer = useViewer()
  const latest = useRef(viewer.language)
  const change = async (language: Language) => {
    latest.current = language
    choose(language)
    const answer = await runDocument('set-language', { language })
    if (answer.ok && latest.current === language) set(answer.data)
  }
  return (
    <Choice
      name="language"
      label={texts.language}
      value={viewer.language}
      options={[
        { value: 'EN', text: texts.english },
        { value: 'RU', text: texts.russian },
      ]}
      onChange={value => void change(value as Language)}
    />
  )
}
