import { useRef, useState } from 'preact/hooks'
import { useClient } from '../client/client.tsx'
import type { Language } from '../client/rows.ts'
import { useAction } from '../client/use-action.ts'
import { useSession, useViewer } from '../frame/session.tsx'
import { useAnnounce } from '../parts/announce.tsx'
import { Button } from '../parts/button.tsx'
import { Choice, Password } from '../parts/field.tsx'
import { Form } from '../parts/form.tsx'
import { Card, Facts, Page } from '../parts/page.tsx'
import { securityWords } from '../words/security.ts'
import { useLanguage, useWords } from '../words/use-words.tsx'
import { Connections } from './connections.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { SecondFactor } from './second-factor.tsx'
import { Sessions } from './sessions.tsx'

export function View() {
  const texts = useWords(securityWords)
  return (
    <Page title={texts.title} lead={texts.lead}>
      <div class="cards">
        <ChangePassword />
        <Person />
        <SecondFactor />
        <Sessions />
        <Connections />
        <RecentActivity />
      </div>
    </Page>
  )
}

function ChangePassword() {
  const texts = useWords(securityWords)
  const announce = useAnnounce()
  const change = useAction('change-password')
  const [round, setRound] = useState(0)
  const save = async (currentPassword: string, newPassword: string) => {
    if ((await change.run({ currentPassword, newPassword })) === null) return
    setRound(round + 1)
    announce(texts.changed)
  }
  return (
    <Card title={texts.password}>
      <Form
        key={round}
        label={texts.change}
        submit={texts.change}
        busy={change.running}
        failure={change.failure}
        onSubmit={values => void save(values.currentPassword ?? '', values.newPassword ?? '')}
      >
        <Password name="currentPassword" label={texts.currentPassword} autocomplete="current-password" />
        <Password name="newPassword" label={texts.newPassword} hint={texts.passwordHint} autocomplete="new-password" />
      </Form>
    </Card>
  )
}

function Person() {
  const texts = useWords(securityWords)
  const { runDocument } = useClient()
  const { set, signOut } = useSession()
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
    <Card title={texts.mails}>
      <Facts
        rows={[
          [texts.name, viewer.name ?? viewer.account.name],
          [texts.email, viewer.email],
        ]}
      />
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
      <p class="actions">
        <Button onClick={() => void signOut()}>{texts.signOut}</Button>
      </p>
    </Card>
  )
}
