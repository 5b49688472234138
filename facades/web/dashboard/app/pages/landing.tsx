import { useAnswer } from '../client/use-answer.ts'
import { docsAddress } from '../frame/navigate.ts'
import { useSession } from '../frame/session.tsx'
import { Link } from '../parts/button.tsx'
import { Page } from '../parts/page.tsx'
import { Shown } from '../parts/shown.tsx'
import { TariffCards } from '../parts/tariffs.tsx'
import { frameWords } from '../words/frame.ts'
import { landingWords } from '../words/landing.ts'
import { tariffWords } from '../words/tariffs.ts'
import { useLanguage, useWords } from '../words/use-words.tsx'
import { Covered, LiveScreen } from './live-screen.tsx'

/** Public landing page. */
export function View() {
  const { language } = useLanguage()
  const landing = useWords(landingWords)
  return (
    <Page
      title={landing.title}
      lead={landing.lead}
      hero={<LiveScreen />}
      actions={
        <>
          <Start />
          <a class="button quiet" href={docsAddress(language, '#first-request')}>
            {landing.tryFirst}
          </a>
          <a class="button quiet" href={docsAddress(language)}>
            {landing.readDocs}
          </a>
        </>
      }
    >
      <aside class="early" aria-label={landing.earlyTitle}>
        <strong>{landing.earlyTitle}.</strong> {landing.earlyText}
      </aside>
      <Covered />
      <Coverage />
      <Guarantees />
      <Tariffs />
      <Steps />
    </Page>
  )
}

function Start() {
  const landing = useWords(landingWords)
  const frame = useWords(frameWords)
  const { viewer } = useSession()
  return (
    <Link to={viewer ? '/dashboard' : '/sign-up'} kind="primary">
      {viewer ? frame.openDashboard : landing.start}
    </Link>
  )
}

const KINDS = ['screener', 'bond', 'placements', 'overview', 'portfolios', 'alternatives'] as const

function Coverage() {
  const landing = useWords(landingWords)
  return (
    <section class="band" aria-labelledby="what">
      <h2 id="what">{landing.whatTitle}</h2>
      <dl class="grid-3">
        {KINDS.map(kind => (
          <div key={kind}>
            <dt>{landing[kind]}</dt>
            <dd>{landing[`${kind}Text`]}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const PROMISES = ['basis', 'unknown', 'checked'] as const

function Guarantees() {
  const landing = useWords(landingWords)
  return (
    <section class="band" aria-labelledby="rely">
      <h2 id="rely">{landing.relyTitle}</h2>
      <dl class="grid-3">
        {PROMISES.map(promise => (
          <div key={promise}>
            <dt>{landing[promise]}</dt>
            <dd>{landing[`${promise}Text`]}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Tariffs() {
  const landing = useWords(landingWords)
  const tariff = useWords(tariffWords)
  const { viewer } = useSession()
  const query = useAnswer('get-tariffs', {})
  return (
    <section class="band" id="tariffs" aria-labelledby="tariffs-title">
      <h2 id="tariffs-title">{landing.tariffsTitle}</h2>
      <p class="lead">{landing.tariffsLead}</p>
      <div class="tariff-place">
        <Shown query={query} lines={8}>
          {({ items }) => (
            <TariffCards
              tariffs={items}
              action={({ name }) => (
                <Link to={viewer ? '/dashboard/buy' : '/sign-up'} kind="quiet" label={tariff.chooseFor(name)}>
                  {tariff.choose}
                </Link>
              )}
            />
          )}
        </Shown>
      </div>
    </section>
  )
}

function Steps() {
  const landing = useWords(landingWords)
  return (
    <section class="band" aria-labelledby="steps">
      <h2 id="steps">{landing.stepsTitle}</h2>
      <ol class="steps">
        <li>{landing.step1}</li>
        <li>{landing.step2}</li>
        <li>{landing.step3}</li>
      </ol>
      <p class="actions">
        <Start />
      </p>
    </section>
  )
}
