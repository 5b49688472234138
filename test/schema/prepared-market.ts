import { rowsInArchive, type Stored, type StoredPiece } from '../../schema/universe/archive/pieces.ts'
import type { MarketHead } from '../../schema/universe/gather/assemble.ts'
import { beforehand } from '../../schema/universe/gather/beforehand.ts'
import { gather } from '../../schema/universe/gather/gather.ts'
import { prepare } from '../../schema/universe/prepared/prepare.ts'

/** With what is prepared of its archive. */
export async function preparedOf(stored: Stored, head: MarketHead): Promise<Stored> {
  const chunks: StoredPiece[] = []
  for await (const chunk of prepare(beforehand(head, gather(rowsInArchive(stored), head.asOf)))) chunks.push(chunk)
  chunks.sort((a, b) => a.number - b.number)
  return { ...stored, prepared: async numbers => chunks.filter(({ number }) => numbers.includes(number)) }
}
