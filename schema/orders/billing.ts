import type { BillingDetailsModel } from '../../prisma/generated/client/models/BillingDetails.ts'
import { auditIn } from '../audit/trail.ts'
import type { Context } from '../context.ts'
import { checkText, collectFaults, type Faults } from '../portfolio/check.ts'
import { throwFaults } from '../portfolio/write.ts'
import { personOf } from './person.ts'
import { isInn, isKpp, isVatId, vatPrefixOf } from './tax-ids.ts'

/** Billing details as given; an empty text is not given. */
export interface BillingInput {
  readonly legalName: string
  readonly country: string
  readonly address: string
  readonly inn?: string | null
  readonly kpp?: string | null
  readonly vatId?: string | null
  readonly purchaseOrder?: string | null
}

type Billing = Omit<BillingDetailsModel, 'accountId' | 'updatedAt'>

const LONGEST = { legalName: 300, address: 500, purchaseOrder: 60 } as const
/** Digits of an INN of a firm; a person's has twelve, and no KPP. */
const INN_OF_FIRM = 10

/**
 * Stores who is billed from the next document on; issued ones stay.
 * @throws GraphQLError INVALID_PARAMETER naming every wrong field
 */
export async function setBillingDetails(given: BillingInput, context: Context): Promise<BillingDetailsModel> {
  const { accountId } = personOf(context)
  const faults = collectFaults()
  const checked = checkBilling(given, faults)
  throwFaults(faults)
  return context.prisma.$transaction(async transaction => {
    await auditIn(context)(transaction)
    return transaction.billingDetails.upsert({
      where: { accountId },
      create: { ...checked, accountId },
      update: checked,
    })
  })
}

export function checkBilling(given: BillingInput, faults: Faults): Billing {
  const path = (name: keyof BillingInput) => `details.${name}`
  const optional = (name: 'inn' | 'kpp' | 'vatId' | 'purchaseOrder') => given[name]?.trim() || null
  const country = given.country.trim().toUpperCase()
  if (!/^[A-Z]{2}$/.test(country)) faults.add(path('country'), 'country must be two letters such as RU or DE.')
  const inn = optional('inn')
  const kpp = optional('kpp')
  const vatId =
    optional('vatId')
      ?.replace(/[\s.-]/g, '')
      .toUpperCase() ?? null
  const purchaseOrder = optional('purchaseOrder')
  if (country === 'RU' && inn === null) faults.add(path('inn'), 'inn is required for a customer in Russia.')
  if (inn !== null && !isInn(inn)) faults.add(path('inn'), 'inn must have 10 or 12 digits, the last of which check it.')
  if (kpp !== null && !isKpp(kpp)) faults.add(path('kpp'), 'kpp must have nine signs such as 773601001.')
  if (kpp !== null && inn?.length !== INN_OF_FIRM) faults.add(path('kpp'), 'kpp belongs to an INN of ten digits.')
  if (vatId !== null && !isVatId(vatId, country)) {
    const prefix = vatPrefixOf(country)
    const begins = prefix === null ? '' : `: that of ${country} begins with ${prefix}`
    faults.add(path('vatId'), `vatId is not in the form of a VAT number${begins}.`)
  }
  return {
    legalName: checkText(path('legalName'), given.legalName, LONGEST.legalName, faults),
    country,
    address: checkText(path('address'), given.address, LONGEST.address, faults),
    ...{ inn, kpp, vatId },
    purchaseOrder:
      purchaseOrder === null ? null : checkText(path('purchaseOrder'), purchaseOrder, LONGEST.purchaseOrder, faults),
  }
}
