import {
  type AlertChange,
  alerts,
  changeAlert,
  createAlert,
  deleteAlert,
  type NewAlert,
  ownAlert,
  type StoredAlert,
} from '../../alerts/alerts.ts'
import { channels, channelsOf } from '../../alerts/channels.ts'
import { EVENT_TYPE_NAMES } from '../../alerts/event-types.ts'
import { type AlertLimits, alertLimits, CHANNELS_OF_ALERT } from '../../alerts/limits.ts'
import { screenFault } from '../../alerts/watched-screen.ts'
import { bounded, boundedList, boundedText } from '../../bounds.ts'
import { builder } from '../../builder.ts'
import { LONGEST_QUERY, savedScreens } from '../../watch/saved-screens.ts'
import { watchlists } from '../../watch/watchlists.ts'
import { SavedScreen } from '../watch/saved-screen.ts'
import { Watchlist } from '../watch/watchlist.ts'
import { Channel } from './channel.ts'

const DAYS_BEFORE = bounded([0, 365], { unit: 'days' })

const AlertSubject = builder.enumType('AlertSubject', {
  description: 'What an alert watches.',
  values: {
    SCREEN: { description: 'The bonds that meet a saved screen.' },
    WATCHLIST: { description: 'The bonds of a watchlist.' },
    PORTFOLIO: { description: 'The bonds of a portfolio, and its warnings.' },
    BOND: { description: 'One bond.' },
    CURVE: { description: 'A curve at a tenor.' },
    PLACEMENTS: { description: 'All primary placements.' },
    MARKET: { description: 'The data as a whole.' },
  } as const,
})

const Alert = builder.objectRef<StoredAlert>('Alert').implement({
  description: 'What an account wants to be told of, evaluated once for each published revision.',
  fields: t => ({
    id: t.expose('id', { type: 'Uuid', description: 'Permanent identifier of the alert.' }),
    name: t.exposeString('name', { description: 'Name, chosen by its owner.' }),
    subject: t.expose('subject', { type: AlertSubject, description: 'What it watches.' }),
    screenId: t.expose('savedScreenId', {
      type: 'Uuid',
      nullable: true,
      description: 'The saved screen, if it watches one.',
    }),
    watchlistId: t.expose('watchlistId', {
      type: 'Uuid',
      nullable: true,
      description: 'The watchlist, if it watches one.',
    }),
    portfolioId: t.expose('portfolioId', {
      type: 'Uuid',
      nullable: true,
      description: 'The portfolio, if it watches one.',
    }),
    isin: t.exposeString('isin', { nullable: true, description: 'The bond, if it watches one.' }),
    curveKey: t.exposeString('curveKey', { nullable: true, description: 'The curve, if it watches one.' }),
    events: t.exposeStringList('events', { description: `Types of events: ${EVENT_TYPE_NAMES.join(', ')}.` }),
    level: t.exposeFloat('level', {
      unit: 'varies',
      nullable: true,
      description:
        'The level that is crossed: a price in per cent, a yield in per cent a year, or a spread in basis points.',
    }),
    hysteresis: t.exposeFloat('hysteresis', {
      unit: 'varies',
      nullable: true,
      description:
        'How far beyond the level a value must go to count; null for 0.05 of a price, 0.02 of a yield, 2 of a spread.',
    }),
    daysBefore: t.exposeInt('daysBefore', { unit: 'days', nullable: true, description: 'Days before the date.' }),
    tenor: t.exposeFloat('tenor', { unit: 'years', nullable: true, description: 'Tenor of the curve.' }),
    basisPoints: t.exposeFloat('basisPoints', {
      unit: 'basisPoints',
      nullable: true,
      description: 'The move of the curve that counts.',
    }),
    paused: t.exposeBoolean('paused', { description: 'True while it is not evaluated.' }),
    channels: t.field({
      type: ['Uuid'],
      description: 'The channels that are told.',
      resolve: ({ channels }) => channels.map(({ channelId }) => channelId),
    }),
    mutedChannels: t.field({
      type: ['Uuid'],
      description: 'Those of its channels that are not told: a reader of its messages has muted it there.',
      resolve: ({ channels }) => channels.filter(({ mutedAt }) => mutedAt !== null).map(({ channelId }) => channelId),
    }),
    told: t.field({
      type: [Channel],
      description: 'The channels that are told, in full.',
      resolve: (alert, _args, context) =>
        channelsOf(
          alert.channels.filter(({ mutedAt }) => mutedAt === null).map(({ channelId }) => channelId),
          context,
        ),
    }),
    fault: t.string({
      nullable: true,
      description: 'Why it cannot be evaluated now, such as a saved screen that the screener refuses; null otherwise.',
      resolve: ({ savedScreen }, _args, context) =>
        savedScreen === null ? null : screenFault(savedScreen.query, context),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      description: 'When it was last changed or evaluated with a result.',
    }),
  }),
})

interface Alerts {
  readonly items: readonly StoredAlert[]
  readonly limits: AlertLimits
}

