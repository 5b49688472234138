import type { CompleterKey } from '../completion/completers.ts'
import type { MarketData } from '../completion/market-data.ts'

/** A prompt that a user starts by name: its parameters, and the plan for the model. */
export interface PromptRow {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly arguments: readonly PromptParameter[]
  /** The plan, with complete calls; the arguments have been validated. */
  write(given: Readonly<Record<string, string>>, market: MarketData): Promise<string>
}

export interface PromptParameter {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly required?: true
  readonly completes?: CompleterKey
  /** @returns the value as calls take it, or its fault */
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

/** Instructions for every answer. */
const ANSWER_RULES =
  'Every yield with its basis and date, every rating with its scale; say as of when the data is, what is unknown (null) and what the warnings and flags say. Use only figures from the tools, and give no advice that they do not carry.'

/** Numbers the steps. */
export function plan(aim: string, steps: readonly string[]): string {
  return [aim, ...steps.map((step, index) => `${index + 1}. ${step}`), ANSWER_RULES].join('\n')
}
