import { builder } from '../../builder.ts'
import type { Context } from '../../context.ts'
import { defaultsOfIssuer } from '../../derived/defaults.ts'
import { ratingsOfIssuer } from '../../derived/listed-ratings.ts'
import { notFound } from '../../errors.ts'
import { type IssuerDetails, issuerDetails, type MetricRow, type ReportRow } from '../../snapshot/details/details.ts'
import type { CurrencyAmount, IssuerFigures, UnknownMaturities, YearMaturities } from '../../snapshot/issuer-types.ts'
import type { MarketSnapshot } from '../../snapshot/market-snapshot.ts'
import { memoizePerSnapshot } from '../../snapshot/memoize.ts'
import { notRetained, snapshotAt } from '../../snapshot/past/past.ts'
import { snapshotOfRow } from '../../snapshot/past/snapshot-of-row.ts'
import type { IssuerRow } from '../../snapshot/row-types.ts'
import { Bond } from '../bonds/bond.ts'
import { FigureReason } from '../bonds/figure-reason.ts'
import { CompositeRating, Rating } from '../bonds/rating.ts'
import { DefaultEvent } from '../bonds/schedule.ts'
import { asOfArgument } from '../shared/as-of.ts'
import { ENUMS } from '../shared/enums.ts'
import { foundAsNode, Node } from '../shared/node.ts'
import { OF_MARKET } from '../shared/of-market.ts'
import { LatestReportType, RatioType, ratiosOf } from './issuer-report.ts'

export const Amount = builder.objectRef<CurrencyAmount>('CurrencyAmount').implement({
  description: 'Money.',
  fields: t => ({
    currency: t.exposeString('currency', { description: 'ISO 4217.' }),
    amount: t.expose('amount', { unit: 'money', description: 'How much.', type: 'Decimal' }),
  }),
})

const Maturities = builder.objectRef<YearMaturities>('YearMaturities').implement({
  description: 'Repayments and redemptions that fall due in a year.',
  fields: t => ({
    year: t.exposeInt('year', { unit: 'none', description: 'Calendar year.' }),
    currency: t.exposeString('currency', { description: 'ISO 4217.' }),
    amount: t.expose('amount', {
      unit: 'money',
      description: 'Principal that falls due: what each bond repays times the bonds in circulation.',
      type: 'Decimal',
    }),
    bonds: t.exposeInt('bonds', { unit: 'count', description: 'Bonds that repay something.' }),
  }),
})

const Unknown = builder.objectRef<UnknownMaturities>('UnknownMaturities').implement({
  description: 'Bonds with a repayment of unknown amount.',
  fields: t => ({
    year: t.exposeInt('year', {
      unit: 'none',
      nullable: true,
      description: 'Latest calendar year in which it is due.',
    }),
    currency: t.exposeString('currency', { description: 'ISO 4217.' }),
    bonds: t.exposeInt('bonds', { unit: 'count', description: 'Number of bonds.' }),
    reason: t.expose('reason', { type: FigureReason, description: 'Why the amount is unknown.' }),
  }),
})

const Metric = builder.objectRef<MetricRow>('IssuerMetric').implement({
  description: 'A financial ratio: a multiple or, for margins and returns, per cent.',
  fields: t => ({
    key: t.expose('key', { type: ENUMS.MetricKey, description: 'Which ratio.' }),
    value: t.exposeFloat('value', {
      unit: 'varies',
      description: 'A multiple; for margins and returns per cent.',
    }),
  }),
})

const IssuerReport = builder.objectRef<ReportRow>('IssuerReport').implement({
  description: 'A published financial report.',
  fields: t => ({
    standard: t.expose('standard', { type: ENUMS.ReportStandard, description: 'Accounting standard.' }),
    periodEnd: t.expose('periodEnd', { type: 'Date', description: 'Last day of the period reported on.' }),
    published: t.expose('published', { type: 'Date', nullable: true, description: 'Day of publication.' }),
    currency: t.exposeString('currency', { description: 'Currency of the report, ISO 4217.' }),
    url: t.exposeString('url', { nullable: true, description: 'Where the report is published.' }),
    metrics: t.expose('metrics', { type: [Metric], description: 'Financial ratios.' }),
  }),
})

