/** The argument of fields that answer of an earlier market, too. */
export const asOfArgument = {
  type: 'Date',
  description: 'The market as it was published at the end of that day, UTC.',
  extensions: { notes: { asOf: true } },
} as const
