import { builder } from '../../builder.ts'
import type { Context } from '../../context.ts'
import { type CashFlowYear, cashFlowYears } from '../../derived/cash-flow-years.ts'
import { type CashFlow, cashFlowsAfter } from '../../derived/cash-flows.ts'
import type { BondRow } from '../../snapshot/row-types.ts'
import { ENUMS } from '../shared/enums.ts'
import { Bond } from './bond.ts'
import { detailsOf, todayOf } from './bond-details.ts'
import { scheduleArguments, shown } from './bond-schedules.ts'

const CashFlowType = builder.objectRef<CashFlow>('CashFlow').implement({
  description: 'What one bond pays on one day to a buyer of today.',
  fields: t => ({
    date: t.expose('date', { type: 'Date', description: 'When it is paid.' }),
    coupon: t.expose('coupon', {
      type: 'Decimal',
      unit: 'nominalMoneyABond',
      nullable: true,
      description: 'Coupon of one bond, in the nominal currency; null while unknown, 0 where none is paid.',
    }),
    principal: t.expose('principal', {
      type: 'Decimal',
      unit: 'nominalMoneyABond',
      description: 'Principal of one bond, in the nominal currency, at the price of the repayment.',
    }),
    total: t.expose('total', {
      type: 'Decimal',
      unit: 'nominalMoneyABond',
      nullable: true,
      description: 'Both together; null while the coupon is unknown.',
    }),
    status: t.expose('knowledge', { type: ENUMS.Knowledge }),
  }),
})

builder.objectField(Bond, 'cashFlows', t =>
  t.field({
    type: [CashFlowType],
    nullable: true,
    description:
      'What a buyer of today would receive if the bond is held to its end: payments after the settlement date. Null where a coupon is missing within the schedule.',
    args: scheduleArguments,
    resolve: (bond, part, context) => {
      const flows = flowsOf(bond, context)
      return flows === null ? null : [...shown(flows, ({ date }) => date, part, todayOf(bond, context))]
    },
  }),
)

const CashFlowYearType = builder.objectRef<CashFlowYear>('CashFlowYear').implement({
  description: 'What one bond pays in a calendar year to a buyer of today, per cent of its outstanding nominal.',
  fields: t => ({
    year: t.exposeInt('year', { unit: 'none', description: 'Calendar year.' }),
    coupon: t.exposeFloat('coupon', { unit: 'percentOfNominal', description: 'Coupons whose amount is known.' }),
    principal: t.exposeFloat('principal', {
      unit: 'percentOfNominal',
      description: 'Principal, at the price of the repayment.',
    }),
    unknownCoupons: t.exposeInt('unknownCoupons', {
      unit: 'count',
      description: 'Payment days whose coupon is unknown and therefore not included.',
    }),
  }),
})

builder.objectField(Bond, 'cashFlowYears', t =>
  t.field({
    type: [CashFlowYearType],
    nullable: true,
    description:
      'The cash flows by calendar year, comparable across nominals and currencies. Null where a coupon is missing within the schedule.',
    resolve: (bond, _args, context) => {
      const flows = flowsOf(bond, context)
      return flows === null ? null : [...cashFlowYears(flows, bond.outstandingNominal)]
    },
  }),
)

function flowsOf(bond: BondRow, context: Context): readonly CashFlow[] | null {
  if (!bond.scheduleComplete) return null
  const { coupons, amortizations } = detailsOf(bond, context)
  return cashFlowsAfter(bond.measure?.settlementDate ?? todayOf(bond, context), coupons, amortizations)
}
