import type { Database } from '../../prisma/client.ts'
import { WATCHED } from '../../prisma/undo/tables.ts'

/** What the tables of the market hold, table by table: two states are the same when these texts are. */
export async function stateOf({ prisma }: Database): Promise<Readonly<Record<string, string>>> {
  const texts: Record<string, string> = {}
  for (const { name } of WATCHED) {
    const [row] = await prisma.$queryRawUnsafe<{ text: string }[]>(
      `SELECT count(*) || ' rows, ' || md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) AS text FROM "${name}" t`,
    )
    texts[name] = row?.text ?? ''
  }
  return texts
}
