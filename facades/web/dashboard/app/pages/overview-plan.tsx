import type { Account } from '../client/rows.ts'
import { Link } from '../parts/button.tsx'
import { Badge, Card, Facts } from '../parts/page.tsx'
import { useTariffName } from '../parts/tariffs.tsx'
import { overviewWords } from '../words/overview.ts'
import { useFormats, useWords } from '../words/use-words.tsx'

export function PlanCard({ account }: { readonly account: Account }) {
  const texts = useWords(overviewWords)
  const { subscription } = account
  if (subscription === null) {
    return (
      <Card title={texts.plan}>
        <p class="figure calm">{texts.noPlan}</p>
        <p class="muted">{texts.noPlanText}</p>
        <p class="actions">
          <Link to="/dashboard/buy" kind="primary">
            {texts.chooseTariff}
          </Link>
        </p>
      </Card>
    )
  }
  return <Plan account={account} subscription={subscription} />
}

interface PlanProps {
  readonly account: Account
  readonly subscription: NonNullable<Account['subscription']>
}

function Plan({ account, subscription }: PlanProps) {
  const texts = useWords(overviewWords)
  const tariffName = useTariffName()
  const { day, duration } = useFormats()
  const { tariff, active, startsAt, endsAt, secondsLeft } = subscription
  const upcoming = account.upcoming.map(term => texts.nextFrom(tariffName(term.tariff), day(term.startsAt)))
  return (
    <Card
      title={texts.plan}
      actions={<Badge tone={active ? 'good' : 'bad'}>{active ? texts.running : texts.ended}</Badge>}
    >
      <p class="figure">{tariffName(tariff)}</p>
      {secondsLeft !== null && <TimeLeft subscription={subscription} />}
      <Facts
        rows={[
          [texts.from, day(startsAt)],
          [texts.until, endsAt === null ? texts.lifetime : day(endsAt)],
          ...(secondsLeft === null ? [] : ([[texts.left, duration(secondsLeft)]] as const)),
          ...(upcoming.length === 0 ? [] : ([[texts.next, upcoming.join('; ')]] as const)),
          [texts.premium, premiumText(account, texts, day)],
        ]}
      />
      <p class="muted">{texts.renewal}</p>
      {endsAt !== null && (
        <p class="actions">
          <Link to="/dashboard/buy" kind="quiet">
            {texts.extend}
          </Link>
        </p>
      )}
    </Card>
  )
}

/** Elapsed part of the term. */
function TimeLeft({ subscription: { startsAt, endsAt, secondsLeft } }: Pick<PlanProps, 'subscription'>) {
  const texts = useWords(overviewWords)
  if (endsAt === null || secondsLeft === null) return null
  const whole = (Date.parse(endsAt) - Date.parse(startsAt)) / 1_000
  return (
    <div class="meter">
      <meter aria-label={texts.elapsed} min={0} max={whole} value={Math.max(0, whole - secondsLeft)} />
    </div>
  )
}

function premiumText(
  { terminalPremium, terminalPremiumUntil }: Account,
  texts: { premiumYes: string; premiumNo: string; premiumUntil(date: string): string },
  day: (moment: string) => string,
): string {
  if (!terminalPremium) return texts.premiumNo
  return terminalPremiumUntil === null ? texts.premiumYes : texts.premiumUntil(day(terminalPremiumUntil))
}
