/** Values that lists of texts may name although nothing in the sample market has them, by filter. */
export const ABSENT: Readonly<Record<string, string>> = {
  ...{ Currency: 'XAU', NominalCurrency: 'XAU', Country: 'AQ' },
  ...{
    Isin: 'XSDEMOZZZZZ0',
    Ticker: 'NOWHERE',
    Ids: '00000000-0000-7000-8000-000000000000',
    IssuerInn: '7707083893',
    Inn: '7707083893',
    Lei: 'DEMO99ZZZZZZZZZZZZ68',
  },
}
