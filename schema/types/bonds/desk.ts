import { bounded } from '../../bounds.ts'
import { builder } from '../../builder.ts'
import { DESK_FAMILIES, type DeskFamilyName, type DeskSection } from '../../calculator/desk/desk.ts'
import type { DeskParameter } from '../../calculator/desk/desk-subject.ts'
import { listOf, type Work } from '../../work.ts'
import { FigureReason } from './figure-reason.ts'

/** Rates may be negative, and far above what is usual. */
const RATES = [-50, 1_000] as const

export const DeskInput = builder.inputType('DeskInput', {
  description: 'Parameters of the figures of a desk. What is absent has the default that the figure states.',
  fields: t => ({
    taxPercent: t.float({
      description: 'Tax on coupons and gains, per cent. Without it there is no yield after tax.',
      ...bounded([0, 100], { unit: 'percent' }),
    }),
    meanReversion: t.float({
      description: 'Speed at which the short rate returns, a year. Default: 0.1 for roubles, 0.03 for others.',
      ...bounded([0, 5], { unit: 'none' }),
    }),
    volatilityPercent: t.float({
      description: 'Volatility of the short rate, percentage points a year. Default: 3 for roubles, 1 for others.',
      ...bounded([0, 50], { unit: 'percent' }),
    }),
    horizonMonths: t.int({
      description: 'Months until the horizon. Default: 12.',
      ...bounded([1, 600], { unit: 'months' }),
    }),
    reinvestmentPercent: t.float({
      description: 'Rate at which payments are put aside until a horizon, per cent a year. Default: 0.',
      ...bounded(RATES, { unit: 'percentAYear' }),
    }),
    shiftBp: t.float({
      description: 'Parallel move of the curve on the horizon date, basis points. Default: 0.',
      ...bounded([-5_000, 5_000], { unit: 'basisPoints' }),
    }),
    indexPercent: t.float({
      description: 'Index of a floater from now on, per cent a year. Default: that of the running coupon.',
      ...bounded(RATES, { unit: 'percentAYear' }),
    }),
    marginPercent: t.float({
      description: 'Margin of a floater over its index, percentage points. Default: that of its terms.',
      ...bounded([-50, 100], { unit: 'percentagePoints' }),
    }),
    repoPercent: t.float({
      description: 'Rate of a repo, per cent a year, simple, ACT/365F. Without it there is no forward price.',
      ...bounded(RATES, { unit: 'percentAYear' }),
    }),
    forwardPrice: t.float({
      description: 'Clean price quoted for delivery in 3 months, per cent. Without it there is no implied repo rate.',
      ...bounded([0.01, 1_000], { unit: 'percent' }),
    }),
  }),
})

export const DeskFamily = builder.enumType('DeskFamily', {
  description: 'A family of figures of a desk.',
  values: Object.fromEntries(
    Object.entries(DESK_FAMILIES).map(([name, { text }]) => [name, { description: text }]),
  ) as Record<DeskFamilyName, { description: string }>,
})

const Parameter = builder.objectRef<DeskParameter>('DeskParameter').implement({
  description: 'A parameter behind figures of a desk, as it was used.',
  fields: t => ({
    name: t.exposeString('name', { description: 'Name of the parameter.' }),
    value: t.exposeFloat('value', {
      unit: 'varies',
      nullable: true,
      description: 'Value in its unit, given or its default; null where none was given and there is no default.',
    }),
    unit: t.exposeString('unit', {
      description: 'Unit: PERCENT, PERCENTAGE_POINTS, BASIS_POINTS, MONTHS, A_YEAR or PER_100.',
    }),
  }),
})

const DeskFigure = builder.objectRef<DeskSection['figures'][number]>('DeskFigure').implement({
  description: 'A figure of a desk, or the reason why it is missing.',
  fields: t => ({
    name: t.exposeString('name', { description: 'Name of the figure.' }),
    value: t.exposeFloat('value', { unit: 'varies', nullable: true, description: 'Value, in its unit.' }),
    unit: t.exposeString('unit', {
      description: 'Unit: PERCENT, BASIS_POINTS, YEARS, YEARS_SQUARED, DAYS or PER_100.',
    }),
    text: t.exposeString('text', { description: 'What the figure is.' }),
    reason: t.expose('reason', { type: FigureReason, nullable: true, description: 'Why it is missing.' }),
    field: t.exposeString('field', { nullable: true, description: 'What is missing or at fault.' }),
  }),
})

export const DeskSectionType = builder.objectRef<DeskSection>('DeskSection').implement({
  description: 'A family of figures of a desk with what it rests on.',
  fields: t => ({
    family: t.expose('family', { type: DeskFamily, description: 'The family.' }),
    text: t.exposeString('text', { description: 'Convention of its figures.' }),
    parameters: t.expose('parameters', { type: [Parameter], description: 'Parameters as they were used.' }),
    assumption: t.exposeString('assumption', { nullable: true, description: 'What is assumed of coupons.' }),
    figures: t.expose('figures', { type: [DeskFigure], description: 'Every figure, or the reason why it is missing.' }),
  }),
})

/** A model of the short rate is worth more than all other families together. */
const WORK_OF_OPTIONS = 4_000
const WORK_OF_FAMILY = 200

/** Of the requested families. */
export const deskWork: Work = ({ families }) => {
  const requested = new Set(listOf(families))
  return requested.size * WORK_OF_FAMILY + (requested.has('OAS') ? WORK_OF_OPTIONS : 0)
}
