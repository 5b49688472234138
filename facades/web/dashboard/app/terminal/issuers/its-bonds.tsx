import { addressOf, navigate } from '../../frame/navigate.ts'
import { Link } from '../../parts/button.tsx'
import { Failed } from '../../parts/failed.tsx'
import { Card } from '../../parts/page.tsx'
import { issuerWords } from '../../words/terminal-issuers.ts'
import { useWords } from '../../words/use-words.tsx'
import type { PageState } from '../page-state.ts'
import { type BondRow, fieldsOf, NAME, PRESETS, type ScreenColumn } from '../screen/columns.tsx'
import { ScreenTable } from '../screen/table.tsx'
import { useRows } from '../screen/use-rows.ts'

const ROW_HEIGHT = 36
/** Rows shown before the table scrolls. */
const MOST_ROWS = 12

const SCROLL_BAR = 18

/** The name leads to the bond, because the keys of the screen do not work here. */
const LINKED_NAME: ScreenColumn = {
  ...NAME,
  cell: cell => <a href={addressOf(`/app/bond/${cell.row.isin}`)}>{NAME.cell(cell)}</a>,
}
const COLUMNS = [LINKED_NAME, ...PRESETS.trader]

/** The screen of an issuer's bonds: the same table over the same request, sorted by the server. */
export function ItsBonds({ id, state }: { readonly id: string; readonly state: PageState }) {
  const texts = useWords(issuerWords)
  const { Sorts } = state.parameters
  const rows = useRows({ IssuerId: id, ...(Sorts !== undefined && { Sorts }) }, fieldsOf(COLUMNS))
  const open = (row: BondRow | undefined) => row?.isin !== undefined && navigate(`/app/bond/${row.isin}`)
  const shown = Math.min(rows.total ?? MOST_ROWS, MOST_ROWS)
  return (
    <Card title={texts.bonds} wide actions={<Link to={`/app/screen?IssuerId=${id}`}>{texts.toScreen}</Link>}>
      {rows.failure !== null && <Failed failure={rows.failure} reload={rows.reload} />}
      {rows.total === 0 ? (
        <p class="muted">{texts.noBonds}</p>
      ) : (
        <div class="embedded" style={{ '--size': `${(shown + 1) * ROW_HEIGHT + SCROLL_BAR}px` }}>
          <ScreenTable
            rows={rows}
            columns={COLUMNS}
            rowHeight={ROW_HEIGHT}
            sort={Sorts ?? rows.meta?.sort[0]}
            chosen={null}
            choose={() => undefined}
            open={open}
            sortBy={sort => state.change({ Sorts: sort }, { replace: true })}
          />
        </div>
      )}
    </Card>
  )
}
