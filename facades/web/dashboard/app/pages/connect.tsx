import type { AnswerOf } from '../client/documents.ts'
import { useAction } from '../client/use-action.ts'
import { useAnswer } from '../client/use-answer.ts'
import { currentLocation, navigate, wholePath } from '../frame/navigate.ts'
import { useSession, useViewer } from '../frame/session.tsx'
import { Button, Link } from '../parts/button.tsx'
import { FailureText } from '../parts/failure-text.tsx'
import { Facts, Page } from '../parts/page.tsx'
import { Empty, Shown } from '../parts/shown.tsx'
import { type PlanName, useTariffName } from '../parts/tariffs.tsx'
import { connectWords } from '../words/connect.ts'
import { useWords } from '../words/use-words.tsx'

type Asked = AnswerOf<'get-connection-request'>

/** Where a person sees which assistant asks for access, and allows it or not. */
export function View() {
  const texts = useWords(connectWords)
  const request = currentLocation().query.toString()
  const asked = useAnswer('get-connection-request', { request })
  return (
    <Page title={texts.title} narrow>
      <Shown query={asked} lines={8}>
        {found => (found.fault === null ? <Consent asked={found} request={request} /> : <Faulty asked={found} />)}
      </Shown>
    </Page>
  )
}

function Consent({ asked, request }: { readonly asked: Asked; readonly request: string }) {
  const account = useAnswer('get-account', {})
  return (
    <Shown query={account} lines={4}>
      {({ subscription }) =>
        subscription?.active ? <Decision asked={asked} request={request} tariff={subscription.tariff} /> : <PlanFirst />
      }
    </Shown>
  )
}

interface DecisionProps {
  readonly asked: Asked
  readonly request: string
  readonly tariff: PlanName
}

function Decision({ asked, request, tariff }: DecisionProps) {
  const texts = useWords(connectWords)
  const tariffName = useTariffName()
  const viewer = useViewer()
  const { signOut } = useSession()
  const allow = useAction('allow-connection')
  const { clientName, clientHost, redirectHost, isLocal, refusalUrl } = asked
  const run = async () => {
    const answer = await allow.run({ request })
    if (answer !== null) location.assign(answer.data.redirectUrl)
  }
  const switchAccount = async () => {
    const here = wholePath(currentLocation())
    const { isSignedOut } = await signOut()
    if (isSignedOut) navigate(`/sign-in?to=${encodeURIComponent(here)}`)
  }
  return (
    <>
      <p class="lead">{texts.asks(clientName)}</p>
      <Facts
        rows={[
          [texts.calledItself, clientName],
          [texts.identity, clientHost === null ? texts.notChecked : texts.describedBy(clientHost)],
          [texts.goesTo, isLocal ? `${redirectHost} (${texts.localProgram})` : redirectHost],
          [texts.signedInAs, viewer.email],
          [texts.plan, tariffName(tariff)],
        ]}
      />
      <p>{texts.allows}</p>
      <ul>
        <li>{texts.reads}</li>
        <li>{texts.counts}</li>
        <li>{texts.changes}</li>
      </ul>
      <p class="muted">{texts.cannot}</p>
      <p>{texts.trust}</p>
      <p class="actions">
        <Button kind="primary" busy={allow.running} onClick={() => void run()}>
          {texts.allow}
        </Button>
        <Button onClick={() => location.assign(refusalUrl)}>{texts.refuse}</Button>
      </p>
      <div role="alert">{allow.failure !== null && <FailureText failure={allow.failure} />}</div>
      <p>
        <Button kind="plain" onClick={() => void switchAccount()}>
          {texts.switchAccount}
        </Button>
      </p>
    </>
  )
}

function PlanFirst() {
  const texts = useWords(connectWords)
  return (
    <Empty title={texts.noPlanTitle} text={texts.noPlanText}>
      <Link to="/dashboard/buy" kind="primary">
        {texts.choosePlan}
      </Link>
    </Empty>
  )
}

/** The assistant hears what is wrong only when the person goes back: nobody is redirected without a click. */
function Faulty({ asked: { fault, refusalUrl } }: { readonly asked: Asked }) {
  const texts = useWords(connectWords)
  return (
    <Empty title={texts.faultTitle} text={fault ?? ''}>
      <Button onClick={() => location.assign(refusalUrl)}>{texts.back}</Button>
    </Empty>
  )
}
