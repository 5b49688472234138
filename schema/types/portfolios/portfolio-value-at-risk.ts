import { Decimal } from 'decimal.js'
import { type DayLoss, FEWEST_CHANGES } from '../../analytics/portfolio-risk/historical-var.ts'
import { builder } from '../../builder.ts'
import type { PortfolioValueAtRisk, ShortPast } from '../../portfolio/desk/value-at-risk.ts'
import { type Money, percentOf, shown } from '../../portfolio/money.ts'
import { FigureReason } from '../bonds/figure-reason.ts'

/** A loss, with the value that it is a loss of. */
interface LossOfValue extends DayLoss {
  readonly value: Money
}

const DayLossType = builder.objectRef<LossOfValue>('PortfolioDayLoss').implement({
  description: 'Loss of a portfolio in a day at one level of confidence; a loss is positive, a gain negative.',
  fields: t => ({
    confidencePercent: t.exposeFloat('confidencePercent', {
      unit: 'percent',
      description: 'Share of the days on which the loss is not larger, per cent.',
    }),
    valueAtRisk: t.field({
      type: 'Decimal',
      unit: 'money',
      description: 'Value at risk: the loss at this level.',
      resolve: ({ valueAtRisk }) => shown(new Decimal(valueAtRisk)),
    }),
    valueAtRiskPercent: t.float({
      unit: 'percent',
      nullable: true,
      description: 'The same in per cent of the value that is simulated.',
      resolve: ({ valueAtRisk, value }) => percentOf(new Decimal(valueAtRisk), value),
    }),
    expectedShortfall: t.field({
      type: 'Decimal',
      unit: 'money',
      description: 'Mean of the worse days.',
      resolve: ({ expectedShortfall }) => shown(new Decimal(expectedShortfall)),
    }),
  }),
})

const ShortPastType = builder.objectRef<ShortPast>('PortfolioShortPast').implement({
  description: 'A position whose stored prices do not suffice for a simulation.',
  fields: t => ({
    isin: t.exposeString('isin', { description: 'ISIN of the bond.' }),
    reason: t.expose('reason', { type: FigureReason, description: 'Why it is left out.' }),
    field: t.exposeString('field', { nullable: true, description: 'What is missing or at fault.' }),
    changes: t.exposeInt('changes', {
      unit: 'count',
      description: 'Daily changes that its stored prices and exchange rates give.',
    }),
  }),
})

export const ValueAtRiskType = builder.objectRef<PortfolioValueAtRisk>('PortfolioValueAtRisk').implement({
  description:
    'What a day can cost a portfolio: changes of all stored prices and official exchange rates on each past day, applied to the positions of today.',
  fields: t => ({
    value: t.field({
      type: 'Decimal',
      unit: 'money',
      nullable: true,
      description: 'Value of the positions whose history suffices; null where there are none.',
      resolve: ({ value }) => shown(value),
    }),
    coveragePercent: t.exposeFloat('coveragePercent', {
      unit: 'percent',
      nullable: true,
      description: 'Its share of the value of all positions, per cent.',
    }),
    changes: t.exposeInt('changes', {
      unit: 'count',
      nullable: true,
      description: 'Daily changes that are simulated; null where none are.',
    }),
    changesNeeded: t.int({
      unit: 'count',
      description: 'Fewest changes that a position, and all positions together, need.',
      resolve: () => FEWEST_CHANGES,
    }),
    from: t.expose('from', { type: 'Date', nullable: true, description: 'Day of the first price.' }),
    to: t.expose('to', { type: 'Date', nullable: true, description: 'Day of the last price.' }),
    losses: t.field({
      type: [DayLossType],
      description: 'Losses at 95 and 99 % confidence; empty where there is a reason.',
      resolve: ({ losses, value }) => losses.map(loss => ({ ...loss, value })),
    }),
    reason: t.expose('reason', { type: FigureReason, nullable: true, description: 'Why there are no losses.' }),
    field: t.exposeString('field', { nullable: true, description: 'What is missing or at fault.' }),
    leftOut: t.field({
      type: [ShortPastType],
      description: 'Positions that are not simulated.',
      resolve: ({ leftOut }) => [...leftOut],
    }),
  }),
})
