import {
  type ChannelWithSecret,
  changeChannel,
  channels,
  createChannel,
  deleteChannel,
  linkChannel,
  rotateSecret,
  type StoredChannel,
  testChannel,
} from '../../alerts/channels.ts'
import { type AlertLimits, alertLimits } from '../../alerts/limits.ts'
import { bounded, boundedText } from '../../bounds.ts'
import { builder } from '../../builder.ts'

const URL_LENGTH = boundedText(2_000)
const DIGEST = bounded([1, 1_440], { unit: 'minutes' })

const ChannelKind = builder.enumType('ChannelKind', {
  description: 'How a channel tells.',
  values: {
    EMAIL: {
      description: 'Emails to a confirmed user of the account; what happens within some minutes comes together.',
    },
    WEBHOOK: { description: 'A signed POST for each event, by Standard Webhooks.' },
    TELEGRAM: {
      description: 'Messages in a chat with the bot of the service; what happens within some minutes comes together.',
    },
  } as const,
})

export const Channel = builder.objectRef<StoredChannel>('Channel').implement({
  description: 'Where an account is told of the events of its alerts.',
  fields: t => ({
    id: t.expose('id', { type: 'Uuid', description: 'Permanent identifier of the channel.' }),
    kind: t.expose('kind', { type: ChannelKind, description: 'How it tells.' }),
    name: t.exposeString('name', { description: 'Name, chosen by its owner.' }),
    url: t.exposeString('url', { nullable: true, description: 'URL of a webhook; null for other channels.' }),
    email: t.exposeString('email', { nullable: true, description: 'Address of emails; null for other channels.' }),
    chat: t.exposeString('chatName', {
      nullable: true,
      description:
        'How the person of the chat is called in Telegram; null until the link was opened, and for other channels.',
    }),
    digestMinutes: t.exposeInt('digestMinutes', {
      unit: 'minutes',
      nullable: true,
      description: 'Emails and messages collect what happens within so many minutes; null for a webhook.',
    }),
    disabledAt: t.expose('disabledAt', { type: 'DateTime', nullable: true, description: 'Null while it works.' }),
    disabledReason: t.exposeString('disabledReason', { nullable: true, description: 'Why it was disabled.' }),
    failingSince: t.expose('failingSince', {
      type: 'DateTime',
      nullable: true,
      description: 'First failure since the last success; after five days of failures the channel is disabled.',
    }),
    previousSecretUntil: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Until when the former secret of a webhook signs as well.',
      resolve: ({ previousUntil }, _args, { now }) =>
        previousUntil !== null && previousUntil > now() ? previousUntil : null,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it was last changed.' }),
  }),
})

const ChannelSecret = builder.objectRef<ChannelWithSecret>('ChannelWithSecret').implement({
  description: 'A channel with the secret or the link that was just made for it.',
  fields: t => ({
    channel: t.expose('channel', { type: Channel, description: 'The channel.' }),
    secret: t.exposeString('secret', {
      nullable: true,
      description: 'Verifies the signatures of a webhook; shown only now. Null for other channels.',
    }),
    link: t.exposeString('link', {
      nullable: true,
      description:
        'Opens the chat with the bot of the service, which connects it; shown only now, works once and for an hour. Null for other channels.',
    }),
  }),
})

interface Channels {
  readonly items: readonly StoredChannel[]
  readonly limits: AlertLimits
}

const ChannelList = builder.objectRef<Channels>('ChannelList').implement({
  description: 'The channels of the account, oldest first.',
  fields: t => ({
    items: t.field({ type: [Channel], description: 'The channels.', resolve: ({ items }) => [...items] }),
    limit: t.int({
      unit: 'count',
      description: 'How many an account may have.',
      resolve: ({ limits }) => limits.channels,
    }),
    telegram: t.boolean({
      description: 'True where the service has a bot in Telegram, so that a channel may lead there.',
      resolve: (_list, _args, { alerting }) => alerting.linkChat !== null,
    }),
    plan: t.string({
      nullable: true,
      description: 'The plan that sets the limits; null for an operator without one.',
      resolve: ({ limits: { plan } }) => (plan === '' ? null : plan),
    }),
  }),
})

builder.queryField('channels', t =>
  t.field({
    type: ChannelList,
    description: 'Where the account is told of the events of its alerts, oldest first.',
    authScopes: { data: true },
    resolve: async (_root, _args, context) => ({ items: await channels(context), limits: await alertLimits(context) }),
  }),
)

builder.mutationFields(t => {
  const id = t.arg({ type: 'Uuid', required: true, description: 'UUID of the channel.' })
  return {
    createChannel: t.field({
      type: ChannelSecret,
      description: 'Makes a channel: a webhook for `url`, emails for `email`, messages for `telegram`.',
      authScopes: { premium: true },
      args: {
        name: t.arg.string({ required: true, description: 'Name, chosen by its owner.' }),
        url: t.arg.string({ description: 'An https URL that takes a POST for each event.', ...URL_LENGTH }),
        email: t.arg.string({ description: 'A confirmed address of the account.' }),
        telegram: t.arg.boolean({ description: 'True for a chat with the bot of the service in Telegram.' }),
        digestMinutes: t.arg.int({
          description: 'Of emails and messages: what happens within so many minutes comes together. Default: 15.',
          ...DIGEST,
        }),
      },
      resolve: (_root, given, context) => createChannel(given, context),
    }),
    changeChannel: t.field({
      type: Channel,
      description: 'Renames a channel, gives it another URL, disables or enables it; what is not given stays.',
      authScopes: { premium: true },
      args: {
        id,
        name: t.arg.string({ description: 'The new name.' }),
        url: t.arg.string({ description: 'The new URL of a webhook.', ...URL_LENGTH }),
        digestMinutes: t.arg.int({ description: 'Of emails and messages: the new minutes.', ...DIGEST }),
        disabled: t.arg.boolean({ description: 'True to tell nothing more, false to tell again.' }),
      },
      resolve: (_root, { id: channelId, ...given }, context) => changeChannel(channelId, given, context),
    }),
    deleteChannel: t.field({
      type: 'Uuid',
      description: 'Deletes a channel with its log, and returns its id.',
      authScopes: { data: true },
      args: { id },
      resolve: (_root, args, context) => deleteChannel(args.id, context),
    }),
    rotateChannelSecret: t.field({
      type: ChannelSecret,
      description: 'Makes a new secret for a webhook. The former one signs as well for 24 hours.',
      authScopes: { premium: true },
      args: { id },
      resolve: (_root, args, context) => rotateSecret(args.id, context),
    }),
    linkChannel: t.field({
      type: ChannelSecret,
      description: 'Makes a new link for a channel in Telegram. The chat that opens it is told from then on.',
      authScopes: { premium: true },
      args: { id },
      resolve: (_root, args, context) => linkChannel(args.id, context),
    }),
    testChannel: t.field({
      type: 'Uuid',
      description: 'Sends an event of the type `channel.test` to a channel, and returns the id of the delivery.',
      authScopes: { premium: true },
      args: { id },
      resolve: (_root, args, context) => testChannel(args.id, context),
    }),
  }
})
