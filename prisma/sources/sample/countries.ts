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
  /** Place of the state among the 26 labels, 1 = AAA: at home on the national scale, abroad on the international one. */
  readonly stateQuality: number
}

export const RUSSIA: Country = {
  code: 'RU',
  weight: 0,
  currency: 'RUB',
  legalForm: 'PJSC',
  land: 'Rudoria',
  standard: 'IFRS',
  stateQuality: 1,
}

const row = (
  code: string,
  weight: number,
  currency: Currency,
  legalForm: string,
  land: string,
  stateQuality: number,
  standard: 'IFRS' | 'GAAP' = 'IFRS',
): Country => ({ code, weight, currency, legalForm, land, standard, stateQuality })

/** The order is that of the sovereign issuers. */
export const ABROAD: readonly Country[] = [
  row('US', 28, 'USD', 'Inc.', 'Usonia', 2, 'GAAP'),
  row('DE', 14, 'EUR', 'AG', 'Demark', 1),
  row('FR', 12, 'EUR', 'SA', 'Frandia', 5),
  row('CN', 16, 'CNY', 'Co., Ltd.', 'Cinara', 5, 'GAAP'),
  row('GB', 12, 'GBP', 'plc', 'Gabria', 3),
  row('KZ', 9, 'USD', 'JSC', 'Kazoria', 10),
  row('NL', 4, 'EUR', 'N.V.', 'Nelland', 1),
  row('BR', 5, 'USD', 'S.A.', 'Brazonia', 12),
]

/** Only the first of them borrow as states. */
export const SOVEREIGNS: readonly Country[] = [RUSSIA, ...ABROAD.slice(0, 6)]
