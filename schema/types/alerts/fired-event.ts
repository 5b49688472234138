import { LARGEST_BODY_BYTES } from '../../alerts/event-body.ts'
import { longText } from '../../bounds.ts'
import { builder } from '../../builder.ts'
import { type FiredEvent, firedEvents } from '../../live/fired-events.ts'

const AlertEvent = builder.objectRef<FiredEvent>('AlertEvent').implement({
  description: 'An event that an alert has found.',
  fields: t => ({
    id: t.expose('id', {
      type: 'Uuid',
      description: 'Permanent identifier, the `webhook-id` of its deliveries: readers know a repeated event by it.',
    }),
    alertId: t.expose('alertId', {
      type: 'Uuid',
      description: 'The alert, which may have been deleted meanwhile.',
    }),
    type: t.exposeString('type', { description: 'Type of the event, such as `screen.entered`.' }),
    revision: t.exposeInt('revisionId', {
      unit: 'none',
      nullable: true,
      description: 'The revision that brought it.',
    }),
    body: t.exposeString('body', {
      description: 'What a webhook is sent, JSON.',
      ...longText(LARGEST_BODY_BYTES),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the event was found.' }),
  }),
})

builder.subscriptionField('alertFired', t =>
  t.field({
    type: AlertEvent,
    description: 'Each event of the alerts of the account as it is found, whatever channels the alert has.',
    authScopes: { analyst: true },
    args: {
      since: t.arg({
        type: 'DateTime',
        description:
          'Begins with the events of this moment: the `createdAt` of the last event that you have, so that nothing is missed between two connections. Events are retained for 30 days. By default the next event is the first.',
      }),
    },
    subscribe: (_root, { since }, context) => firedEvents(since == null ? null : new Date(since), context),
    resolve: event => event,
  }),
)
