import { useState } from 'preact/hooks'
import { useAction } from '../client/use-action.ts'
import { useAnnounce } from '../parts/announce.tsx'
import { Password } from '../parts/field.tsx'
import { Form } from '../parts/form.tsx'
import { Card, Page } from '../parts/page.tsx'
import { securityWords } from '../words/security.ts'
import { useWords } from '../words/use-words.tsx'
import { Connections } from './connections.tsx'
import { Passkeys } from './passkeys/passkeys.tsx'
import { DeleteAccount } from './profile/delete-account.tsx'
import { OwnData } from './profile/own-data.tsx'
import { Person } from './profile/person.tsx'
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
        <Passkeys />
        <Sessions />
        <Connections />
        <OwnData />
        <DeleteAccount />
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
