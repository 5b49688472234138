import type { AnswerOf } from '../../client/documents.ts'
import { addressOf } from '../../frame/navigate.ts'
import { Failed } from '../../parts/failed.tsx'
import { Skeleton } from '../../parts/shown.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { commonWords } from '../../words/common.ts'
import { terminalWords } from '../../words/terminal.ts'
import { useFormats, useWords } from '../../words/use-words.tsx'
import { asOfHere, withAsOf } from '../as-of.ts'
import { useEndpoint } from '../use-endpoint.ts'

type Candidate = AnswerOf<'get-alternatives'>['higherYield'][number]

/** Three lists of bonds to hold instead, with what changes. */
export function Alternatives({ isin }: { readonly isin: string }) {
  const common = useWords(commonWords)
  const texts = useWords(terminalWords)
  const { data, failure, reload } = useEndpoint('get-alternatives', { isin, Limit: '5', ...asOfHere() })
  const columns = useColumns()
  if (failure !== null) return <Failed failure={failure} reload={reload} />
  if (data === undefined) return <Skeleton lines={6} label={common.loading} />
  const lists = [
    [texts.higherYield, data.higherYield],
    [texts.lowerRisk, data.lowerRisk],
    [texts.similar, data.similar],
  ] as const
  return (
    <>
      {lists.map(([title, candidates]) => (
        <section key={title}>
          <h3>{title}</h3>
          {candidates.length === 0 ? (
            <p class="muted">{texts.noAlternatives}</p>
          ) : (
            <Table caption={title} columns={columns} rows={candidates} keyOf={({ bond }) => bond.isin} />
          )}
        </section>
      ))}
    </>
  )
}

function useColumns(): readonly Column<Candidate>[] {
  const texts = useWords(terminalWords)
  const { decimal, date } = useFormats()
  const signed = (value: number | null, digits: number) =>
    value === null ? '–' : `${value > 0 ? '+' : ''}${decimal(value, digits)}`
  return [
    { head: texts.name, cell: ({ bond }) => <a href={addressOf(withAsOf(`/app/bond/${bond.isin}`))}>{bond.name}</a> },
    {
      head: texts.yield,
      numeric: true,
      cell: ({ bond, deltas }) => `${decimal(bond.yield)} (${signed(deltas.yield, 2)})`,
    },
    {
      head: texts.gSpread,
      numeric: true,
      cell: ({ bond, deltas }) => `${decimal(bond.gSpreadBp, 0)} (${signed(deltas.gSpreadBp, 0)})`,
    },
    { head: texts.rating, cell: ({ bond }) => bond.creditRating?.label ?? '–' },
    { head: texts.maturity, short: true, cell: ({ bond }) => date(bond.maturityDate) },
  ]
}
