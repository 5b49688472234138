import type { BillingDetailsModel } from '../../../prisma/generated/client/models/BillingDetails.ts'
import { builder } from '../../builder.ts'
import { type BillingInput as GivenBilling, setBillingDetails } from '../../orders/billing.ts'
import { Account } from './account.ts'

const BillingDetails = builder.objectRef<BillingDetailsModel>('BillingDetails').implement({
  description: 'Who is billed. Documents print it as it is on the day of their issue.',
  fields: t => ({
    legalName: t.exposeString('legalName', { description: 'Name of the firm or person, as printed on documents.' }),
    country: t.exposeString('country', { description: 'ISO 3166-1 alpha-2.' }),
    address: t.exposeString('address', { description: 'Postal address.' }),
    inn: t.exposeString('inn', { nullable: true, description: 'Tax number of Russia, with its check digits.' }),
    kpp: t.exposeString('kpp', { nullable: true, description: 'Reason code of Russia, beside an INN of a firm.' }),
    vatId: t.exposeString('vatId', { nullable: true, description: 'VAT number, with the letters of its state.' }),
    purchaseOrder: t.exposeString('purchaseOrder', {
      nullable: true,
      description: "The customer's own number of the purchase.",
    }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'Time of the last change.' }),
  }),
})

const BillingInput = builder.inputType('BillingInput', {
  description: 'Who is billed.',
  fields: t => ({
    legalName: t.string({ required: true, description: 'Name of the firm or person, as printed on documents.' }),
    country: t.string({ required: true, description: 'ISO 3166-1 alpha-2.' }),
    address: t.string({ required: true, description: 'Postal address.' }),
    inn: t.string({ description: 'Required of a customer in Russia.' }),
    kpp: t.string({ description: 'Reason code of Russia, beside an INN of a firm.' }),
    vatId: t.string({ description: 'In the form of the state, such as `DE123456789`.' }),
    purchaseOrder: t.string({ description: "The customer's own number of the purchase." }),
  }),
})

builder.objectField(Account, 'billing', t =>
  t.field({
    type: BillingDetails,
    nullable: true,
    description: 'Null until the account gives them.',
    resolve: ({ stored }, _args, { prisma }) => prisma.billingDetails.findUnique({ where: { accountId: stored.id } }),
  }),
)

builder.mutationField('setBillingDetails', t =>
  t.field({
    authScopes: { session: true },
    type: BillingDetails,
    description: 'Sets who is billed from the next document on.',
    args: { details: t.arg({ type: BillingInput, required: true, description: 'Replace those before.' }) },
    resolve: (_root, { details }, context) => setBillingDetails(details as GivenBilling, context),
  }),
)
