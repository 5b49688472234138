import type { ApiParameters } from '../../client/ask.ts'
import { addressOf } from '../../frame/navigate.ts'
import { Badge, Card } from '../../parts/page.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { terminalWords } from '../../words/terminal.ts'
import { curvesWords } from '../../words/terminal-curves.ts'
import { useFormats, useLanguage, useWords } from '../../words/use-words.tsx'
import { Export } from '../export.tsx'
import { labelOf } from '../labels.ts'
import { type Curve, isListed, pointAt, type Rate, type Residual } from './rates.ts'

interface RatesTableProps {
  readonly curves: readonly Curve[]
  readonly rate: Rate
  /** Of the URL. */
  readonly parameters: ApiParameters
}

/** The rates of all curves by tenor. */
export function RatesTable({ curves, rate, parameters }: RatesTableProps) {
  const texts = useWords(curvesWords)
  const { decimal, date } = useFormats()
  const all = curves.flatMap(({ points }) => points?.map(({ tenorYears }) => tenorYears) ?? [])
  const tenors = [...new Set(all)].filter(tenor => isListed(tenor, parameters.Tenors)).sort((a, b) => a - b)
  const columns: readonly Column<number>[] = [
    { head: texts.tenor, numeric: true, cell: tenor => decimal(tenor, tenor % 1 === 0 ? 0 : 2) },
    ...curves.map(
      (curve): Column<number> => ({
        head: `${curve.key}, ${date(curve.date)}`,
        numeric: true,
        cell: tenor => {
          const point = pointAt(curve, tenor)
          return `${decimal(point?.[rate])}${point?.extrapolated === true ? '*' : ''}`
        },
      }),
    ),
  ]
  const file = { ...parameters, Tenors: parameters.Tenors ?? tenors.join(','), Parts: 'POINTS' }
  return (
    <Card title={`${texts[rate]}: ${texts.table}`} actions={<Export path="/api/v1/data/curves" parameters={file} />}>
      <Table caption={texts.table} columns={columns} rows={tenors} keyOf={tenor => tenor} />
    </Card>
  )
}

/** Who made the curves and how, and their slopes. */
export function CurveFacts({ curves }: { readonly curves: readonly Curve[] }) {
  const texts = useWords(curvesWords)
  const { language } = useLanguage()
  const { decimal, date } = useFormats()
  const columns: readonly Column<Curve>[] = [
    { head: texts.key, short: true, cell: ({ key }) => key },
    {
      head: texts.date,
      short: true,
      cell: curve => (
        <>
          {date(curve.date)} {curve.stale && <Badge tone="warm">{texts.stale}</Badge>}
        </>
      ),
    },
    { head: texts.slope2s10s, numeric: true, cell: ({ slopes }) => decimal(slopes?.slope2s10sBp, 0) },
    { head: texts.slope3m10y, numeric: true, cell: ({ slopes }) => decimal(slopes?.slope3m10yBp, 0) },
    { head: texts.made, cell: ({ fitted, source }) => (fitted ? texts.fitted : texts.published(source ?? '–')) },
    { head: texts.model, cell: ({ model }) => labelOf(language, model) },
  ]
  return (
    <Card title={texts.facts}>
      <Table caption={texts.facts} columns={columns} rows={curves} keyOf={({ key, date }) => `${key} ${date}`} />
    </Card>
  )
}

/** The bonds behind fitted curves, the cheapest first. */
export function ResidualsTable({ curves }: { readonly curves: readonly Curve[] }) {
  const texts = useWords(curvesWords)
  const terminal = useWords(terminalWords)
  const { decimal, date } = useFormats()
  const rows = curves.flatMap(({ key, date: day, residuals }) =>
    (residuals ?? []).map(residual => ({ ...residual, key, day })),
  )
  type Row = Residual & { readonly key: string; readonly day: string }
  const columns: readonly Column<Row>[] = [
    {
      head: terminal.name,
      cell: ({ bond }) => (bond === null ? texts.gone : <a href={addressOf(`/app/bond/${bond.isin}`)}>{bond.name}</a>),
    },
    { head: texts.key, short: true, cell: ({ key, day }) => `${key}, ${date(day)}` },
    { head: texts.duration, numeric: true, cell: ({ durationYears }) => decimal(durationYears) },
    { head: texts.yield, numeric: true, cell: row => decimal(row.yield) },
    { head: texts.residual, numeric: true, cell: ({ residualBp }) => decimal(residualBp, 1) },
  ]
  if (rows.length === 0) return null
  const sorted = rows.toSorted((a, b) => b.residualBp - a.residualBp)
  return (
    <Card title={texts.residuals}>
      <Table
        caption={texts.residuals}
        columns={columns}
        rows={sorted}
        keyOf={({ key, day, bond, durationYears }) => `${key} ${day} ${bond?.isin ?? durationYears}`}
      />
    </Card>
  )
}
