import { useState } from 'preact/hooks'
import { useAction } from '../../client/use-action.ts'
import { useSession } from '../../frame/session.tsx'
import { useToken } from '../../frame/token.ts'
import { Button } from '../../parts/button.tsx'
import { FailureText } from '../../parts/failure-text.tsx'
import { Page } from '../../parts/page.tsx'
import { profileWords } from '../../words/profile.ts'
import { useWords } from '../../words/use-words.tsx'

/** Opened by the link to either address. Nothing happens before a button is pressed: mail programs open links too. */
export function View() {
  const texts = useWords(profileWords)
  const token = useToken()
  return (
    <Page title={texts.linkTitle} narrow>
      {token === null ? <p>{texts.noToken}</p> : <Decide key={token} token={token} />}
    </Page>
  )
}

function Decide({ token }: { readonly token: string }) {
  const texts = useWords(profileWords)
  const { reload } = useSession()
  const confirm = useAction('confirm-email-change')
  const refuse = useAction('refuse-email-change')
  const [outcome, setOutcome] = useState<'halfConfirmed' | 'changed' | 'refused' | null>(null)
  const accept = async () => {
    const answer = await confirm.run({ token })
    if (answer === null) return
    setOutcome(answer.data.isChanged ? 'changed' : 'halfConfirmed')
    if (answer.data.isChanged) void reload()
  }
  const decline = async () => {
    if ((await refuse.run({ token })) !== null) setOutcome('refused')
  }
  const failure = confirm.failure ?? refuse.failure
  return (
    <>
      <div role="status">{outcome !== null && <p class="notice-box good">{texts[outcome]}</p>}</div>
      <div role="alert">{failure !== null && <FailureText failure={failure} />}</div>
      {outcome === null && failure === null && (
        <>
          <p>{texts.linkText}</p>
          <p class="actions">
            <Button kind="primary" busy={confirm.running} onClick={() => void accept()}>
              {texts.confirm}
            </Button>
            <Button kind="danger" busy={refuse.running} onClick={() => void decline()}>
              {texts.refuse}
            </Button>
          </p>
        </>
      )}
    </>
  )
}
