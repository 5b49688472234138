import type { AnswerOf } from '../../client/documents.ts'
import { May } from '../../frame/may.tsx'
import { addressOf } from '../../frame/navigate.ts'
import { Button } from '../../parts/button.tsx'
import type { Column } from '../../parts/table.tsx'
import { terminalWords } from '../../words/terminal.ts'
import { watchWords } from '../../words/terminal-watch.ts'
import { useFormats, useLanguage, useWords } from '../../words/use-words.tsx'
import { labelOf } from '../labels.ts'

type Watched = AnswerOf<'get-watchlists'>['items'][number]['bonds'][number]

/** The columns of a watchlist. Differences are the service's; an unknown figure is a dash with its reason. */
export function useBondColumns(remove: (isin: string) => void): readonly Column<Watched>[] {
  const texts = useWords(watchWords)
  const { whyUnknown } = useWords(terminalWords)
  const { language } = useLanguage()
  const formats = useFormats()
  const reasonOf = ({ bond }: Watched, figure: string) => {
    const reason = (bond?.reasons as Readonly<Record<string, string>> | null | undefined)?.[figure]
    return reason === undefined ? undefined : whyUnknown(labelOf(language, reason))
  }
  return [
    {
      head: texts.bond,
      cell: ({ isin, bond }) => (
        <>
          <a href={addressOf(`/app/bond/${isin}`)}>{bond?.name ?? isin}</a>
          <small class="muted block">{bond === null ? texts.gone : isin}</small>
        </>
      ),
    },
    {
      head: texts.price,
      numeric: true,
      cell: row => (
        <span title={row.bond?.price == null ? reasonOf(row, 'price') : formats.date(row.bond.priceDate)}>
          {formats.decimal(row.bond?.price)}
        </span>
      ),
    },
    { head: texts.priceChange, numeric: true, cell: ({ priceChange }) => <Change value={priceChange} digits={2} /> },
    {
      head: texts.yield,
      numeric: true,
      cell: row => (
        <span title={reasonOf(row, 'yield')}>
          {formats.decimal(row.bond?.yield)}{' '}
          {row.bond?.yieldBasis != null && <small class="muted">{labelOf(language, row.bond.yieldBasis)}</small>}
        </span>
      ),
    },
    {
      head: texts.yieldChange,
      numeric: true,
      cell: ({ yieldChangeBp }) => <Change value={yieldChangeBp} digits={0} />,
    },
    {
      head: texts.spread,
      numeric: true,
      cell: row => <span title={reasonOf(row, 'gSpreadBp')}>{formats.decimal(row.bond?.gSpreadBp, 0)}</span>,
    },
    {
      head: texts.nextEvent,
      short: true,
      cell: ({ bond }) =>
        bond?.nextEvent == null
          ? '–'
          : `${formats.date(bond.nextEvent.date)}, ${labelOf(language, bond.nextEvent.type ?? '')}`,
    },
    { head: texts.added, short: true, cell: ({ addedAt }) => formats.day(addedAt) },
    {
      ...{ head: texts.actions, unseen: true },
      cell: ({ isin, bond }) => (
        <May call="unwatchBonds">
          <Button kind="plain" label={texts.unwatch(bond?.name ?? isin)} onClick={() => remove(isin)}>
            ×
          </Button>
        </May>
      ),
    },
  ]
}

/** A difference with its sign. Up or down says nothing of good or bad, so it has no colour. */
function Change({ value, digits }: { readonly value: number | null; readonly digits: number }) {
  const { decimal } = useFormats()
  const text = decimal(value, digits)
  const isRise = value !== null && value > 0 && /[1-9]/.test(text)
  return <>{isRise ? `+${text}` : text}</>
}
