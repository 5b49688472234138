import type { Prisma } from '../../../prisma/generated/client/client.ts'
import { bounded } from '../../bounds.ts'
import { builder } from '../../builder.ts'
import type { Context } from '../../context.ts'
import { changePlan, isOfService } from '../../orders/plans/change-plan.ts'
import { PLAN_BOUNDS } from '../../orders/plans/check-plan.ts'
import type { FieldChange } from '../../orders/plans/plan-fields.ts'
import { lapseOverdue } from '../../orders/seats.ts'
import { Money } from '../accounts/money.ts'

/** The newest of one plan; what is older is in the database and in the audit trail. */
const MOST_CHANGES = 50

const PLAN_PARTS = { changes: { orderBy: { version: 'desc' }, take: MOST_CHANGES } } as const
type LoadedPlan = Prisma.TariffGetPayload<{ include: typeof PLAN_PARTS }>

const ChangedField = builder.objectRef<FieldChange>('PlanFieldChange').implement({
  description: 'A field of a plan that was changed.',
  fields: t => ({
    field: t.string({ description: 'Argument of `changePlan` that sets it.', resolve: ({ field }) => field }),
    from: t.exposeString('from', { nullable: true, description: 'Until then, as text; null for nothing.' }),
    to: t.exposeString('to', { nullable: true, description: 'Since then, as text; null for nothing.' }),
  }),
})

const Change = builder.objectRef<LoadedPlan['changes'][number]>('PlanChange').implement({
  description: 'A change of a plan by an operator. Rows are added and never changed.',
  fields: t => ({
    version: t.exposeInt('version', { unit: 'none', description: 'Version of the plan after the change.' }),
    at: t.expose('at', { type: 'DateTime', description: 'Date and time.' }),
    by: t.exposeString('by', { description: 'Email address of the operator as it was then.' }),
    reason: t.exposeString('reason', { description: 'Why.' }),
    fields: t.field({
      type: [ChangedField],
      description: 'What was changed.',
      resolve: ({ fields }) => fields as unknown as FieldChange[],
    }),
  }),
})

const Plan = builder.objectRef<LoadedPlan>('Plan').implement({
  description: 'A plan as operators see and change it.',
  fields: t => ({
    id: t.expose('id', { type: 'Uuid', description: 'Permanent identifier of the plan.' }),
    version: t.exposeInt('version', { unit: 'none', description: 'Counts its changes, from 1.' }),
    name: t.exposeString('name', { description: 'Name in English.' }),
    nameRu: t.exposeString('nameRu', {
      nullable: true,
      description: 'Name in Russian; null for what the pages call its term.',
    }),
    termMonths: t.exposeInt('termMonths', {
      unit: 'months',
      nullable: true,
      description: 'Calendar months; null for lifetime.',
    }),
    price: t.field({
      type: Money,
      description: 'Price of the whole term.',
      resolve: ({ priceAmount: amount, priceCurrency: currency }) => ({ amount, currency }),
    }),
    requestsPerMinute: t.exposeInt('requestsPerMinute', { unit: 'count', description: 'Requests in a minute.' }),
    requestsPerDay: t.exposeInt('requestsPerDay', { unit: 'count', description: 'Requests in a day.' }),
    exportRowsMax: t.exposeInt('exportRowsMax', { unit: 'count', description: 'Rows of one export.' }),
    alertsMax: t.exposeInt('alertsMax', { unit: 'count', description: 'Alerts.' }),
    channelsMax: t.exposeInt('channelsMax', { unit: 'count', description: 'Channels of alerts.' }),
    deliveriesPerDay: t.exposeInt('deliveriesPerDay', {
      unit: 'count',
      description: 'Deliveries of alerts in 24 hours.',
    }),
    placesTotal: t.exposeInt('placesTotal', {
      unit: 'count',
      nullable: true,
      description: 'Seats in total; null for an unlimited plan.',
    }),
    placesTaken: t.int({
      unit: 'count',
      nullable: true,
      description: 'Seats that are sold or reserved; null for an unlimited plan.',
      resolve: ({ placesTotal, placesLeft }) => (placesTotal === null ? null : placesTotal - (placesLeft ?? 0)),
    }),
    position: t.exposeInt('position', { unit: 'none', description: 'Place in the list of plans, from 0.' }),
    active: t.exposeBoolean('active', { description: 'True while it is on sale.' }),
    ofService: t.boolean({
      description: 'True for the plan of the demo account, which cannot be changed.',
      resolve: plan => isOfService(plan),
    }),
    changes: t.field({
      type: [Change],
      description: 'Its newest 50 changes, newest first.',
      resolve: ({ changes }) => changes,
    }),
  }),
})

