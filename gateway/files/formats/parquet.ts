import { zstdCompressSync } from 'node:zlib'
import { ByteWriter, ParquetWriter } from 'hyparquet-writer'
import { type ColumnKind, cellOf, type FileColumn } from '../../../schema/files/file-table.ts'
import type { Encoder } from './encoder.ts'

/** Rows of a row group: what a reader decodes at a time, and what the writer holds. */
const GROUP_ROWS = 50_000
const DAY_MS = 86_400_000
const MONEY_DIGITS = 28
const MONEY_SCALE = 8
/** Bytes of a signed number of 28 digits. */
const MONEY_BYTES = 12

type Schema = ConstructorParameters<typeof ParquetWriter>[0]['schema']
type Cell = string | number | boolean | bigint | null

const TEXT = { type: 'BYTE_ARRAY', converted_type: 'UTF8' } as const

/** How Parquet stores each kind of column. */
const TYPES: Readonly<Record<ColumnKind, Omit<Schema[number], 'name'>>> = {
  text: TEXT,
  list: TEXT,
  json: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  flag: { type: 'BOOLEAN' },
  whole: { type: 'INT32' },
  number: { type: 'DOUBLE' },
  money: {
    type: 'FIXED_LEN_BYTE_ARRAY',
    type_length: MONEY_BYTES,
    converted_type: 'DECIMAL',
    precision: MONEY_DIGITS,
    scale: MONEY_SCALE,
  },
  day: { type: 'INT32', converted_type: 'DATE' },
  instant: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
}

/** Parquet with zstd and, where they are shorter, dictionaries; every column may be null. */
export function parquetEncoder(columns: readonly FileColumn[]): Encoder {
  const bytes = new ByteWriter()
  const schema: Schema = [
    { name: 'table', num_children: columns.length },
    ...columns.map(({ name, kind }) => ({ name, repetition_type: 'OPTIONAL' as const, ...TYPES[kind] })),
  ]
  const writer = new ParquetWriter({ writer: bytes, schema, codec: 'ZSTD', compressors: { ZSTD: zstdCompressSync } })
  let waiting: Cell[][] = columns.map(() => [])
  const writeGroup = async () => {
    const columnData = columns.map(({ name }, index) => ({ name, data: waiting[index] ?? [] }))
    waiting = columns.map(() => [])
    await writer.write({ columnData, rowGroupSize: GROUP_ROWS })
  }
  /** What is written stays counted in the offset, as the footer needs it. */
  const taken = () => {
    const ready = bytes.getBytes().slice()
    bytes.index = 0
    return ready
  }
  return {
    add: async rows => {
      for (const row of rows) {
        for (const [index, column] of columns.entries()) waiting[index]?.push(stored(cellOf(row, column), column.kind))
        if (waiting[0]?.length === GROUP_ROWS) await writeGroup()
      }
      return taken()
    },
    end: async () => {
      if (waiting[0]?.length !== 0) await writeGroup()
      await writer.finish()
      return taken()
    },
  }
}

function stored(value: string | number | boolean | null, kind: ColumnKind): Cell {
  if (typeof value !== 'string') return value
  if (kind === 'day') return Date.parse(value) / DAY_MS
  if (kind === 'instant') return BigInt(Date.parse(value))
  return kind === 'money' ? unscaled(value) : value
}

/** An exact decimal in units of its last digit. */
function unscaled(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(MONEY_SCALE, '0'))
}
