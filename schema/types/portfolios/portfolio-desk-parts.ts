import { builder } from '../../builder.ts'
import type { Contribution, StressedPortfolio } from '../../portfolio/desk/portfolio-desk.ts'
import type { LeftOut } from '../../portfolio/desk/risk-holdings.ts'
import { shown } from '../../portfolio/money.ts'
import { FigureReason } from '../bonds/figure-reason.ts'

interface Sums {
  readonly yield: number
  readonly macaulayYears: number
  readonly modifiedYears: number
  readonly convexity: number
}

export const SumsType = builder.objectRef<Sums>('PortfolioRiskSums').implement({
  description: 'Risk of a portfolio by one way of adding up.',
  fields: t => ({
    yield: t.exposeFloat('yield', { unit: 'percentAYear', description: 'Effective yield, per cent a year.' }),
    macaulayYears: t.exposeFloat('macaulayYears', { unit: 'years', description: 'Macaulay duration, years.' }),
    modifiedYears: t.exposeFloat('modifiedYears', { unit: 'years', description: 'Modified duration, years.' }),
    convexity: t.exposeFloat('convexity', { unit: 'yearsSquared', description: 'Convexity, years squared.' }),
  }),
})

export interface KeyRate {
  readonly tenorYears: number
  readonly dv01: number
  readonly durationYears: number
}

export const KeyRateType = builder.objectRef<KeyRate>('PortfolioKeyRateRisk').implement({
  description: 'Answer of a portfolio to one key rate: the curve of each currency moves at this tenor.',
  fields: t => ({
    tenorYears: t.exposeFloat('tenorYears', { unit: 'years', description: 'The tenor that moves, years.' }),
    dv01: t.field({
      type: 'Decimal',
      unit: 'money',
      description: 'Fall of the value when the rate rises by a basis point.',
      resolve: ({ dv01 }) => dv01.toFixed(2),
    }),
    durationYears: t.exposeFloat('durationYears', { unit: 'years', description: 'The same as a duration, years.' }),
  }),
})

export const ContributionType = builder.objectRef<Contribution>('PortfolioContribution').implement({
  description: 'What one position adds to the risk of its portfolio.',
  fields: t => ({
    isin: t.exposeString('isin', { description: 'ISIN of the bond.' }),
    weightPercent: t.exposeFloat('weightPercent', {
      unit: 'percent',
      nullable: true,
      description: 'Share of the value that risk is computed of, per cent.',
    }),
    durationYears: t.exposeFloat('durationYears', {
      unit: 'years',
      description: 'Its part of the modified duration, years. All parts add up.',
    }),
    dv01: t.field({
      type: 'Decimal',
      unit: 'money',
      nullable: true,
      description: 'Fall of the value when the yield of the bond rises by a basis point.',
      resolve: ({ dv01 }) => shown(dv01),
    }),
    keyRateYears: t.exposeFloatList('keyRateYears', {
      unit: 'years',
      description: 'Its part of each key-rate duration, years, in the order of the tenors.',
    }),
  }),
})

export const StressType = builder.objectRef<StressedPortfolio>('PortfolioStress').implement({
  description: 'A portfolio after a stress: every position revalued at its Z-spread; options are not decided anew.',
  fields: t => ({
    name: t.exposeString('name', { description: 'Name of the stress.' }),
    text: t.exposeString('text', { description: 'What moves.' }),
    change: t.field({
      type: 'Decimal',
      unit: 'money',
      nullable: true,
      description: 'Change of the value.',
      resolve: ({ change }) => shown(change),
    }),
    changePercent: t.exposeFloat('changePercent', {
      unit: 'percent',
      nullable: true,
      description: 'The change in per cent of the value that is revalued.',
    }),
    reason: t.expose('reason', { type: FigureReason, nullable: true, description: 'Why there is no change.' }),
  }),
})

export const LeftOutType = builder.objectRef<LeftOut>('PortfolioLeftOut').implement({
  description: 'A position that no risk can be computed of.',
  fields: t => ({
    isin: t.exposeString('isin', { description: 'ISIN of the bond.' }),
    reason: t.expose('reason', { type: FigureReason, description: 'Why not.' }),
    field: t.exposeString('field', { nullable: true, description: 'What is missing or at fault.' }),
  }),
})
