import { addressOf } from '../../frame/navigate.ts'
import { type Column, Table } from '../../parts/table.tsx'
import { UNKNOWN } from '../../words/formats.ts'
import { placementWords } from '../../words/terminal-placements.ts'
import { useFormats, useLanguage, useWords } from '../../words/use-words.tsx'
import { labelOf } from '../labels.ts'
import { inYears } from '../years.ts'
import type { PlacementRow } from './stages.ts'

/** Placements of one stage. */
export function PlacementTable({
  caption,
  rows,
}: {
  readonly caption: string
  readonly rows: readonly PlacementRow[]
}) {
  const texts = useWords(placementWords)
  const { language } = useLanguage()
  const { date, day, decimal, compact } = useFormats()
  const rate = (value: number | null, indicative: boolean) => {
    if (value === null) return UNKNOWN
    return indicative ? <span title={texts.indicative}>{texts.upTo(decimal(value))}</span> : decimal(value)
  }
  const columns: readonly Column<PlacementRow>[] = [
    {
      head: texts.name,
      cell: ({ id, name, issuer }) => (
        <>
          <a class="clamped" title={name} href={addressOf(`/app/placements/${id}`)}>
            {name}
          </a>
          <a class="muted clamped" title={issuer.name} href={addressOf(`/app/issuer/${issuer.id}`)}>
            {issuer.name}
          </a>
        </>
      ),
    },
    { head: texts.method, cell: ({ method }) => labelOf(language, method) },
    {
      head: texts.closes,
      short: true,
      cell: ({ bookClose, auctionDate }) => (bookClose === null ? date(auctionDate) : day(bookClose)),
    },
    { head: texts.settles, short: true, cell: ({ settlementDate }) => date(settlementDate) },
    { head: texts.volume, numeric: true, cell: ({ volume, currency }) => compact(volume, currency) },
    { head: texts.coupon, numeric: true, cell: ({ coupon, indicative }) => rate(coupon, indicative) },
    { head: texts.yield, numeric: true, cell: ({ yield: value, indicative }) => rate(value, indicative) },
    { head: texts.rating, short: true, cell: ({ creditRating }) => creditRating?.label ?? UNKNOWN },
    {
      head: texts.term,
      numeric: true,
      cell: ({ termDays }) => decimal(inYears(termDays), 1),
    },
  ]
  return <Table caption={caption} columns={columns} rows={rows} keyOf={({ id }) => id} />
}
