/** Descriptions that fields of a portfolio, of a row of the listing and of a conversion share. */

export const WHY_NULL =
  'Why a figure is null: from its name to NO_POSITIONS, NO_RATE, NO_PRICE, NO_FIGURE, NO_COST, NO_TRANSACTIONS, SET_BY_HAND or NO_SOLUTION.'

export const RATES =
  'The published rates that values are converted at, each with its date; transactions are converted at those of their days.'
