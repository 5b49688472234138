import { expect, test } from 'vitest'
import { checkBilling } from '../../schema/orders/billing.ts'
import { isInn, isKpp, isVatId } from '../../schema/orders/tax-ids.ts'
import { collectFaults } from '../../schema/portfolio/check.ts'

test.each(['7707083893', '7736207543', '500100732259'])('the INN %s has right check digits', inn => {
  expect(isInn(inn)).toBe(true)
})

test.each(['7707083894', '500100732258', '500100732269', '770708389', '77070838931', 'x707083893', ''])(
  'the INN %s is refused',
  inn => expect(isInn(inn)).toBe(false),
)

test('a KPP has nine signs, of which two may be letters', () => {
  expect(['773601001', '7736AB001'].map(isKpp)).toEqual([true, true])
  expect(['77360100', '7736ab001', 'A73601001'].map(isKpp)).toEqual([false, false, false])
})

test('a VAT number has the form of its state', () => {
  expect(isVatId('DE123456789', 'DE')).toBe(true)
  expect(isVatId('DE12345678', 'DE')).toBe(false)
  expect(isVatId('FR12345678901', 'DE')).toBe(false)
  expect(isVatId('EL123456789', 'GR')).toBe(true)
  expect(isVatId('GR123456789', 'GR')).toBe(false)
  expect(isVatId('CHE-123.456.788', 'CH')).toBe(true)
})

const FIRM = { legalName: 'ООО «Ромашка»', country: 'ru', address: 'Москва' }

test('billing details are stored as documents print them', () => {
  const faults = collectFaults()
  const given = { ...FIRM, inn: ' 7736207543 ', kpp: '773601001', vatId: '', purchaseOrder: ' ' }
  const details = { inn: '7736207543', kpp: '773601001', vatId: null, purchaseOrder: null }
  expect(checkBilling(given, faults)).toEqual({ ...FIRM, country: 'RU', ...details })
  expect(faults.list).toEqual([])
})

test.each([
  ['a firm of Russia without an INN', { ...FIRM }, ['details.inn']],
  ['a wrong INN', { ...FIRM, inn: '7736207544' }, ['details.inn']],
  ['a KPP beside the INN of a person', { ...FIRM, inn: '500100732259', kpp: '773601001' }, ['details.kpp']],
  ['the VAT number of another state', { ...FIRM, country: 'DE', vatId: 'FR12345678901' }, ['details.vatId']],
  [
    'no country, name and address',
    { legalName: ' ', country: 'Russia', address: '' },
    ['details.country', 'details.legalName', 'details.address'],
  ],
])('%s is refused at its field', (_what, given, paths) => {
  const faults = collectFaults()
  checkBilling(given, faults)
  expect(faults.list.map(({ path }) => path)).toEqual(paths)
})
