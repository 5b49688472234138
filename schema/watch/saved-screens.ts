import type { SavedScreen } from '../../prisma/generated/client/client.ts'
import type { Context } from '../context.ts'
import { invalidArguments, notFound } from '../errors.ts'
import { checkText, collectFaults } from '../portfolio/check.ts'
import { accountOf, changeAccount, limitsFor, OLDEST_FIRST, overLimit, type Placed, placed } from './account-rows.ts'

const LONGEST_NAME = 120
/** As long as the URL of a view may be. */
export const LONGEST_QUERY = 8_000

interface ScreenText {
  readonly name: string
  readonly query: string
}

export async function savedScreens(context: Context): Promise<readonly Placed<SavedScreen>[]> {
  const where = { accountId: accountOf(context) }
  return placed(await context.prisma.savedScreen.findMany({ where, orderBy: [...OLDEST_FIRST] }))
}

/** @throws GraphQLError REFUSED at the limit, INVALID_PARAMETER for a query that the screener refuses */
export function saveScreen(given: ScreenText, context: Context): Promise<Placed<SavedScreen>> {
  const { savedScreensMax } = limitsFor(context)
  const data = checked(given, context)
  return changeAccount(context, async (transaction, accountId) => {
    const place = await transaction.savedScreen.count({ where: { accountId } })
    if (place >= savedScreensMax) overLimit(savedScreensMax, 'saved screens')
    return { ...(await transaction.savedScreen.create({ data: { accountId, ...data } })), place }
  })
}

/** Renames a screen, replaces its query, or both. */
export function changeScreen(
  id: string,
  given: { readonly name?: string | null | undefined; readonly query?: string | null | undefined },
  context: Context,
): Promise<Placed<SavedScreen>> {
  const { savedScreensMax } = limitsFor(context)
  return changeAccount(context, async (transaction, accountId) => {
    const all = placed(await transaction.savedScreen.findMany({ where: { accountId }, orderBy: [...OLDEST_FIRST] }))
    const screen = all.find(one => one.id === id)
    if (screen === undefined) throw notFound('The saved screen')
    if (screen.place >= savedScreensMax) overLimit(savedScreensMax, 'saved screens')
    const { name, query } = screen
    const data = checked({ name: given.name ?? name, query: given.query ?? query }, context)
    return { ...(await transaction.savedScreen.update({ where: { id }, data })), place: screen.place }
  })
}

export function deleteScreen(id: string, context: Context): Promise<string> {
  return changeAccount(context, async (transaction, accountId) => {
    const { count } = await transaction.savedScreen.deleteMany({ where: { id, accountId } })
    if (count === 0) throw notFound('The saved screen')
    return id
  })
}

function checked({ name, query }: ScreenText, { readScreen }: Context): ScreenText {
  const faults = collectFaults()
  const text = query.replace(/^\?/, '')
  const data = { name: checkText('name', name, LONGEST_NAME, faults), query: text }
  const inQuery = readScreen(text).faults.map(({ message, ...fault }) => ({
    ...fault,
    path: 'query',
    message: `${fault.path}: ${message}`,
  }))
  if (faults.list.length + inQuery.length > 0) throw invalidArguments([...faults.list, ...inQuery])
  return data
}
