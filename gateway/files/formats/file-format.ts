import type { FileColumn } from '../../../schema/files/file-table.ts'
import type { Encoder } from './encoder.ts'
import { csvEncoder, ndjsonEncoder } from './lines.ts'
import { parquetEncoder } from './parquet.ts'

interface FileFormat {
  readonly name: string
  readonly ending: string
  readonly encoder: (columns: readonly FileColumn[]) => Encoder
}

/** The formats of the bulk files: the same bytes for the same rows and version of Node. */
export const FILE_FORMATS: readonly FileFormat[] = [
  { name: 'parquet', ending: 'parquet', encoder: parquetEncoder },
  { name: 'csv', ending: 'csv.gz', encoder: csvEncoder },
  { name: 'ndjson', ending: 'ndjson.gz', encoder: ndjsonEncoder },
]
