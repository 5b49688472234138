import type { CompleterKey } from '../completion/completers.ts'
import type { MarketData } from '../completion/market-data.ts'

/** A way of working that a person starts by name: what is asked first, and the plan that the model gets. */
export interface PromptRow {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly arguments: readonly PromptParameter[]
  /** The plan, with the calls written out; what was given has been checked. */
  write(given: Readonly<Record<string, string>>, market: MarketData): Promise<string>
}

export interface PromptParameter {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly required?: true
  readonly completes?: CompleterKey
  /** @returns the value as calls take it, or what is wrong with it */
  readonly read?: (value: string, market: MarketData) => Promise<string | PromptFault>
}

export interface PromptFault {
  readonly fault: string
}

/** A call as a model would write it. */
export function call(tool: string, args: Readonly<Record<string, unknown>>): string {
  const given = Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined))
  return `${tool} ${JSON.stringify(given)}`
}

/** How every answer is to be given. */
const HONESTLY =
  'Every yield with its basis and date, every rating with its scale; say as of when the data is, what is unknown (null) and what the warnings and flags say. Use only figures from the tools, and give no advice that they do not carry.'

/** Steps, numbered. */
export function plan(aim: string, steps: readonly string[]): string {
  return [aim, ...steps.map((step, index) => `${index + 1}. ${step}`), HONESTLY].join('\n')
}
