import { builder } from '../../builder.ts'
import { defaultsOfBond } from '../../derived/defaults.ts'
import { ratingsOfBond, ratingsOfIssuer } from '../../derived/listed-ratings.ts'
import { offerStates } from '../../derived/offer-state.ts'
import type { PlacementRow } from '../../derived/placements.ts'
import { notFound } from '../../errors.ts'
import type { MarketSnapshot } from '../../snapshot/market-snapshot.ts'
import { snapshotAt } from '../../snapshot/past/past.ts'
import { snapshotOfRow } from '../../snapshot/past/snapshot-of-row.ts'
import type { BondRow } from '../../snapshot/row-types.ts'
import type { Unit } from '../../units.ts'
import { Bond } from '../bonds/bond.ts'
import { detailsOf } from '../bonds/bond-details.ts'
import { CompositeRating, Rating } from '../bonds/rating.ts'
import { Issuer } from '../issuers/issuer.ts'
import { asOfArgument } from '../shared/as-of.ts'
import { ENUMS } from '../shared/enums.ts'
import { foundAsNode, Node } from '../shared/node.ts'
import { OF_MARKET } from '../shared/of-market.ts'
import { FinalTerms, Guidance, PlacementOffer, VolumeRange } from './placement-parts.ts'

/** The sale of a new issue or a reopening, read from the market snapshot. */
export const Placement = builder.objectRef<PlacementRow>('Placement').implement({
  description: 'The sale of a new issue or a reopening of an existing one.',
  interfaces: [Node],
  extensions: OF_MARKET,
  fields: t => {
    const text = { nullable: true } as const
    const date = (description: string) => ({ type: 'Date', nullable: true, description }) as const
    const time = (description: string) => ({ type: 'DateTime', nullable: true, description }) as const
    const money = (description: string, unit: Unit = 'money') =>
      ({ type: 'Decimal', unit, nullable: true, description }) as const
    return {
      id: t.expose('id', { description: 'Permanent identifier of the placement.', type: 'Uuid' }),
      name: t.exposeString('name', { description: 'Name of the issue.' }),
      issuer: t.field({
        type: Issuer,
        resolve: (placement, _args, context) => {
          const issuer = snapshotOfRow(placement, context).issuerById.get(placement.issuerId)
          if (issuer === undefined) throw notFound('The issuer')
          return issuer
        },
      }),
      bondId: t.expose('bondId', { type: 'Uuid', nullable: true, description: 'Null until the bond is known.' }),
      bond: t.field({
        type: Bond,
        nullable: true,
        resolve: (placement, _args, context) => bondOf(placement, snapshotOfRow(placement, context)) ?? null,
      }),
      isin: t.exposeString('isin', { ...text, description: 'ISIN, once assigned.' }),
      registrationNumber: t.exposeString('registrationNumber', {
        ...text,
        description: 'Registration number of the issue, where the source states it.',
      }),
      stage: t.expose('stage', { type: ENUMS.PlacementStage }),
      method: t.expose('method', { type: ENUMS.PlacementMethod }),
      reopening: t.exposeBoolean('reopening', { description: 'True for a further tranche of an existing issue.' }),
      sample: t.exposeBoolean('sample', { description: 'True for an invented placement.' }),
      announcedDate: t.expose('announcedDate', date('Announcement date.')),
      auctionDate: t.expose('auctionDate', date('Day of the auction; null for a book building.')),
      bookOpen: t.expose('bookOpen', time('The book opens.')),
      bookClose: t.expose('bookClose', time('The book closes.')),
      settlementDate: t.expose('settlementDate', date('Settlement of the sale.')),
      currency: t.exposeString('currency', { description: 'Currency, ISO 4217.' }),
      volume: t.expose('volume', money('Volume placed, otherwise the maximum planned.')),
      coupon: t.exposeFloat('coupon', {
        unit: 'percentAYear',
        nullable: true,
        description: 'Final coupon, otherwise the upper end of the latest guidance, per cent a year.',
      }),
      yield: t.exposeFloat('yield', {
        unit: 'percentAYear',
        nullable: true,
        description:
          'Final yield to maturity or to the first offer, otherwise the upper end of the latest guidance, per cent a year.',
      }),
      indicative: t.exposeBoolean('indicative', { description: 'True while coupon or yield is guidance.' }),
      volumePlanned: t.field({
        type: VolumeRange,
        nullable: true,
        resolve: row => (row.volumePlannedMin === null && row.volumePlannedMax === null ? null : row),
      }),
      volumePlaced: t.expose(
        'volumePlaced',
        money('Volume placed, without central bank purchases outside the offering.'),
      ),
      demand: t.expose('demand', money('Sum of the bids, without central bank purchases outside the offering.')),
      bidsCount: t.exposeInt('bidsCount', { unit: 'count', nullable: true, description: 'Number of bids.' }),
      bidToCover: t.exposeFloat('bidToCover', {
        unit: 'ratio',
        nullable: true,
        description: 'Demand over the volume placed, as published or computed; null until the sale is over.',
      }),
      couponType: t.expose('couponType', { type: ENUMS.CouponType }),
      rateBase: t.expose('rateBase', { type: ENUMS.RateBase, nullable: true }),
      guidance: t.expose('guidance', { type: [Guidance], description: 'Revisions of the guidance, oldest first.' }),
      final: t.field({
        type: FinalTerms,
        nullable: true,
        description: 'Final terms; null until the issue is priced.',
        resolve: row => (isPriced(row) ? row : null),
      }),
      cutOffPrice: t.exposeFloat('cutOffPrice', {
        unit: 'percentOfNominal',
        nullable: true,
        description: 'Lowest price at which bids were accepted in an auction, clean, per cent of the nominal.',
      }),
      termDays: t.exposeInt('termDays', {
        unit: 'days',
        nullable: true,
        description: 'Days to maturity; null for a perpetual.',
      }),
      couponsPerYear: t.exposeInt('couponsPerYear', { unit: 'count', description: 'Coupons a year.', nullable: true }),
      offers: t.field({
        type: [PlacementOffer],
        description: 'Puts and calls of the bond once it is known.',
        resolve: (placement, _args, context) => {
          const market = snapshotOfRow(placement, context)
          const bond = bondOf(placement, market)
          const defaults = bond === undefined ? [] : defaultsOfBond(bond, detailsOf(bond, context).defaults, market)
          return [...offerStates(placement.offers, market.asOf.slice(0, 10), defaults)]
        },
      }),
      amortization: t.exposeBoolean('amortization', {
        nullable: true,
        description: 'True where principal is repaid in instalments.',
      }),
      nominal: t.expose('nominal', money('Nominal of one bond.', 'nominalMoneyABond')),
      minOrder: t.expose('minOrder', money('Smallest order.')),
      qualifiedOnly: t.exposeBoolean('qualifiedOnly', { nullable: true, description: 'For qualified investors only.' }),
      arrangers: t.exposeStringList('arrangers', { description: 'Arrangers of the placement.' }),
      documents: t.exposeStringList('documents', { description: 'URLs of documents.' }),
      sector: t.string({ nullable: true, description: "Issuer's sector.", resolve: ({ issuer }) => issuer.sector }),
      country: t.string({ nullable: true, description: 'Country of risk.', resolve: ({ issuer }) => issuer.country }),
      creditRating: t.expose('rating', { type: CompositeRating, nullable: true, description: "Issuer's composite." }),
      ratings: t.field({
        type: [Rating],
        description: 'Live ratings of the issue and of its issuer, newest first.',
        resolve: (placement, _args, context) => {
          const market = snapshotOfRow(placement, context)
          const bond = bondOf(placement, market)
          const all =
            bond === undefined
              ? ratingsOfIssuer(placement.issuer, market)
              : ratingsOfBond(bond, detailsOf(bond, context).ratings, market)
          return all
            .filter(({ withdrawn }) => !withdrawn)
            .sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0))
        },
      }),
      updatedAt: t.expose('updatedAt', { description: 'When the placement last changed.', type: 'DateTime' }),
    }
  },
})

builder.queryField('placement', t =>
  t.field({
    type: Placement,
    nullable: true,
    description: 'One placement by its id.',
    authScopes: { data: true },
    args: {
      id: t.arg({ type: 'Uuid', required: true, description: 'UUID of the placement.' }),
      asOf: t.arg(asOfArgument),
    },
    resolve: async (_root, { id, asOf }, context) =>
      findPlacement(id, asOf ? await snapshotAt(String(asOf), context) : context.market),
  }),
)

foundAsNode<PlacementRow>({
  name: 'Placement',
  idOf: ({ id }) => id,
  find: (id, { market }) => findPlacement(id, market),
})

function bondOf({ bondId }: PlacementRow, market: MarketSnapshot): BondRow | undefined {
  return bondId === null ? undefined : market.bondById.get(bondId)
}

function findPlacement(id: string, market: MarketSnapshot): PlacementRow {
  const placement = market.placementById.get(id)
  if (placement === undefined) throw notFound(`A placement with the id ${id}`)
  return placement
}

function isPriced({ finalCoupon, finalYield, finalPrice, finalSpreadBp }: PlacementRow): boolean {
  return [finalCoupon, finalYield, finalPrice, finalSpreadBp].some(value => value !== null)
}
