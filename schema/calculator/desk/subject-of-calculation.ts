import type { PrismaClient } from '../../../prisma/generated/client/client.ts'
import { assumptionSentence, projectionSentence } from '../../analytics/assumption.ts'
import { extrapolationOf } from '../../analytics/extrapolated.ts'
import type { Figures } from '../../analytics/figures.ts'
import { absent, map } from '../../analytics/result.ts'
import type { Valuation } from '../../analytics/valuation.ts'
import { fractionFromPercent } from '../../units.ts'
import type { DeskRates, DeskSubject } from './desk-subject.ts'
import { floaterRule, readFixings, readSwaps, type StoredFloater } from './rates.ts'

/** The bond of a calculation. */
interface CalculatedBond {
  readonly currency: string
  /** Null for terms from the request. */
  readonly sample: boolean | null
  /** The rule of a floater; null for other bonds and for terms from the request. */
  readonly floater: StoredFloater | null
  readonly indexed: boolean
}

interface Environment {
  readonly prisma: PrismaClient
  /** The day of the revision. */
  readonly asOf: string
}

/** What figures of a desk need of a calculation. */
export function deskSubjectOf(
  { valuation, figures }: { readonly valuation: Valuation; readonly figures: Figures },
  resolved: CalculatedBond,
  environment: Environment,
): DeskSubject {
  const { indexed } = resolved
  const { assumption } = figures.headlineYield
  const sentences = [
    assumption === undefined || indexed ? null : projectionSentence(assumption),
    indexed ? assumptionSentence('INDEXED') : null,
    extrapolationOf(valuation),
  ].filter(sentence => sentence !== null)
  const premium = resolved.floater?.ratePremium ?? null
  return {
    ...{ valuation, indexed, currency: resolved.currency, rates: deskRatesOf(resolved, environment) },
    quotedMargin: premium === null ? null : fractionFromPercent(premium),
    assumption: sentences.length === 0 ? null : sentences.join(' '),
  }
}

/** Terms from the request take real rates. */
function deskRatesOf({ floater, currency, sample }: CalculatedBond, { prisma, asOf }: Environment): DeskRates {
  const query = { sample: sample === true, asOf }
  return {
    fixings: async () => {
      if (floater === null) return absent('NOT_APPLICABLE', 'coupons')
      const rule = floaterRule(floater)
      if (!rule.ok) return rule
      return map(await readFixings(prisma, floater, query), index => ({ rule: rule.value, index }))
    },
    swaps: () => readSwaps(prisma, currency, query),
  }
}
