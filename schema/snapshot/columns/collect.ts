import { setImmediate } from 'node:timers/promises'
import type { Table } from '../rows/row-chunks.ts'
import { type CodedColumn, type StoredCollector, storedCollector } from './stored.ts'
import type { ViewField } from './view.ts'

/** Collects tables of rows into one column per field. */
interface TableCollector<Row> {
  /** @param places the positions of the rows, negative for rows to skip */
  add(table: Table<Row>, places: Int32Array): void
  /** Yields to the event loop between columns. @param length the number of rows */
  columns(length: number): Promise<readonly CodedColumn[]>
}

/** @param isSearched whether rows are filtered or sorted by a field */
export function tableCollector<Row>(
  fields: readonly ViewField[],
  isSearched: (name: string) => boolean,
): TableCollector<Row> {
  const collectors = fields.map(({ kind, name }) => storedCollector(kind, isSearched(name)))
  return {
    add: ({ columns }, places) => {
      for (const [index, { name }] of fields.entries()) {
        const values = columns[name as keyof Row]
        if (values !== undefined) putAll(collectors[index] as StoredCollector, values, places)
      }
    },
    columns: async length => {
      const columns: CodedColumn[] = []
      while (collectors.length > 0) {
        columns.push((collectors.shift() as StoredCollector).column(length))
        await setImmediate()
      }
      return columns
    },
  }
}

function putAll(collector: StoredCollector, values: readonly unknown[], places: Int32Array): void {
  for (let index = 0; index < values.length; index += 1) {
    const place = places[index] as number
    if (place >= 0) collector.put(place, values[index])
  }
}
