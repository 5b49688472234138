import { useState } from 'preact/hooks'
import { addressOf } from '../../frame/navigate.ts'
import { Link } from '../../parts/button.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { terminalWords } from '../../words/terminal.ts'
import { mapWords } from '../../words/terminal-map.ts'
import { useFormats, useLanguage, useWords } from '../../words/use-words.tsx'
import { withAsOf } from '../as-of.ts'
import { labelOf } from '../labels.ts'
import type { PageState } from '../page-state.ts'
import { ACROSS, known, UP } from './axes.ts'
import { type BondMap, bondsOf, type MapBond } from './layers.ts'

/** The screen pages through more. */
const MOST_ROWS = 200

type Bin = NonNullable<BondMap['bins']>[number]

/** The figures of the map, for those who cannot see it. */
export function MapTable({ data, parameters, own }: PageState & { readonly data: BondMap }) {
  const texts = useWords(mapWords)
  const { whole } = useFormats()
  const [open, setOpen] = useState(false)
  return (
    <details class="as-table" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{texts.table}</summary>
      {open && (data.bins === null ? <Bonds data={data} own={own} /> : <Bins data={data} bins={data.bins} own={own} />)}
      {open && data.total > MOST_ROWS && (
        <p>
          <Link to={`/app/screen?${new URLSearchParams(parameters)}`}>{texts.rest(whole(data.total))}</Link>
        </p>
      )}
    </details>
  )
}

interface RowsProps extends Pick<PageState, 'own'> {
  readonly data: BondMap
}

function Bonds({ data, own }: RowsProps) {
  const texts = useWords(mapWords)
  const terminal = useWords(terminalWords)
  const formats = useFormats()
  const { language } = useLanguage()
  const [x, y] = [known(ACROSS, own.x), known(UP, own.y)]
  const labelAt = (index: number) => {
    const label = data.classes[index]?.label ?? null
    return label === null ? texts.unknownClass : labelOf(language, label)
  }
  const columns: readonly Column<MapBond>[] = [
    { head: terminal.name, cell: bond => <a href={addressOf(withAsOf(`/app/bond/${bond.isin}`))}>{bond.name}</a> },
    { head: terminal.isin, short: true, cell: bond => <code>{bond.isin}</code> },
    { head: texts.colour, cell: bond => labelAt(bond.class) },
    { head: terminal.rating, cell: bond => bond.rating ?? texts.unknownClass },
    { head: texts[x], numeric: true, cell: bond => ACROSS[x].text(bond.x, formats) },
    { head: texts[y], numeric: true, cell: bond => UP[y].text(bond.y, formats) },
  ]
  const bonds = bondsOf(data, ACROSS[x], UP[y]).slice(0, MOST_ROWS)
  return <Table caption={texts.table} columns={columns} rows={bonds} keyOf={({ isin }) => isin} />
}

function Bins({ data, bins, own }: RowsProps & { readonly bins: readonly Bin[] }) {
  const texts = useWords(mapWords)
  const formats = useFormats()
  const { language } = useLanguage()
  const [x, y] = [known(ACROSS, own.x), known(UP, own.y)]
  const [across, up] = [ACROSS[x], UP[y]]
  const held = ({ classes }: Bin) =>
    classes.map(({ class: index, count }) => {
      const label = data.classes[index]?.label ?? null
      return `${label === null ? texts.unknownClass : labelOf(language, label)} ${formats.whole(count)}`
    })
  const columns: readonly Column<Bin>[] = [
    { head: `${texts[x]} ${texts.from}`, numeric: true, cell: bin => across.text(across.drawn(bin.xFrom), formats) },
    { head: `${texts[x]} ${texts.to}`, numeric: true, cell: bin => across.text(across.drawn(bin.xTo), formats) },
    { head: `${texts[y]} ${texts.from}`, numeric: true, cell: bin => up.text(up.drawn(bin.yFrom), formats) },
    { head: `${texts[y]} ${texts.to}`, numeric: true, cell: bin => up.text(up.drawn(bin.yTo), formats) },
    { head: texts.count, numeric: true, cell: bin => formats.whole(bin.count) },
    { head: texts.held, cell: bin => held(bin).join(', ') },
  ]
  const most = bins.toSorted((a, b) => b.count - a.count).slice(0, MOST_ROWS)
  return <Table caption={texts.table} columns={columns} rows={most} keyOf={bin => `${bin.xFrom} ${bin.yFrom}`} />
}
