import type { PrismaClient } from '../../../prisma/generated/client/client.ts'
import { getDatamodel } from '../../../prisma/generated/pothos/types.ts'
import { decodeRows, encodeRows } from './chunks.ts'
import { type MarketParts, type MarketRows, PARTS, type Part } from './parts.ts'
import { rowsInTables } from './tables.ts'

/** Rows of a piece: small enough to be read between two requests. */
const ROWS = 1_000

export interface Piece {
  readonly part: Part
  readonly body: Uint8Array<ArrayBuffer>
}

/** The market in the tables as pieces to be kept, made while the one before is stored. */
export async function* piecesOf(prisma: PrismaClient, asOf: Date): AsyncIterable<Piece> {
  const rows = rowsInTables(prisma, asOf.toISOString())
  for (const part of PARTS) {
    for await (const batch of rows(part)) {
      for (let start = 0; start < batch.length; start += ROWS) {
        yield { part, body: await encodeRows(batch.slice(start, start + ROWS)) }
      }
    }
  }
}

/** The rows of a market from its archive, part by part. */
export function rowsInArchive(prisma: PrismaClient, revisionId: number): MarketRows {
  async function* read<P extends Part>(part: P): AsyncIterable<readonly MarketParts[P][]> {
    const since = emptyRowOf(part)
    const pieces = await prisma.revisionChunk.findMany({
      where: { revisionId, part },
      orderBy: { number: 'asc' },
      select: { body: true },
    })
    for (const { body } of pieces) yield await decodeRows<MarketParts[P]>(body, since)
  }
  return read
}

/** The models whose columns are those of a part. */
const MODELS = { issuers: 'Issuer', ratings: 'Rating', measures: 'Measure', bonds: 'Bond' } as const

type Models = ReturnType<typeof getDatamodel>['datamodel']['models']

let models: Models | undefined

/** Nothing is known of any column: null, an empty list, or no where a column must be yes or no. */
function emptyRowOf(part: Part): Readonly<Record<string, unknown>> {
  if (!(part in MODELS)) return {}
  models ??= getDatamodel().datamodel.models
  const fields = models[MODELS[part as keyof typeof MODELS]]?.fields ?? []
  const columns = fields.filter(({ kind }) => kind !== 'object')
  return Object.fromEntries(columns.map(column => [column.name, unknownOf(column)]))
}

function unknownOf({ type, isList, isRequired }: { type: string; isList: boolean; isRequired: boolean }): unknown {
  if (isList) return []
  return type === 'Boolean' && isRequired ? false : null
}
