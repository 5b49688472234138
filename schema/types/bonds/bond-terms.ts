import { builder } from '../../builder.ts'
import { ENUMS } from '../shared/enums.ts'
import { Bond } from './bond.ts'
import { row, rowFields } from './row-fields.ts'

/** Terms and identity of a bond. */
builder.objectFields(Bond, t => {
  const { text, float, whole, date, decimal, yesNo } = rowFields(t)
  return {
    shortName: text('Short name.', bond => bond.shortName),
    fullName: text('Full name.', bond => bond.fullName),
    registrationNumber: text('Registration number.', bond => bond.registrationNumber),
    registrationDate: date('Date of registration.', bond => bond.registrationDate),
    cfi: text('ISO 10962 code.', bond => bond.cfi),
    figi: text('Financial Instrument Global Identifier.', bond => bond.figi),
    lei: text('Legal entity identifier of the issuer.', bond => bond.issuer.lei),
    listingLevel: whole('none', 'Listing level of the exchange.', bond => bond.listingLevel),
    status: t.field({ type: ENUMS.BondStatus, ...row(bond => bond.status) }),
    initialNominal: decimal('nominalMoneyABond', 'Initial nominal of one bond.', bond => bond.initialNominal),
    issuePieces: decimal('pieces', 'Bonds issued.', bond => bond.issuePieces),
    outstandingPieces: decimal('pieces', 'Bonds in circulation.', bond => bond.outstandingPieces),
    lotSize: whole('pieces', 'Bonds in a lot.', bond => bond.lotSize),
    dayCount: t.field({ type: ENUMS.DayCount, nullable: true, ...row(bond => bond.dayCount) }),
    businessDayConvention: t.field({
      type: ENUMS.BusinessDayConvention,
      nullable: true,
      ...row(bond => bond.businessDayConvention),
    }),
    settlementDays: whole('days', 'Business days from trade to settlement.', bond => bond.settlementDays),
    placementEndDate: date('End of placement.', bond => bond.placementEndDate),
    placementPrice: float('percentOfNominal', 'Per cent of nominal.', bond => bond.placementPrice),
    redemptionPrice: float(
      'percentOfNominal',
      'Per cent of the outstanding nominal, paid with the last repayment; null where no source states a price other than 100.',
      bond => bond.redemptionPrice,
    ),
    seniority: t.field({ type: ENUMS.Seniority, nullable: true, ...row(bond => bond.seniority) }),
    subordinated: yesNo('Subordinated; null when unknown.', bond => bond.subordinated),
    secured: yesNo('Secured; null when unknown.', bond => bond.secured),
    guaranteed: yesNo('Guaranteed; null when unknown.', bond => bond.guaranteed),
    covenants: text('Covenants.', bond => bond.covenants),
    convertible: yesNo('Convertible; null when unknown.', bond => bond.convertible),
    perpetual: t.boolean({ description: 'True for a bond without a maturity date.', ...row(bond => bond.perpetual) }),
    indexed: t.boolean({
      description: 'True for a bond whose nominal follows an index.',
      ...row(bond => bond.indexed),
    }),
    structured: yesNo('Structured; null when unknown.', bond => bond.structured),
    green: yesNo('Green or otherwise labelled; null when unknown.', bond => bond.green),
    qualifiedOnly: yesNo('For qualified investors only; null when unknown.', bond => bond.qualifiedOnly),
    testCategory: whole('none', 'Category of the investor test.', bond => bond.testCategory),
    riskLevel: t.field({ type: ENUMS.RiskLevel, nullable: true, ...row(bond => bond.riskLevel) }),
    lombard: yesNo('Collateral at the central bank; null when unknown.', bond => bond.lombard),
    marginable: yesNo('Accepted as margin; null when unknown.', bond => bond.marginable),
    scheduleComplete: t.boolean({
      description: 'False when a coupon is missing within the schedule: no analytics are computed from it.',
      ...row(bond => bond.scheduleComplete),
    }),
    scheduleMade: t.boolean({
      description:
        'True where no source lists coupons and these were generated from the terms; `scheduleNote` states how.',
      ...row(bond => bond.scheduleMade),
    }),
    amountsComputed: t.boolean({
      description: 'True where coupon amounts were computed from their rates because no source states them.',
      ...row(bond => bond.amountsComputed),
    }),
    scheduleNote: text(
      'What is missing in the schedule, or the rule by which it was generated.',
      bond => bond.scheduleNote,
    ),
    sample: t.boolean({
      description: 'True for an invented bond of the sample market.',
      ...row(bond => bond.sample),
    }),
  }
})
