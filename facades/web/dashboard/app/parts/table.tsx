import type { ComponentChildren } from 'preact'
import { TablePlace } from './table-place.tsx'

export interface Column<Row> {
  readonly head: string
  /** Right-aligned tabular figures. */
  readonly numeric?: boolean
  /** Never wraps, for dates and similar short values. */
  readonly short?: boolean
  /** The heading is for screen readers only, as of a column of buttons. */
  readonly unseen?: boolean
  readonly cell: (row: Row) => ComponentChildren
}

interface TableProps<Row> {
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  keyOf(row: Row): string | number
}

/** Data table. Where its columns do not fit, each row becomes a block with labels above the values. */
export function Table<Row>({ caption, columns, rows, keyOf }: TableProps<Row>) {
  return (
    <TablePlace caption={caption}>
      <table>
        <caption class="unseen">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ head, numeric, short, unseen }) => (
              <th key={head} scope="col" class={numeric ? 'numeric' : short ? 'short' : undefined}>
                {unseen ? <span class="unseen">{head}</span> : head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={keyOf(row)}>
              {columns.map(({ head, numeric, short, unseen, cell }) => (
                <td
                  key={head}
                  data-head={unseen ? undefined : head}
                  class={numeric ? 'numeric' : short ? 'short' : undefined}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TablePlace>
  )
}
