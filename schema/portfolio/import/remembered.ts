import { hash } from 'node:crypto'
import type { Context } from '../../context.ts'
import { DECIMAL_SIGNS } from './cells/number.ts'
import type { ChosenColumn, Column } from './file/header.ts'
import type { HoldingsTable } from './file/holdings-table.ts'
import { ROLES } from './file/roles.ts'

type Headed = Pick<HoldingsTable, 'kind'> & { readonly header: { readonly columns: readonly Column[] } }
type Reader = Pick<Context, 'prisma' | 'principal'>

/** Layouts that are remembered for an account; the one that was used longest ago is forgotten. */
const MOST = 200

/** What the account chose when it last imported a file with these titles; null for none. */
export async function rememberedColumns(
  table: Headed,
  { prisma, principal }: Reader,
): Promise<readonly ChosenColumn[] | null> {
  const { accountId } = principal
  if (accountId === null || !table.header.columns.some(({ title }) => title !== '')) return null
  const where = { accountId_header: { accountId, header: keyOf(table) } }
  const found = await prisma.holdingsLayout.findUnique({ where, select: { columns: true } })
  return found === null || !Array.isArray(found.columns) ? null : found.columns.flatMap(columnFrom)
}

/** Remembers the choice for files with these titles; without a choice it is forgotten. */
export async function rememberColumns(
  table: Headed,
  columns: readonly ChosenColumn[],
  { prisma, principal: { accountId } }: Reader,
): Promise<void> {
  if (accountId === null) return
  const header = keyOf(table)
  if (columns.length === 0) {
    await prisma.holdingsLayout.deleteMany({ where: { accountId, header } })
    return
  }
  const data = { columns: columns.map(column => ({ ...column })), usedAt: new Date() }
  await prisma.holdingsLayout.upsert({
    where: { accountId_header: { accountId, header } },
    create: { accountId, header, ...data },
    update: data,
  })
  const old = await prisma.holdingsLayout.findMany({ where: { accountId }, orderBy: { usedAt: 'desc' }, skip: MOST })
  await prisma.holdingsLayout.deleteMany({ where: { accountId, header: { in: old.map(one => one.header) } } })
}

/** Two files have one layout if all their titles are the same. */
function keyOf({ kind, header: { columns } }: Headed): string {
  return hash('sha256', [kind, ...columns.map(({ title }) => title.trim().toLowerCase())].join('\n'))
}

/** A later version may have fewer roles than the one that stored the choice. */
function columnFrom(stored: unknown): readonly ChosenColumn[] {
  if (typeof stored !== 'object' || stored === null || !('column' in stored)) return []
  const {
    column,
    role = null,
    decimal = null,
    dayFirst = null,
  } = stored as Partial<Record<keyof ChosenColumn, unknown>>
  if (typeof column !== 'number') return []
  const known = role === null ? null : ROLES.find(one => one === role)
  if (known === undefined) return []
  const sign = DECIMAL_SIGNS.find(one => one === decimal) ?? null
  return [{ column, role: known, decimal: sign, dayFirst: typeof dayFirst === 'boolean' ? dayFirst : null }]
}
