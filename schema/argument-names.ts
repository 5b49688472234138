import type { Context } from './context.ts'

/**
 * Writes the arguments that a sentence names as the caller spells them. A sentence of the schema names an argument by its
 * path between backticks: an input field as `filter.yieldFrom`, an argument of an inner field as `schedules.offset`.
 * Errors need no call of this: the facade spells them where it sends them.
 * @example spellArguments('`includeUnknown` shows them.', context) // over REST: 'IncludeUnknown shows them.'
 */
export function spellArguments(sentence: string, { argumentSpelling }: Pick<Context, 'argumentSpelling'>): string {
  return argumentSpelling === undefined ? sentence : argumentSpelling(sentence)
}
