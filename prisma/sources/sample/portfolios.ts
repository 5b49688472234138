import type { PortfolioRecord } from '../record.ts'
import { NEW_ISSUES } from './issuances.ts'
import type { Market } from './market.ts'
import { marked } from './names.ts'
import { decimalOf, rounded } from './numbers.ts'
import { quotesOf } from './quotes.ts'
import { integer, noise, randomOf } from './random.ts'
import { bondOf, type SampleBond } from './schedule.ts'
import { STRUCTURES } from './structures.ts'
import { type Terms, termsOf } from './terms.ts'

interface Model {
  readonly name: string
  readonly currency: string
  readonly positions: number
  wants(terms: Terms, asOf: number): boolean
}

const isTrading = (terms: Terms) => terms.status === 'TRADING' && terms.structure.feature !== 'TECHNICAL'
const isRouble = (terms: Terms) => terms.currency === 'RUB' && terms.nominalCurrency === 'RUB'
const isHome = (terms: Terms) => isTrading(terms) && isRouble(terms)

const MODELS: readonly Model[] = [
  {
    name: 'Ladder, one to five years',
    currency: 'RUB',
    positions: 10,
    wants: (terms, asOf) => isHome(terms) && terms.structure.key === 'company-quarterly' && yearsLeft(terms, asOf) < 5,
  },
  {
    name: 'High yield',
    currency: 'RUB',
    positions: 12,
    wants: terms => isHome(terms) && terms.structure.couponType === 'FIXED' && terms.issuer.quality > 11,
  },
  {
    name: 'Government',
    currency: 'RUB',
    positions: 8,
    wants: terms => isHome(terms) && terms.structure.bondType === 'GOVERNMENT',
  },
  {
    name: 'Floaters',
    currency: 'RUB',
    positions: 8,
    wants: terms => isHome(terms) && terms.structure.couponType === 'FLOATING',
  },
]
/** The bonds among which the models choose; a million need not be read to find ten. */
const SEARCHED = 3000

export function portfolioRecords(market: Market): readonly PortfolioRecord[] {
  const chosen = MODELS.map((): SampleBond[] => [])
  const last = Math.min(market.bonds, SEARCHED)
  const regular = STRUCTURES.length + NEW_ISSUES
  // A market that ends with the first bond of each kind has no others to choose from.
  for (let index = regular < last ? regular : 0; index < last; index += 1) {
    const terms = termsOf(market, index)
    MODELS.forEach((model, place) => {
      const bonds = chosen[place] ?? []
      const isNew = bonds.every(bond => bond.issuer.index !== terms.issuer.index || model.name === 'Government')
      if (bonds.length < model.positions && isNew && model.wants(terms, market.asOf)) bonds.push(bondOf(market, terms))
    })
  }
  return MODELS.map((model, place) => ({
    name: marked(model.name),
    currency: model.currency,
    sample: true,
    positions: (chosen[place] ?? []).map(bond => positionOf(market, bond)),
  }))
}

/** Bought near today's price; where there is none the average is unknown. */
function positionOf(market: Market, bond: SampleBond): PortfolioRecord['positions'][number] {
  const random = randomOf(market.seed, 12, bond.index)
  const clean = quotesOf(market, bond).at(-1)?.close ?? null
  return {
    isin: bond.isin,
    quantity: decimalOf(integer(random, 5, 60) * 10, 0),
    averagePrice: clean === null ? null : rounded(clean - 1.5 + 1.2 * noise(random), 2),
  }
}

function yearsLeft({ dates }: Terms, asOf: number): number {
  return ((dates.at(-1) ?? asOf) - asOf) / 365
}
