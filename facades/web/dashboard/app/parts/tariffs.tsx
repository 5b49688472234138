import type { ComponentChildren } from 'preact'
import type { Tariff } from '../client/rows.ts'
import { tariffWords } from '../words/tariffs.ts'
import { useFormats, useLanguage, useWords } from '../words/use-words.tsx'

interface TariffCardsProps {
  readonly tariffs: readonly Tariff[]
  /** Action below each plan. */
  action(tariff: Tariff): ComponentChildren
  readonly chosenId?: string | null
  /** Heading level, one below the preceding heading. */
  readonly level?: 'h2' | 'h3'
}

export function TariffCards({ tariffs, action, chosenId = null, level = 'h3' }: TariffCardsProps) {
  const month = tariffs.find(({ term }) => term.months === 1)
  const monthlyIn = (currency: string) => (month?.price.currency === currency ? month.pricePerMonth : null)
  return (
    <ul class="tariffs">
      {tariffs.map(tariff => (
        <li key={tariff.id} class={tariff.id === chosenId ? 'tariff chosen' : 'tariff'}>
          <TariffCard tariff={tariff} monthly={monthlyIn(tariff.price.currency)} level={level} />
          <div class="tariff-end">{action(tariff)}</div>
        </li>
      ))}
    </ul>
  )
}

interface TariffCardProps {
  readonly tariff: Tariff
  readonly monthly: string | null
  readonly level: 'h2' | 'h3'
}

function TariffCard({ tariff, monthly, level: Heading }: TariffCardProps) {
  const texts = useWords(tariffWords)
  const { money, whole } = useFormats()
  const { price, pricePerMonth, limits } = tariff
  const tariffName = useTariffName()
  return (
    <>
      <Heading>{tariffName(tariff)}</Heading>
      <p class="price">{money(price.amount, price.currency)}</p>
      <p class="muted">{pricePerMonth === null ? texts.once : texts.perMonth(money(pricePerMonth, price.currency))}</p>
      <p class="tag-line">
        <Saved tariff={tariff} monthly={monthly} />
        <Seats tariff={tariff} />
      </p>
      <ul class="ticks">
        <li>{texts.perMinute(whole(limits.requestsPerMinute))}</li>
        <li>{texts.perDay(whole(limits.requestsPerDay))}</li>
        <li>{texts.exportRows(whole(limits.exportRowsMax))}</li>
        {tariff.includesTerminalPremium && <li>{texts.premium}</li>}
        {!tariff.autoRenewal && <li>{texts.noRenewal}</li>}
      </ul>
    </>
  )
}

/** What a plan is called by, with its term in one of two forms. */
export type PlanName = Pick<Tariff, 'name' | 'nameRu'> &
  ({ readonly termMonths: number | null } | { readonly term: { readonly months: number | null } })

/** Name of a plan in the language of the page; one that has none in Russian is called by its term. */
export function useTariffName(): (plan: PlanName) => string {
  const texts = useWords(tariffWords)
  const { language } = useLanguage()
  return plan => {
    if (language === 'EN') return plan.name
    const months = 'term' in plan ? plan.term.months : plan.termMonths
    return plan.nameRu ?? (months === null ? texts.lifetime : texts.months(months))
  }
}

function Saved({ tariff, monthly }: { readonly tariff: Tariff; readonly monthly: string | null }) {
  const texts = useWords(tariffWords)
  const { percent } = useFormats()
  if (monthly === null || tariff.pricePerMonth === null) return null
  const saved = savedPercent(tariff.pricePerMonth, monthly)
  return saved < 1 ? null : <span class="badge good">{texts.saved(percent(saved, 0))}</span>
}

/** Discount against the one-month plan, in whole per cent. */
function savedPercent(price: string, monthly: string): number {
  return Math.floor(100 * (1 - Number(price) / Number(monthly)))
}

function Seats({ tariff: { placesLeft, placesTotal } }: { readonly tariff: Tariff }) {
  const texts = useWords(tariffWords)
  const { whole } = useFormats()
  if (placesLeft === null || placesTotal === null) return null
  if (placesLeft === 0) return <span class="badge bad">{texts.soldOut}</span>
  return <span class="badge warm">{texts.placesLeft(whole(placesLeft), whole(placesTotal))}</span>
}
