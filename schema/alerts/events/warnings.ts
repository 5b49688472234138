import type { Context } from '../../context.ts'
import { convertedTo } from '../../portfolio/converted.ts'
import { heldInSteps } from '../../portfolio/holding.ts'
import { loadPortfolio } from '../../portfolio/load.ts'
import { readSchedules } from '../../portfolio/schedules.ts'
import type { StoredPortfolio } from '../../portfolio/stored.ts'
import { type Warning, warningsOf } from '../../portfolio/warnings.ts'
import type { EventItem } from './step.ts'

interface Contexts {
  readonly before: Context
  readonly after: Context
}

/** Warnings of a portfolio, as it is held now, that the market of the revision before did not give. */
export async function newWarnings(portfolioId: string, { before, after }: Contexts): Promise<readonly EventItem[]> {
  const stored = await loadPortfolio(portfolioId, after)
  const then = new Set((await warningsIn(stored, before)).flatMap(keysOf))
  const now = await warningsIn(stored, after)
  return now
    .filter(warning => keysOf(warning).some(key => !then.has(key)))
    .map(({ kind, text, count, isins }) => ({ kind, text, count, isins }))
}

async function warningsIn(stored: StoredPortfolio, context: Context): Promise<readonly Warning[]> {
  const held = await heldInSteps(stored, context)
  const own = await convertedTo(stored.currency, { stored, held }, context)
  const schedules = await readSchedules(
    held.holdings.map(({ bond }) => bond),
    context,
  )
  return warningsOf(held, { own, schedules, asOf: context.market.asOf.slice(0, 10), pace: context.pace })
}

/** Figures in the text change with every price; what the warning is about does not. */
function keysOf({ kind, isins, concentration }: Warning): readonly string[] {
  if (concentration !== undefined) return [`${kind} ${concentration.breakdown} ${concentration.name}`]
  return [kind, ...isins.map(text => `${kind} ${text}`)]
}
