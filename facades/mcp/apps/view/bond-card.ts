import { html, opens, show, showText } from './elements.ts'
import type { Data, Host } from './host.ts'
import { numberText, text, type Words, wordsOf } from './words.ts'

interface Coupon {
  readonly payDate: string
  readonly value: string | null
  readonly status: string
}

interface Offer {
  readonly type: string
  readonly date: string
  readonly price: number | null
}

export interface Bond extends Data {
  readonly isin: string
  readonly name: string
  readonly currency: string
  readonly creditRating?: { readonly label: string } | null
  readonly issuer?: { readonly name: string }
  readonly coupons?: readonly Coupon[]
  readonly offers?: readonly Offer[]
  readonly durationDays?: number | null
}

/** Reads a bond through the host and shows it, with a way back. */
export async function openBond(isin: string, host: Host, back: () => void): Promise<void> {
  showText(wordsOf(host.locale()).loading)
  try {
    const bond = (await host.call('get_bond', { id: isin, Schedules: 'NEXT', ScheduleLimit: 12 })) as Bond
    showBond(bond, host, back)
  } catch (error) {
    showText(error instanceof Error ? error.message : String(error))
  }
}

export function showBond(bond: Bond, host: Host, back?: () => void): void {
  const words = wordsOf(host.locale())
  const similar = html('button', { type: 'button', onclick: () => void openSimilar(bond, host, back) }, words.similar)
  show(
    html(
      'header',
      {},
      back === undefined ? null : html('button', { type: 'button', onclick: back }, `← ${words.back}`),
      html('h1', {}, bond.name),
      bond.creditRating ? html('span', { class: 'badge' }, bond.creditRating.label) : null,
    ),
    html('p', { class: 'soft' }, `${bond.isin} · ${text(bond.issuer?.name)} · ${words.asOf} ${text(bond.asOf)}`),
    html(
      'dl',
      { class: 'figures' },
      ...figuresOf(bond, host.locale(), words).map(([name, value]) => pair(name, value)),
    ),
    ...couponsOf(bond, host.locale(), words),
    ...offersOf(bond, words),
    html('footer', {}, similar),
  )
}

function figuresOf(bond: Bond, locale: string, words: Words): readonly (readonly [string, string])[] {
  const number = (value: unknown, digits: number, unit = '') => {
    const written = numberText(value, digits, locale)
    return written === '–' ? written : `${written}${unit}`
  }
  const basis = bond.yieldBasis === null ? '' : ` ${words.to} ${text(bond.yieldDate)}`
  const duration = typeof bond.durationDays === 'number' ? bond.durationDays / 365 : null
  return [
    [`${words.price}, ${words.cleanPer100}`, number(bond.price, 2)],
    [`${words.yield}${basis}`, number(bond.yield, 2, ' %')],
    [words.duration, number(duration, 2, ` ${words.years}`)],
    [words.spread, number(bond.gSpreadBp, 0, ` ${words.bp}`)],
    [words.coupon, number(bond.couponRate, 2, ' %')],
    [words.maturity, text(bond.maturityDate)],
    [words.accrued, number(bond.accrued, 2, ` ${bond.currency}`)],
    [words.outstanding, number(bond.outstanding, 0, ` ${bond.currency}`)],
    [words.liquidity, text(bond.liquidity)],
  ]
}

function pair(name: string, value: string): HTMLElement {
  return html('div', {}, html('dt', {}, name), html('dd', {}, value))
}

/** A bar for each coupon ahead; an unknown amount has no bar and says so. */
function couponsOf({ coupons = [] }: Bond, locale: string, words: Words): readonly HTMLElement[] {
  const ahead = coupons.filter(({ status }) => status !== 'PAID').slice(0, 12)
  if (ahead.length === 0) return []
  const most = Math.max(...ahead.map(({ value }) => Number(value ?? 0)))
  const bars = ahead.map(({ payDate, value }) => {
    const amount = value === null ? words.unknown : numberText(value, 2, locale)
    const bar = html('meter', { max: most || 1, value: Number(value ?? 0), 'aria-label': `${payDate}: ${amount}` })
    return html('li', {}, html('span', {}, payDate), bar, html('span', { class: 'number' }, amount))
  })
  return [html('h2', {}, words.coupons), html('ol', { class: 'payments' }, ...bars)]
}

function offersOf({ offers = [] }: Bond, words: Words): readonly HTMLElement[] {
  const rows = offers.slice(0, 3).map(({ type, date, price }) => html('li', {}, `${type} ${date} · ${text(price)}`))
  return rows.length === 0 ? [] : [html('h2', {}, words.offers), html('ul', {}, ...rows)]
}

async function openSimilar(bond: Bond, host: Host, back: (() => void) | undefined): Promise<void> {
  const words = wordsOf(host.locale())
  const again = () => showBond(bond, host, back)
  try {
    const answer = await host.call('get_alternatives', { isin: bond.isin, Limit: 5 })
    const lists = ['higherYield', 'lowerRisk', 'similar'].flatMap(
      name => (answer[name] ?? []) as readonly { bond: Bond }[],
    )
    const bonds = lists.map(row => row.bond)
    show(
      html(
        'header',
        {},
        html('button', { type: 'button', onclick: again }, `← ${words.back}`),
        html('h1', {}, words.similar),
      ),
      bonds.length === 0
        ? html('p', {}, words.nothingSimilar)
        : bondList(bonds, host, bond => void openBond(bond.isin, host, again)),
    )
  } catch (error) {
    showText(error instanceof Error ? error.message : String(error))
  }
}

export function bondList(bonds: readonly Bond[], host: Host, open: (bond: Bond) => void): HTMLElement {
  const rows = bonds.map(bond => {
    const item = html('li', { class: 'open' }, `${bond.name} · ${numberText(bond.yield, 2, host.locale())} %`)
    opens(item, () => open(bond))
    return item
  })
  return html('ul', { class: 'list' }, ...rows)
}