/** Who owes the money: as a bond has it, or with the figures that a listing has. */
export const Issuer = builder.objectRef<IssuerRow | IssuerFigures>('Issuer').implement({
  description: 'An issuer of bonds.',
  interfaces: [Node],
  extensions: OF_MARKET,
  fields: t => {
    const figure = <Value>(read: (figures: IssuerFigures) => Value) => ({
      resolve: (issuer: { id: string }, _args: object, context: Context) => read(figuresOf(issuer, context)),
    })
    const detail = <Row>(read: (details: IssuerDetails) => readonly Row[]) => ({
      resolve: (issuer: { id: string }, _args: object, context: Context) => read(issuerDetailsOf(issuer, context)),
    })
    const text = (description: string, read: (figures: IssuerFigures) => string | null) =>
      t.string({ nullable: true, description, ...figure(read) })
    return {
      id: t.field({ description: 'Permanent identifier of the issuer.', type: 'Uuid', ...figure(({ id }) => id) }),
      name: t.string({ description: 'Name.', ...figure(({ issuer }) => issuer.name) }),
      shortName: text('Short name.', ({ issuer }) => issuer.shortName),
      inn: text('Taxpayer number.', ({ issuer }) => issuer.inn),
      ogrn: text('State registration number.', ({ issuer }) => issuer.ogrn),
      lei: text('Legal entity identifier.', ({ issuer }) => issuer.lei),
      leiStatus: t.field({
        description: 'State of the LEI in the global register; null where it was not looked up.',
        type: ENUMS.LeiStatus,
        nullable: true,
        ...figure(({ issuer }) => issuer.leiStatus),
      }),
      leiRenewalDate: t.field({
        description: 'Next renewal date of the LEI; null where it was not looked up.',
        type: 'Date',
        nullable: true,
        ...figure(({ issuer }) => issuer.leiRenewalDate),
      }),
      country: text('Country of risk, ISO 3166 alpha-2.', ({ issuer }) => issuer.country),
      sector: text('Sector.', ({ issuer }) => issuer.sector),
      subSector: text('Sub-sector within the sector.', ({ issuer }) => issuer.subSector),
      group: text('Group of companies.', ({ issuer }) => issuer.group),
      isSpv: t.boolean({ description: 'A special-purpose vehicle.', ...figure(({ issuer }) => issuer.isSpv) }),
      guarantorId: t.field({
        description: 'Id of the issuer that guarantees its debt.',
        type: 'Uuid',
        nullable: true,
        ...figure(({ issuer }) => issuer.guarantorId),
      }),
      sample: t.boolean({ description: 'True for an invented issuer.', ...figure(({ issuer }) => issuer.sample) }),
      composite: t.field({ type: CompositeRating, nullable: true, ...figure(({ rating }) => rating) }),
      bondsCount: t.int({
        unit: 'count',
        description: 'Bonds that are placed or traded now.',
        ...figure(({ bondsCount }) => bondsCount),
      }),
      outstandingTotal: t.field({
        type: [Amount],
        description: 'Amount in circulation, a sum per currency.',
        ...figure(({ outstanding }) => outstanding),
      }),
      nextMaturities: t.field({
        type: [Maturities],
        description: 'Repayments and redemptions of known amount, by year.',
        ...figure(({ maturities }) => maturities),
      }),
      unknownMaturities: t.field({
        type: [Unknown],
        description: 'Repayments of unknown amount, not included in `nextMaturities`.',
        ...figure(({ unknownMaturities }) => unknownMaturities),
      }),
      latestReport: t.field({
        type: LatestReportType,
        nullable: true,
        ...figure(({ issuer }) => issuer.report),
      }),
      metrics: t.field({
        type: [RatioType],
        description: 'Financial ratios of the latest report; ratios that it does not state are omitted.',
        ...figure(({ issuer }) => ratiosOf(issuer.report)),
      }),
      bonds: t.field({ type: [Bond], description: 'All its bonds.', ...figure(({ bonds }) => bonds) }),
      ratings: t.field({
        type: [Rating],
        description: 'Newest first.',
        args: {
          current: t.arg.boolean({ description: 'Only the live ones that the composite was chosen from.' }),
        },
        resolve: (issuer, { current }, context) => {
          const ratings = ratingsOfIssuer(figuresOf(issuer, context).issuer, snapshotOfRow(issuer, context))
          return ratings.filter(({ considered }) => considered || current !== true)
        },
      }),
      ratingHistory: t.field({
        type: [Rating],
        description: 'All ratings, newest first, those that were replaced or withdrawn too.',
        resolve: (issuer, _args, context) => [
          ...ratingsOfIssuer(figuresOf(issuer, context).issuer, snapshotOfRow(issuer, context)),
        ],
      }),
      defaults: t.field({ type: [DefaultEvent], ...detail(({ defaults }) => defaultsOfIssuer(defaults)) }),
      reports: t.field({ type: [IssuerReport], ...detail(({ reports }) => reports) }),
    }
  },
})

