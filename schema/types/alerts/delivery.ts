import { deliveries, type StoredDelivery, sendAgain } from '../../alerts/deliveries.ts'
import { LARGEST_BODY_BYTES } from '../../alerts/event-body.ts'
import { bounded, longText } from '../../bounds.ts'
import { builder } from '../../builder.ts'
import type { KeysetPage } from '../../keyset.ts'
import { PageInfo } from '../shared/page.ts'

const DeliveryState = builder.enumType('DeliveryState', {
  description: 'How far a delivery has come.',
  values: {
    PENDING: { description: 'The next attempt is ahead.' },
    DELIVERED: { description: 'The receiver has it.' },
    FAILED: { description: 'Every attempt failed.' },
    SKIPPED: { description: 'No attempt is made: over the limit of a day, or the channel was disabled.' },
  } as const,
})

const Delivery = builder.objectRef<StoredDelivery>('Delivery').implement({
  description: 'An event of an alert on its way to a channel.',
  fields: t => ({
    id: t.expose('id', { type: 'Uuid', description: 'Permanent identifier of the delivery.' }),
    eventId: t.expose('eventId', {
      type: 'Uuid',
      description: 'The `webhook-id` of each attempt: receivers know a repeated event by it.',
    }),
    channelId: t.expose('channelId', { type: 'Uuid', description: 'The channel.' }),
    alertId: t.field({
      type: 'Uuid',
      nullable: true,
      description: 'The alert; null for a test.',
      resolve: ({ event }) => event.alertId,
    }),
    type: t.string({ description: 'Type of the event, such as `screen.entered`.', resolve: ({ event }) => event.type }),
    revision: t.int({
      unit: 'none',
      nullable: true,
      description: 'The revision that brought it.',
      resolve: ({ event }) => event.revisionId,
    }),
    body: t.string({
      description: 'The body as it is sent, JSON.',
      resolve: ({ event }) => event.body,
      ...longText(LARGEST_BODY_BYTES),
    }),
    state: t.expose('state', { type: DeliveryState, description: 'How far it has come.' }),
    attempts: t.exposeInt('attempts', { unit: 'count', description: 'Attempts so far.' }),
    nextAttemptAt: t.expose('nextAttemptAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the next attempt is made.',
    }),
    lastAttemptAt: t.expose('lastAttemptAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the last attempt was made.',
    }),
    statusCode: t.exposeInt('statusCode', {
      unit: 'none',
      nullable: true,
      description: 'HTTP status of the last attempt; null where there was no answer.',
    }),
    answer: t.exposeString('answer', { nullable: true, description: 'The first kilobyte of the last answer.' }),
    failure: t.exposeString('failure', {
      nullable: true,
      description: 'Why the last attempt failed, or why none is made.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the event was found.' }),
    deliveredAt: t.expose('deliveredAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the receiver had it.',
    }),
  }),
})

const DeliveryList = builder.objectRef<KeysetPage<StoredDelivery>>('DeliveryList').implement({
  description: 'A page of the log of deliveries, newest first. It is retained for 30 days.',
  fields: t => ({
    items: t.field({ type: [Delivery], description: 'The deliveries.', resolve: ({ items }) => [...items] }),
    page: t.expose('page', { type: PageInfo, description: 'The page.' }),
  }),
})

builder.queryField('deliveries', t =>
  t.field({
    type: DeliveryList,
    description: 'The log of deliveries of the account, newest first.',
    authScopes: { data: true },
    args: {
      channelId: t.arg({ type: 'Uuid', description: 'Only of this channel.' }),
      alertId: t.arg({ type: 'Uuid', description: 'Only of this alert.' }),
      limit: t.arg.int({
        required: true,
        defaultValue: 50,
        description: 'Deliveries of a page.',
        ...bounded([1, 200], { unit: 'count' }),
      }),
      cursor: t.arg.string({ description: 'The `nextCursor` of the page before.' }),
    },
    resolve: (_root, args, context) => deliveries(args, context),
  }),
)

builder.mutationField('sendAgain', t =>
  t.field({
    type: Delivery,
    description: 'Sends an event again, with the id and the body that it had.',
    authScopes: { premium: true },
    args: { id: t.arg({ type: 'Uuid', required: true, description: 'UUID of the delivery.' }) },
    resolve: (_root, { id }, context) => sendAgain(id, context),
  }),
)
