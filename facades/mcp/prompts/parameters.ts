import { ACCEPTED_RATING_FORMS, ratingFromText } from '../../../schema/analytics/ratings.ts'
import { didYouMean } from '../../arguments/did-you-mean.ts'
import { portfoliosIn } from '../completion/completers.ts'
import type { MarketData } from '../completion/market-data.ts'
import type { PromptFault, PromptParameter } from './prompt.ts'

export const CURRENCY: PromptParameter = {
  name: 'currency',
  title: 'Currency',
  description: 'Currency of the bonds, ISO 4217, such as RUB.',
  completes: 'currency',
  read: async (value, market) => {
    const overview = await market.read('get_market_overview', { Limit: 1 })
    const currencies = (overview?.data.currenciesAvailable ?? []) as readonly string[]
    const code = value.toUpperCase()
    return currencies.includes(code)
      ? code
      : { fault: `There are no bonds in ${value}. Currencies: ${currencies.join(', ')}.` }
  },
}

export const RATING: PromptParameter = {
  name: 'rating',
  title: 'Worst rating',
  description: 'The worst credit rating allowed, such as AA-.',
  completes: 'rating',
  read: async value =>
    ratingFromText(value) === null ? { fault: `${value} is not a rating. ${ACCEPTED_RATING_FORMS}` } : value,
}

export const ISIN: PromptParameter = {
  name: 'isin',
  title: 'ISIN',
  description: 'ISIN of the bond.',
  required: true,
  completes: 'isin',
  read: async (value, market) => {
    const isin = value.toUpperCase()
    const found = await market.read('get_bond', { id: isin, Schedules: 'NONE' })
    return found === null
      ? { fault: `There is no bond with the ISIN ${isin}. search_bonds finds ISINs by name.` }
      : isin
  },
}

/** Accepts a name or an id; calls take the id. */
export const PORTFOLIO: PromptParameter = {
  name: 'portfolio',
  title: 'Portfolio',
  description: 'Name or id of one of your portfolios.',
  required: true,
  completes: 'portfolio',
  read: readPortfolio,
}

async function readPortfolio(value: string, market: MarketData): Promise<string | PromptFault> {
  const portfolios = await portfoliosIn(market)
  const text = value.toLowerCase()
  const found = portfolios.find(({ id, name }) => id === text || name.toLowerCase() === text)
  if (found !== undefined) return found.id
  const names = portfolios.map(({ name }) => name)
  const meant = didYouMean(value, names)
  return {
    fault: `There is no portfolio ${value}.${meant === undefined ? ` Portfolios: ${names.join(', ')}.` : ` Did you mean ${meant}?`}`,
  }
}

/** A whole number within bounds. */
export function wholeNumber(
  parameter: Pick<PromptParameter, 'name' | 'title' | 'description' | 'required'>,
  [minimum, maximum]: readonly [number, number],
): PromptParameter {
  return {
    ...parameter,
    read: async value => {
      const number = Number(value)
      const fits = Number.isInteger(number) && number >= minimum && number <= maximum
      return fits ? String(number) : { fault: `${value} is not a whole number from ${minimum} to ${maximum}.` }
    },
  }
}