const AlertList = builder.objectRef<Alerts>('AlertList').implement({
  description: 'The alerts of the account, oldest first.',
  fields: t => ({
    items: t.field({ type: [Alert], description: 'The alerts.', resolve: ({ items }) => [...items] }),
    limit: t.int({
      unit: 'count',
      description: 'How many an account may have.',
      resolve: ({ limits }) => limits.alerts,
    }),
    deliveriesPerDay: t.int({
      unit: 'count',
      description: 'How many deliveries are made in 24 hours; those over it are in the log and are not made.',
      resolve: ({ limits }) => limits.deliveriesPerDay,
    }),
    plan: t.string({
      nullable: true,
      description: 'The plan that sets the limits; null for an operator without one.',
      resolve: ({ limits: { plan } }) => (plan === '' ? null : plan),
    }),
    channels: t.field({
      type: [Channel],
      description: 'The channels of the account, to be named by an alert.',
      resolve: (_list, _args, context) => channels(context),
    }),
    screens: t.field({
      type: [SavedScreen],
      description: 'The saved screens of the account, which an alert may watch.',
      resolve: async (_list, _args, context) => [...(await savedScreens(context))],
    }),
    watchlists: t.field({
      type: [Watchlist],
      description: 'The watchlists of the account, which an alert may watch.',
      resolve: async (_list, _args, context) => [...(await watchlists(context))],
    }),
  }),
})

builder.queryFields(t => ({
  alerts: t.field({
    type: AlertList,
    description: 'What the account wants to be told of, oldest first.',
    authScopes: { data: true },
    resolve: async (_root, _args, context) => ({ items: await alerts(context), limits: await alertLimits(context) }),
  }),
  alert: t.field({
    type: Alert,
    description: 'One alert of the account.',
    authScopes: { data: true },
    args: { id: t.arg({ type: 'Uuid', required: true, description: 'UUID of the alert.' }) },
    resolve: (_root, { id }, context) => ownAlert(id, context),
  }),
}))

builder.mutationFields(t => {
  const id = t.arg({ type: 'Uuid', required: true, description: 'UUID of the alert.' })
  const settings = {
    level: t.arg.float({ description: 'Of a crossing: per cent of the nominal, per cent a year, or basis points.' }),
    hysteresis: t.arg.float({ description: 'Of a crossing: how far beyond the level a value must go to count.' }),
    daysBefore: t.arg.int({ description: 'Of a closing put window or a maturity: days before.', ...DAYS_BEFORE }),
    tenor: t.arg.float({ description: 'Of a curve: the tenor in years.' }),
    basisPoints: t.arg.float({ description: 'Of a curve: the move that counts, basis points.' }),
  }
  return {
    createAlert: t.field({
      type: Alert,
      description:
        'Makes an alert. It watches one of a saved screen, watchlist, portfolio, bond or curve; without one, placements or the market.',
      authScopes: { premium: true },
      args: {
        name: t.arg.string({ required: true, description: 'Name, chosen by its owner.' }),
        events: t.arg.stringList({
          required: true,
          description: `Types of events: ${EVENT_TYPE_NAMES.join(', ')}.`,
          ...boundedList(20),
        }),
        channels: t.arg({
          type: ['Uuid'],
          description:
            'UUIDs of the channels that are told; without it, emails to the caller, by a channel that is made if need be.',
          ...boundedList(CHANNELS_OF_ALERT),
        }),
        screen: t.arg.string({
          description: 'Parameters of a screen to watch, as in a URL; it is saved under the name of the alert.',
          ...boundedText(LONGEST_QUERY),
        }),
        screenId: t.arg({ type: 'Uuid', description: 'UUID of a saved screen to watch.' }),
        watchlistId: t.arg({ type: 'Uuid', description: 'UUID of a watchlist to watch.' }),
        portfolioId: t.arg({ type: 'Uuid', description: 'UUID of a portfolio to watch.' }),
        isin: t.arg.string({ description: 'ISIN of a bond to watch.' }),
        curveKey: t.arg.string({ description: 'Key of a curve to watch.' }),
        ...settings,
      },
      resolve: (_root, given, context) => createAlert(given as NewAlert, context),
    }),
    changeAlert: t.field({
      type: Alert,
      description:
        'Changes an alert, pauses or resumes it; what is not given stays. What it watches cannot be changed.',
      authScopes: { premium: true },
      args: {
        id,
        name: t.arg.string({ description: 'The new name.' }),
        events: t.arg.stringList({ description: 'The new types of events.', ...boundedList(20) }),
        channels: t.arg({
          type: ['Uuid'],
          description: 'The new channels.',
          ...boundedList(CHANNELS_OF_ALERT),
        }),
        mutedChannels: t.arg({
          type: ['Uuid'],
          description: 'Those of its channels that are not told; an empty list tells all again.',
          ...boundedList(CHANNELS_OF_ALERT),
        }),
        paused: t.arg.boolean({ description: 'True to pause, false to resume.' }),
        ...settings,
      },
      resolve: (_root, { id: alertId, ...given }, context) => changeAlert(alertId, given as AlertChange, context),
    }),
    deleteAlert: t.field({
      type: 'Uuid',
      description: 'Deletes an alert, and returns its id.',
      authScopes: { data: true },
      args: { id },
      resolve: (_root, args, context) => deleteAlert(args.id, context),
    }),
  }
})
