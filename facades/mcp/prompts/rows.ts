import type { MarketData } from '../completion/market-data.ts'
import { CURRENCY, ISIN, PORTFOLIO, RATING, wholeNumber } from './parameters.ts'
import { call, type PromptRow, plan } from './prompt.ts'

/** A row for each prompt. */
export const PROMPTS: readonly PromptRow[] = [
  {
    name: 'screen_for_a_need',
    title: 'Screen for a need',
    description: 'Turns a need in your own words into a screen of the market, and shows the best few bonds.',
    arguments: [
      { name: 'need', title: 'Need', description: 'What the bonds are for, in your own words.', required: true },
      CURRENCY,
      RATING,
      { name: 'issuer', title: 'Issuer', description: 'Only bonds of this issuer.', completes: 'issuer' },
    ],
    write: async ({ need, currency, rating, issuer }) => {
      const filters = {
        ...(currency !== undefined && { Currency: [currency] }),
        ...(rating !== undefined && { CreditRatingFrom: rating }),
        ...(issuer !== undefined && { Query: issuer }),
      }
      return plan(`Find bonds for this need: ${need}`, [
        `Write the need as filters of search_bonds and count first: ${call('search_bonds', { ...filters, CountOnly: true })}`,
        'Few found: loosen the filter that matters least, and say which. Many: tighten, or take one bond an issuer with UniqueEmitentsFlag.',
        `Look at the best by what the need values: ${call('search_bonds', { ...filters, Sorts: ['-yield'], PageSize: 10 })}`,
        'Read the best five with get_bond {"id":"<isin>","Schedules":"NEXT"}: offers, amortisation, access, defaults.',
        'Answer with a table of ISIN, name, price, yield, duration, rating, liquidity, and a line each for what speaks for and against it. Name the filters used.',
      ])
    },
  },
  {
    name: 'compare_with_alternatives',
    title: 'Compare a bond with its alternatives',
    description: 'Sets a bond beside those that yield more, risk less or are alike.',
    arguments: [
      ISIN,
      { name: 'aim', title: 'Aim', description: 'What matters most: more yield, less risk or more liquidity.' },
    ],
    write: async ({ isin, aim }) =>
      plan(`Compare the bond ${isin} with its alternatives.${aim === undefined ? '' : ` What matters most: ${aim}`}`, [
        `Read the bond: ${call('get_bond', { id: isin, Schedules: 'NEXT' })}`,
        `Read its alternatives: ${call('get_alternatives', { isin })}`,
        'If a relevant list is empty: report its note, then try DurationWindowDays or another CreditRatingFrom.',
        'Read the two best with get_bond before you name them.',
        'Answer with a table of the bond and at most five others: yield, G-spread, duration, rating, liquidity, each with its difference to the bond; then reasons and warnings in your own words.',
      ]),
  },
  {
    name: 'build_a_ladder',
    title: 'Build a ladder',
    description: 'Spreads money over bonds that fall due one after another, a rung a year.',
    arguments: [
      { ...CURRENCY, required: true },
      wholeNumber({ name: 'years', title: 'Years', description: 'Number of rungs, 1 to 15.', required: true }, [1, 15]),
      RATING,
      { name: 'amount', title: 'Amount', description: 'Money to spread, in the currency.' },
    ],
    write: writeLadder,
  },
  {
    name: 'review_a_portfolio',
    title: 'Review a portfolio',
    description: 'What is in a portfolio, what it will pay, where its risks lie and what could be held instead.',
    arguments: [PORTFOLIO],
    write: async ({ portfolio }) =>
      plan('Review a portfolio.', [
        `Read it: ${call('get_portfolio', { id: portfolio })} and go on with PositionsOffset while positionsPage.truncated.`,
        'Take up every warning: default, downgrade, open put window, low liquidity, concentration.',
        'What falls due or may be put within 90 days: from cashFlows and nextEvent; read the terms of an offer with get_bond.',
        'For at most three positions that are weakest in yield for their risk: get_alternatives with their ISIN.',
        'Answer with: figures of the whole (value, yield with its coverage, duration, rating), income of 12 months, shares above 20 %, warnings by urgency, what to look at next.',
      ]),
  },
]

/** The rungs are counted from the date of the data, so that the calls are complete. */
async function writeLadder({ currency, years, rating, amount }: Readonly<Record<string, string>>, market: MarketData) {
  const overview = await market.read('get_market_overview', { Limit: 1 })
  const today = Temporal.PlainDate.from(String(overview?.data.asOf).slice(0, 10))
  const rungs = Array.from({ length: Number(years) }, (_, index) => {
    const from = today.add({ years: index, days: 1 })
    const filters = {
      Currency: [currency],
      CreditRatingFrom: rating,
      MatureDateFrom: from.toString(),
      MatureDateTo: today.add({ years: index + 1 }).toString(),
      UniqueEmitentsFlag: true,
      Sorts: ['-yield'],
      PageSize: 5,
    }
    return `   ${call('search_bonds', filters)}`
  })
  return plan(
    `Build a ladder of bonds in ${currency}, ${years} rungs${amount === undefined ? '' : ` for ${amount} ${currency}`}.`,
    [
      `One search a rung:\n${rungs.join('\n')}`,
      'Choose one bond a rung, another issuer each; an empty rung stays empty and is named. A bond that may be called or put before the rung, or is DEFAULTED or in TECHNICAL_DEFAULT, does not belong there: see yieldBasis and flags.',
      'Read each choice with get_bond {"id":"<isin>","Schedules":"NEXT"}.',
      `Spread ${amount ?? 'the money'} evenly; whole lots at the dirty price; say what is left over.`,
      'Answer with a table of rung, ISIN, name, maturity, yield, rating, pieces, cost, and the income by year.',
    ],
  )
}
