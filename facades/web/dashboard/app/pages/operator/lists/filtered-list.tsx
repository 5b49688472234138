import type { ComponentChildren } from 'preact'
import type { Pages } from '../../../client/use-pages.ts'
import { More } from '../../../parts/more.tsx'
import { Empty, Shown } from '../../../parts/shown.tsx'
import { type Column, Table } from '../../../parts/table.tsx'
import { listWords } from '../../../words/operator-lists.ts'
import { useWords } from '../../../words/use-words.tsx'

interface FilteredListProps<Item> {
  readonly title: string
  readonly pages: Pages<Item>
  readonly columns: readonly Column<Item>[]
  /** Shown where there is nothing at all. @default the text for a filter that finds nothing */
  readonly empty?: { readonly title: string; readonly text: string } | false
  /** What is above the table, such as the export. */
  readonly children: ComponentChildren
}

/** What a filter has found, page by page. */
export function FilteredList<Item extends { readonly id: string }>({
  title,
  pages,
  columns,
  empty = false,
  children,
}: FilteredListProps<Item>) {
  const { nothing, nothingText } = useWords(listWords)
  return (
    <Shown query={pages.query} lines={10}>
      {({ items }) =>
        items.length === 0 ? (
          <Empty {...(empty || { title: nothing, text: nothingText })} />
        ) : (
          <>
            {children}
            <Table caption={title} rows={pages.items} keyOf={({ id }) => id} columns={columns} />
            <More pages={pages} />
          </>
        )
      }
    </Shown>
  )
}