builder.objectField(Issuer, 'guarantor', t =>
  t.field({
    type: Issuer,
    nullable: true,
    description: 'The issuer that guarantees its debt; null where no source names one.',
    resolve: (issuer, _args, context) => {
      const id = figuresOf(issuer, context).issuer.guarantorId
      return id === null ? null : (snapshotOfRow(issuer, context).issuerById.get(id) ?? null)
    },
  }),
)

builder.objectFields(Bond, t => ({
  issuer: t.field({ type: Issuer, resolve: ({ issuer }) => issuer }),
  guarantor: t.field({
    type: Issuer,
    nullable: true,
    description: 'Who guarantees the bond, or the debt of its special-purpose issuer; null where no source names one.',
    resolve: (bond, _args, context) => {
      const id = bond.guarantorId ?? (bond.issuer.isSpv ? bond.issuer.guarantorId : null)
      return id === null ? null : (snapshotOfRow(bond, context).issuerById.get(id) ?? null)
    },
  }),
}))

builder.queryField('issuer', t =>
  t.field({
    type: Issuer,
    nullable: true,
    description: 'One issuer by its id, INN or LEI.',
    authScopes: { data: true },
    args: {
      id: t.arg.string({ required: true, description: 'UUID of the issuer, its INN or its LEI.' }),
      asOf: t.arg(asOfArgument),
    },
    resolve: async (_root, { id, asOf }, context) =>
      findIssuer(id, asOf ? await snapshotAt(String(asOf), context) : context.market),
  }),
)

foundAsNode<IssuerRow | IssuerFigures>({
  name: 'Issuer',
  idOf: ({ id }) => id,
  find: (id, { market }) => findIssuer(id, market),
})

function findIssuer(id: string, market: MarketSnapshot): IssuerFigures {
  const issuer = market.issuerById.get(id.toLowerCase()) ?? issuersByNumber(market).get(id.toUpperCase())
  if (issuer === undefined) throw notFound(`An issuer with the id ${id}`)
  return issuer
}

/** Issuers by INN and by LEI. */
const issuersByNumber = memoizePerSnapshot(
  ({ issuers }) =>
    new Map(
      issuers.flatMap(figures =>
        [figures.issuer.inn, figures.issuer.lei].flatMap(number =>
          number === null ? [] : [[number, figures] as const],
        ),
      ),
    ),
)

/**
 * Ratings, defaults and reports of an issuer, in the market snapshot that its row belongs to.
 * @throws GraphQLError INVALID_PARAMETER for an archive without details
 */
function issuerDetailsOf(issuer: { readonly id: string }, context: Context): IssuerDetails {
  const found = issuerDetails(snapshotOfRow(issuer, context).details, issuer.id)
  if (found === null) throw notRetained()
  return found
}

/** The issuer's figures in the market snapshot that its row belongs to, possibly an earlier one. */
export function figuresOf(issuer: { readonly id: string }, context: Context): IssuerFigures {
  if ('bondsCount' in issuer) return issuer as IssuerFigures
  const figures = snapshotOfRow(issuer, context).issuerById.get(issuer.id)
  if (figures === undefined) throw notFound('The issuer')
  return figures
}
