import type { Currency } from './rates.ts'

/** A country of the invented market and what an issuer there looks like. */
export interface Country {
  readonly code: string
  readonly weight: number
  readonly currency: Currency
  /** Of a company; a bank carries it too. */
  readonly legalForm: string
  /** What the country is called in the invented market. */
  readonly land: string
  readonly standard: 'IFRS' | 'GAAP'
}

export const RUSSIA: Country = {
  code: 'RU',
  weight: 0,
  currency: 'RUB',
  legalForm: 'PJSC',
  land: 'Rudoria',
  standard: 'IFRS',
}

const row = (
  code: string,
  weight: number,
  currency: Currency,
  legalForm: string,
  land: string,
  standard: 'IFRS' | 'GAAP' = 'IFRS',
): Country => ({ code, weight, currency, legalForm, land, standard })

/** The order is that of the sovereign issuers. */
export const ABROAD: readonly Country[] = [
  row('US', 28, 'USD', 'Inc.', 'Usonia', 'GAAP'),
  row('DE', 14, 'EUR', 'AG', 'Demark'),
  row('FR', 12, 'EUR', 'SA', 'Frandia'),
  row('CN', 16, 'CNY', 'Co., Ltd.', 'Cinara', 'GAAP'),
  row('GB', 12, 'GBP', 'plc', 'Gabria'),
  row('KZ', 9, 'USD', 'JSC', 'Kazoria'),
  row('NL', 4, 'EUR', 'N.V.', 'Nelland'),
  row('BR', 5, 'USD', 'S.A.', 'Brazonia'),
]

/** Only the first of them borrow as states. */
export const SOVEREIGNS: readonly Country[] = [RUSSIA, ...ABROAD.slice(0, 6)]
