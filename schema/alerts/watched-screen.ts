import type { Prisma } from '../../prisma/generated/client/client.ts'
import type { Context } from '../context.ts'
import type { ArgumentFault } from '../errors.ts'
import { limitsFor, overLimit } from '../watch/account-rows.ts'

/** Parameters with which a screen is no set of bonds that each enter or leave by themselves. */
const NOT_WATCHED = ['asOf', 'uniqueEmitentsFlag', 'topBy'] as const

/** Why an alert cannot watch the screen; null where it can. */
export function screenFault(query: string, { readScreen }: Pick<Context, 'readScreen'>): string | null {
  const { faults, search } = readScreen(query)
  const [fault] = faults
  if (fault !== undefined) return `The screener refuses the saved screen: ${fault.path}: ${fault.message}`
  const given = NOT_WATCHED.filter(name => (search?.[name] ?? null) !== null && search?.[name] !== false)
  if (given.length === 0) return null
  return `An alert cannot watch a screen with ${namesOf(given)}: bonds would enter and leave because of others.`
}

/** What is wrong with the query of a screen that is given with the alert. */
export function givenScreenFaults(query: string, context: Pick<Context, 'readScreen'>): readonly ArgumentFault[] {
  const faults = context.readScreen(query).faults.map(({ path, message, didYouMean }) => ({
    path: 'screen',
    message: `${path}: ${message}${didYouMean === undefined ? '' : ` Did you mean ${didYouMean}?`}`,
  }))
  if (faults.length > 0) return faults
  const message = screenFault(query, context)
  return message === null ? [] : [{ path: 'screen', message }]
}

/** The saved screen of a query; without one it is saved under the name. @returns its id */
export async function savedScreenFor(
  { name, query }: { readonly name: string; readonly query: string },
  { transaction, accountId, context }: Saving,
): Promise<string> {
  const known = await transaction.savedScreen.findFirst({ where: { accountId, query } })
  if (known !== null) return known.id
  const { savedScreensMax } = limitsFor(context)
  if ((await transaction.savedScreen.count({ where: { accountId } })) >= savedScreensMax)
    overLimit(savedScreensMax, 'saved screens')
  return (await transaction.savedScreen.create({ data: { accountId, name, query } })).id
}

interface Saving {
  readonly transaction: Prisma.TransactionClient
  readonly accountId: string
  readonly context: Context
}

export function namesOf(names: readonly string[]): string {
  const quoted = names.map(name => `\`${name}\``)
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`
}
