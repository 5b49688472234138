import { addMonths } from '../../analytics/day.ts'
import { forwardPrice, impliedRepo } from '../../analytics/financing/forward-price.ts'
import { clean } from '../../analytics/price.ts'
import { absent, chain, map } from '../../analytics/result.ts'
import { percentFromFraction } from '../../units.ts'
import type { DeskInput } from './desk-input.ts'
import type { DeskAnswer, DeskSubject } from './desk-subject.ts'

const MONTHS = 3

/** The price for delivery in three months of a bond financed by a repo, and the repo rate behind a quoted one. */
export function forwardFigures(
  { valuation, indexed }: DeskSubject,
  { repoPercent, forwardPrice: quoted }: DeskInput,
): DeskAnswer {
  const { bond, settlement } = valuation
  const cleanPrice = indexed ? absent('NOT_APPLICABLE', 'indexed') : valuation.cleanPrice
  const rate = repoPercent ?? null
  const terms = { settlement, forward: addMonths(settlement, MONTHS), dayCount: 'ACT/365F' } as const
  const found = chain(cleanPrice, price =>
    rate === null ? absent('MISSING_DATA', 'repoPercent') : forwardPrice(bond, price, terms, rate / 100),
  )
  const implied = chain(cleanPrice, price =>
    typeof quoted === 'number'
      ? impliedRepo(bond, price, terms, clean(quoted))
      : absent('MISSING_DATA', 'forwardPrice'),
  )
  return {
    parameters: [
      { name: 'repoPercent', value: rate, unit: 'PERCENT' },
      { name: 'forwardPrice', value: quoted ?? null, unit: 'PER_100' },
    ],
    figures: [
      {
        ...{ name: 'forwardCleanPrice3m', unit: 'PER_100', text: 'Clean price for delivery in 3 months.' },
        result: map(found, ({ clean }) => clean as number),
      },
      {
        ...{ name: 'forwardDrop3m', unit: 'PER_100', text: 'What carrying earns: clean price less the forward one.' },
        result: map(found, ({ drop }) => drop),
      },
      {
        ...{ name: 'impliedRepo3m', unit: 'PERCENT', text: 'Repo rate at which the quoted forward price is fair.' },
        result: map(implied, percentFromFraction),
      },
    ],
  }
}