const PlanList = builder.objectRef<{ readonly items: LoadedPlan[] }>('PlanList').implement({
  description: 'All plans, also those that are not on sale.',
  fields: t => ({ items: t.expose('items', { type: [Plan], description: 'In the order of the price page.' }) }),
})

async function readPlans({ prisma, now }: Context): Promise<{ items: LoadedPlan[] }> {
  await lapseOverdue(prisma, now())
  const orderBy: Prisma.TariffOrderByWithRelationInput[] = [{ position: 'asc' }, { key: 'asc' }]
  return { items: await prisma.tariff.findMany({ include: PLAN_PARTS, orderBy }) }
}

builder.queryField('plans', t =>
  t.field({
    type: PlanList,
    description: 'Lists all plans with their newest changes.',
    authScopes: { operator: true },
    resolve: (_root, _args, context) => readPlans(context),
  }),
)

builder.mutationField('changePlan', t =>
  t.field({
    type: PlanList,
    description:
      'Changes a plan; what is not given stays. Orders that are placed keep their price, and running terms the limits that were bought.',
    authScopes: { operate: true },
    args: {
      id: t.arg({ type: 'Uuid', required: true, description: 'UUID of the plan.' }),
      version: t.arg.int({
        required: true,
        ...bounded([1, 1_000_000], { unit: 'none' }),
        description: 'Version that the operator has seen; after another change it is refused.',
      }),
      reason: t.arg.string({ required: true, description: 'Why, for its history: from 1 to 200 characters.' }),
      name: t.arg.string({ description: 'Name in English, up to 60 characters.' }),
      nameRu: t.arg.string({ description: 'Name in Russian, up to 60 characters; empty for what its term is called.' }),
      price: t.arg({ type: 'Decimal', description: 'Price of the whole term, above 0 and at most 10,000,000.' }),
      currency: t.arg.string({ description: 'Currency of the price, ISO 4217.' }),
      requestsPerMinute: t.arg.int({
        ...bounded(PLAN_BOUNDS.requestsPerMinute, { unit: 'count' }),
        description: 'Requests in a minute, at most as many as in a day.',
      }),
      requestsPerDay: t.arg.int({
        ...bounded(PLAN_BOUNDS.requestsPerDay, { unit: 'count' }),
        description: 'Requests in a day.',
      }),
      exportRowsMax: t.arg.int({
        ...bounded(PLAN_BOUNDS.exportRowsMax, { unit: 'count' }),
        description: 'Rows of one export.',
      }),
      alertsMax: t.arg.int({ ...bounded(PLAN_BOUNDS.alertsMax, { unit: 'count' }), description: 'Alerts.' }),
      channelsMax: t.arg.int({
        ...bounded(PLAN_BOUNDS.channelsMax, { unit: 'count' }),
        description: 'Channels of alerts.',
      }),
      deliveriesPerDay: t.arg.int({
        ...bounded(PLAN_BOUNDS.deliveriesPerDay, { unit: 'count' }),
        description: 'Deliveries of alerts in 24 hours.',
      }),
      placesTotal: t.arg.int({
        ...bounded(PLAN_BOUNDS.placesTotal, { unit: 'count' }),
        description: 'Seats of a limited plan, at least those that are sold or reserved.',
      }),
      position: t.arg.int({
        ...bounded(PLAN_BOUNDS.position, { unit: 'none' }),
        description: 'Place in the list of plans, from 0.',
      }),
      active: t.arg.boolean({ description: 'True to have it on sale.' }),
    },
    resolve: async (_root, { id, version, reason, ...input }, context) => {
      await changePlan({ id, version, reason, input }, context)
      return readPlans(context)
    },
  }),
)
