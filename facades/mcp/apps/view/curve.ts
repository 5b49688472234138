import { openBond } from './bond-card.ts'
import { html, show, showText } from './elements.ts'
import { connect, type Host } from './host.ts'
import { plot } from './plot.ts'
import { numberText, text, wordsOf } from './words.ts'

interface Curve {
  readonly currency: string
  readonly date: string
  readonly stale?: boolean
  readonly points?: readonly { readonly tenorYears: number; readonly zero: number }[] | null
  readonly slopes?: { readonly slope2s10sBp: number | null } | null
  readonly residuals?: readonly Beside[] | null
}

interface Beside {
  readonly isin: string
  readonly name?: string
  readonly durationYears: number
  readonly yield: number
  readonly residualBp: number
}

interface Answer {
  readonly items?: readonly Curve[]
}

void connect({ onText: showText, onResult: (data, host) => showCurves(data as Answer, host) })

function showCurves(answer: Answer, host: Host): void {
  const words = wordsOf(host.locale())
  const curves = (answer.items ?? []).filter(({ points }) => (points ?? []).length > 1)
  const back = () => showCurves(answer, host)
  const besides = curves.flatMap(({ residuals }) => residuals ?? [])
  const dots = besides.map(bond => ({
    ...{ x: bond.durationYears, y: bond.yield },
    title: `${bond.name ?? bond.isin}: ${bond.yield.toFixed(2)} %, ${bond.residualBp.toFixed(0)} ${words.bp}`,
    open: () => void openBond(bond.isin, host, back),
  }))
  const lines = curves.map(curve =>
    (curve.points ?? []).map(({ tenorYears, zero }) => ({ x: tenorYears, y: zero, title: `${curve.date}` })),
  )
  const drawing = [
    html('header', {}, html('h1', {}, [...new Set(curves.map(({ currency }) => currency))].join(', '))),
    plot({ lines, points: dots, xAxis: words.years, yAxis: words.curve }),
    html('ul', { class: 'legend' }, ...curves.map((curve, index) => legendOf(curve, index, host))),
  ]
  show(...(curves.length === 0 ? [words.noCurve] : drawing))
}

function legendOf({ currency, date, stale, slopes }: Curve, index: number, host: Host): HTMLElement {
  const words = wordsOf(host.locale())
  const slope = slopes?.slope2s10sBp ?? null
  const slopeText = slope === null ? '' : ` · ${words.slope}: ${numberText(slope, 0, host.locale())} ${words.bp}`
  return html(
    'li',
    {},
    html('span', { class: `key key-${index}` }),
    `${text(currency)} ${text(date)}${stale ? ` (${words.stale})` : ''}${slopeText}`,
  )
}
