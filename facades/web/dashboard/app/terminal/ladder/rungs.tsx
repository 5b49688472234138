import type { AnswerOf } from '../../client/documents.ts'
import { addressOf } from '../../frame/navigate.ts'
import { Badge, Card } from '../../parts/page.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { ladderWords } from '../../words/terminal-ladder.ts'
import { useFormats, useWords } from '../../words/use-words.tsx'

type Ladder = AnswerOf<'get-ladder'>
type Rung = Ladder['rungs'][number]
type Purchase = Rung['bonds'][number]

/** Each rung with its bonds, or the reason why it has none. */
export function Rungs({ ladder }: { readonly ladder: Ladder }) {
  return (
    <>
      {ladder.rungs.map(rung => (
        <RungCard key={rung.number} rung={rung} currency={ladder.currency} />
      ))}
    </>
  )
}

function RungCard({ rung, currency }: { readonly rung: Rung; readonly currency: string }) {
  const texts = useWords(ladderWords)
  const { money, date } = useFormats()
  const columns = useColumns(currency, rung)
  return (
    <Card
      title={texts.rung(String(rung.number), date(rung.from), date(rung.to))}
      actions={
        <span class="muted">
          {texts.budget(money(rung.budget, currency))} · {texts.leftOf(money(rung.left, currency))}
        </span>
      }
    >
      {rung.reason === null ? (
        <Table
          caption={texts.rung(String(rung.number), date(rung.from), date(rung.to))}
          columns={columns}
          rows={rung.bonds}
          keyOf={({ bond }) => bond.isin}
        />
      ) : (
        <p class="notice-box warm">{texts[rung.reason]}</p>
      )}
      <Reasons rung={rung} />
    </Card>
  )
}

function useColumns(currency: string, { candidates }: Rung): readonly Column<Purchase>[] {
  const texts = useWords(ladderWords)
  const { decimal, money, date, whole } = useFormats()
  return [
    {
      head: texts.bond,
      cell: ({ bond }) => (
        <>
          <a href={addressOf(`/app/bond/${bond.isin}`)}>{bond.name}</a>{' '}
          <small class="muted block">
            {bond.isin} · {bond.issuer.name}
          </small>
        </>
      ),
    },
    { head: texts.maturity, short: true, cell: ({ bond }) => date(bond.maturityDate) },
    { head: texts.rating, cell: ({ bond }) => bond.creditRating?.label ?? '–' },
    { head: texts.yield, numeric: true, cell: ({ bond }) => decimal(bond.yield) },
    { head: texts.price, numeric: true, cell: ({ bond }) => decimal(bond.price) },
    { head: texts.quantity, numeric: true, cell: ({ quantity }) => whole(quantity) },
    { head: texts.cost, numeric: true, cell: ({ cost }) => money(cost, currency) },
    {
      head: texts.why,
      numeric: true,
      cell: ({ place, isAtIssuerLimit }) => (
        <>
          {texts.place(String(place), String(candidates))}{' '}
          {isAtIssuerLimit && <Badge tone="calm">{texts.atLimit}</Badge>}
        </>
      ),
    },
  ]
}

/** What was skipped although it yields more, and how many bonds were left out for which reason. */
function Reasons({ rung: { skipped, rejected } }: { readonly rung: Rung }) {
  const texts = useWords(ladderWords)
  const { percent } = useFormats()
  if (skipped.length === 0 && rejected.length === 0) return null
  return (
    <details>
      <summary>{texts.leftOut}</summary>
      <ul>
        {skipped.map(({ isin, name, yield: own, place, limit }) => (
          <li key={isin}>
            {texts.skipped(String(place))} <a href={addressOf(`/app/bond/${isin}`)}>{name}</a>, {percent(own)}:{' '}
            {limit === 'LOT' ? texts.lotTooLarge : texts.issuerFull}
          </li>
        ))}
        {rejected.map(({ requirement, count }) => (
          <li key={requirement}>
            {texts[requirement]}: {count}
          </li>
        ))}
      </ul>
    </details>
  )
}
