import type { Prisma } from '../../prisma/generated/client/client.ts'
import { storedOf } from '../snapshot/rows/archive.ts'
import { encodeTable, tableOf } from '../snapshot/rows/row-chunks.ts'
import type { FileRow, FilesHead, LivePart, ReadPart, SourcePart } from './file-source.ts'
import { LIVE_ROWS } from './live-rows.ts'

export function isLive(part: SourcePart): part is LivePart {
  return Object.hasOwn(LIVE_ROWS, part)
}

/**
 * Reads parts of a revision, live ones from start to end.
 * @param tables reads those that no archive has
 */
export function partReader(
  prisma: Prisma.TransactionClient,
  head: FilesHead,
  tables: Prisma.TransactionClient = prisma,
): ReadPart {
  const { archived } = storedOf(prisma, head.revision)
  const open = new Map<LivePart, AsyncIterator<readonly FileRow[]>>()
  return async (part, after) => {
    if (!isLive(part)) return archived(part, after)
    const rows = after < 0 ? LIVE_ROWS[part](tables, head)[Symbol.asyncIterator]() : open.get(part)
    if (rows === undefined) throw new Error(`${part} is read from its start`)
    open.set(part, rows)
    const next = await rows.next()
    return next.done ? [] : [{ number: after + 1, body: new Uint8Array(await encodeTable(tableOf(next.value))) }]
  }
}
