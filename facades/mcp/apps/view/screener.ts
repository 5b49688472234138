import { openBond } from './bond-card.ts'
import { html, opens, show, showText } from './elements.ts'
import { connect, type Data, type Host } from './host.ts'
import { plot } from './plot.ts'
import { numberText, text, type Words, wordsOf } from './words.ts'

interface Row extends Data {
  readonly isin?: string
  readonly name?: string
  readonly yield?: number | null
  readonly durationDays?: number | null
  readonly creditRating?: { readonly label: string } | null
}

interface Listing {
  readonly items?: readonly Row[]
  readonly page?: { readonly total: number }
  readonly meta?: { readonly asOf: string; readonly warnings: readonly string[] }
}

const DAYS = 365

void connect({ onText: showText, onResult: (data, host) => showListing(data as Listing, host, 'table') })

function showListing(listing: Listing, host: Host, view: 'table' | 'map'): void {
  const { items = [], page, meta } = listing
  const words = wordsOf(host.locale())
  const open = (row: Row) => {
    if (row.isin !== undefined) void openBond(row.isin, host, () => showListing(listing, host, view))
  }
  const tab = (name: 'table' | 'map') =>
    html(
      'button',
      { type: 'button', 'aria-pressed': String(view === name), onclick: () => showListing(listing, host, name) },
      words[name],
    )
  const mapped = items.filter(row => typeof row.yield === 'number' && typeof row.durationDays === 'number')
  show(
    html(
      'header',
      {},
      html(
        'p',
        { class: 'soft grow' },
        `${items.length} ${words.of} ${text(page?.total)} ${words.bonds} · ${words.asOf} ${text(meta?.asOf.slice(0, 10))}`,
      ),
      ...(mapped.length > 0 ? [tab('table'), tab('map')] : []),
    ),
    items.length === 0
      ? html('p', {}, words.none)
      : view === 'table'
        ? tableOf(items, host, open)
        : mapOf(mapped, words, open),
    ...(meta?.warnings ?? []).slice(0, 2).map(warning => html('p', { class: 'soft small' }, warning)),
  )
}

function tableOf(items: readonly Row[], host: Host, open: (row: Row) => void): HTMLElement {
  const words = wordsOf(host.locale())
  const columns = columnsOf(host.locale(), words).filter(({ field }) => items.some(row => row[field] !== undefined))
  const rows = items.map(row => {
    const line = html(
      'tr',
      { class: 'open' },
      ...columns.map(({ isNumber, textOf }) => html('td', { class: isNumber ? 'number' : '' }, textOf(row))),
    )
    opens(line, () => open(row))
    return line
  })
  const head = columns.map(({ title, isNumber }) =>
    html('th', { scope: 'col', class: isNumber ? 'number' : '' }, title),
  )
  return html(
    'div',
    { class: 'scroll' },
    html('table', {}, html('thead', {}, html('tr', {}, ...head)), html('tbody', {}, ...rows)),
  )
}

interface Column {
  readonly field: string
  readonly title: string
  readonly isNumber: boolean
  readonly textOf: (row: Row) => string
}

function columnsOf(locale: string, words: Words): readonly Column[] {
  const number = (field: string, title: string, digits: number): Column => {
    return { field, title, isNumber: true, textOf: row => numberText(row[field], digits, locale) }
  }
  const word = (field: string, title: string): Column => ({
    field,
    title,
    isNumber: false,
    textOf: row => text(row[field]),
  })
  const inYears = (row: Row) => (typeof row.durationDays === 'number' ? row.durationDays / DAYS : null)
  return [
    word('name', words.name),
    word('isin', words.isin),
    number('price', words.price, 2),
    number('yield', `${words.yield}, %`, 2),
    {
      ...number('durationDays', `${words.duration}, ${words.years}`, 2),
      textOf: row => numberText(inYears(row), 2, locale),
    },
    number('gSpreadBp', `${words.spread}, ${words.bp}`, 0),
    { ...word('creditRating', words.rating), textOf: ({ creditRating }) => text(creditRating?.label) },
    word('maturityDate', words.maturity),
  ]
}

function mapOf(items: readonly Row[], words: Words, open: (row: Row) => void): SVGElement {
  const points = items.map(row => {
    const [x, y] = [Number(row.durationDays) / DAYS, Number(row.yield)]
    return {
      x,
      y,
      title: `${text(row.name ?? row.isin)}: ${y.toFixed(2)} %, ${x.toFixed(2)} ${words.years}`,
      open: () => open(row),
    }
  })
  return plot({ points, xAxis: words.yearsAxis, yAxis: words.yieldAxis })
}
