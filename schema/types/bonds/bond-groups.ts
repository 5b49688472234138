import { builder } from '../../builder.ts'
import { Bond } from './bond.ts'
import { BondQuote, CouponNow, Floater, Headline, Risk, Yields } from './bond-figures.ts'
import { Indicative, indicativeOf, SourceFigures } from './indicative-figures.ts'

/** Groups of values of a bond. */
builder.objectFields(Bond, t => ({
  coupon: t.field({ type: CouponNow, description: 'The current coupon.', resolve: bond => bond }),
  floater: t.field({
    type: Floater,
    nullable: true,
    description: 'Null unless the coupon floats.',
    resolve: bond => (bond.rateBase === null ? null : bond),
  }),
  quote: t.field({ type: BondQuote, nullable: true, resolve: bond => bond.measure }),
  yields: t.field({ type: Yields, nullable: true, resolve: bond => bond.measure }),
  headline: t.field({ type: Headline, nullable: true, resolve: bond => bond.measure }),
  risk: t.field({ type: Risk, nullable: true, resolve: bond => bond.measure }),
  indicative: t.field({
    type: Indicative,
    nullable: true,
    description: 'Figures unfit for the headline: from a price or curve older than a week, or of a bond in default.',
    resolve: bond => indicativeOf(bond.measure),
  }),
  sourceFigures: t.field({
    type: SourceFigures,
    nullable: true,
    description: 'Figures published by the source of the price, for comparison.',
    resolve: bond => bond.measure,
  }),
}))
