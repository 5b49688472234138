/** The argument of fields that can also be answered from an earlier market snapshot. */
export const asOfArgument = {
  type: 'Date',
  description: 'The market as it was published at the end of that day, UTC.',
  extensions: { notes: { asOf: true } },
} as const
