import type { Account } from '../client/rows.ts'
import { useAnswer } from '../client/use-answer.ts'
import { May, useMay } from '../frame/may.tsx'
import { addressOf } from '../frame/navigate.ts'
import { mayOpen } from '../frame/routes.ts'
import { useViewer } from '../frame/session.tsx'
import { Link } from '../parts/button.tsx'
import { Card, Facts, Meter, Page } from '../parts/page.tsx'
import { Shown } from '../parts/shown.tsx'
import { UsageChart } from '../parts/usage-chart.tsx'
import { lastDays } from '../parts/usage-days.ts'
import { overviewWords } from '../words/overview.ts'
import { useFormats, useWords } from '../words/use-words.tsx'
import { PlanCard } from './overview-plan.tsx'

/** Account overview: subscription, API key, usage. */
export function View() {
  const texts = useWords(overviewWords)
  const viewer = useViewer()
  const query = useAnswer('get-account', {})
  return (
    <Page title={texts.title} lead={texts.hello(viewer.name ?? viewer.email)}>
      <Shown query={query} lines={12}>
        {account => (
          <div class="cards">
            {isNew(account) && (
              <May call="generateKey">
                <FirstSteps account={account} />
              </May>
            )}
            <PlanCard account={account} />
            <May call="generateKey">
              <KeyCard account={account} />
            </May>
            {(account.subscription !== null || account.apiKey !== null) && <Running account={account} />}
          </div>
        )}
      </Shown>
    </Page>
  )
}

/** Onboarding steps, shown until the first request. */
function isNew({ subscription, apiKey }: Account): boolean {
  return !subscription?.active || apiKey === null || !apiKey.lastUsedAt
}

/** Cards shown once the account has a subscription. */
function Running({ account }: { readonly account: Account }) {
  return (
    <>
      <TodayCard account={account} />
      <LimitsCard account={account} />
      {useMay('Query.usage') && <MonthCard />}
    </>
  )
}

function FirstSteps({ account: { subscription, apiKey } }: { readonly account: Account }) {
  const texts = useWords(overviewWords)
  const viewer = useViewer()
  const steps = [
    { text: texts.stepPlan, to: '/dashboard/buy', done: subscription?.active === true },
    { text: texts.stepKey, to: '/dashboard/key', done: apiKey !== null },
    { text: texts.stepAsk, to: '/dashboard/key', done: Boolean(apiKey?.lastUsedAt), hint: texts.stepAskText },
  ]
  const next = steps.findIndex(({ done }) => !done)
  return (
    <Card title={texts.begin} wide>
      <ol class="progress">
        {steps.map(({ text, to, done, hint }, index) => (
          <li key={text} class={done ? 'done' : index === next ? 'next' : ''}>
            {index === next && mayOpen(to, viewer) ? <a href={addressOf(to)}>{text}</a> : text}
            {done && <span class="muted"> – {texts.done}</span>}
            {index === next && hint !== undefined && <p class="muted">{hint}</p>}
          </li>
        ))}
      </ol>
    </Card>
  )
}

function TodayCard({ account: { usedToday } }: { readonly account: Account }) {
  const texts = useWords(overviewWords)
  const { whole } = useFormats()
  const { requests, quota, left } = usedToday ?? { requests: 0, quota: null, left: null }
  return (
    <Card title={texts.today}>
      <p class="figure">{whole(requests)}</p>
      {quota === null ? (
        <p class="muted">{texts.usedNoQuota(whole(requests))}</p>
      ) : (
        <>
          <Meter
            label={texts.today}
            value={requests}
            max={quota}
            text={texts.usedToday(whole(requests), whole(quota))}
          />
          <p class="muted">{texts.leftToday(whole(left))}</p>
        </>
      )}
    </Card>
  )
}

function LimitsCard({ account: { limits } }: { readonly account: Account }) {
  const texts = useWords(overviewWords)
  const { whole } = useFormats()
  return (
    <Card title={texts.limits}>
      <Facts
        rows={[
          [texts.perMinute, whole(limits?.requestsPerMinute)],
          [texts.perDay, whole(limits?.requestsPerDay)],
          [texts.pageSize, whole(limits?.pageSizeMax)],
          [texts.exportRows, whole(limits?.exportRowsMax)],
        ]}
      />
      {limits === null && (
        <p>
          <Link to="/dashboard/buy">{texts.chooseTariff}</Link>
        </p>
      )}
    </Card>
  )
}

/** Requests by day. */
function MonthCard() {
  const texts = useWords(overviewWords)
  const query = useAnswer('get-usage', lastDays(30))
  return (
    <Card title={texts.month} wide actions={<a href={addressOf('/dashboard/usage')}>{texts.allUsage}</a>}>
      <div class="chart-place">
        <Shown query={query} lines={6}>
          {usage =>
            usage.days.some(({ requests }) => requests > 0) ? (
              <UsageChart usage={usage} />
            ) : (
              <p class="muted">{texts.noUsage}</p>
            )
          }
        </Shown>
      </div>
    </Card>
  )
}

function KeyCard({ account: { apiKey, subscription } }: { readonly account: Account }) {
  const texts = useWords(overviewWords)
  const { moment } = useFormats()
  if (apiKey === null) {
    return (
      <Card title={texts.key}>
        <p class="figure calm">{texts.noKey}</p>
        <p class="muted">{texts.noKeyText}</p>
        {subscription?.active ? (
          <p class="actions">
            <Link to="/dashboard/key" kind="primary">
              {texts.makeKey}
            </Link>
          </p>
        ) : (
          <p class="muted">{texts.needPlanFirst}</p>
        )}
      </Card>
    )
  }
  return (
    <Card title={texts.key}>
      <p class="figure mono">{apiKey.prefix}…</p>
      <Facts
        rows={[
          [texts.keyMade, moment(apiKey.createdAt)],
          [texts.keyUsed, apiKey.lastUsedAt ? moment(apiKey.lastUsedAt) : texts.never],
        ]}
      />
      <p class="actions">
        <Link to="/dashboard/key" kind="quiet">
          {texts.manageKey}
        </Link>
      </p>
    </Card>
  )
}
