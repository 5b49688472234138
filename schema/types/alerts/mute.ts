import { type MuteState, muteByLink, muteState } from '../../alerts/mute.ts'
import { boundedText } from '../../bounds.ts'
import { builder } from '../../builder.ts'
import { Language } from '../accounts/viewer.ts'

const LINK = boundedText(2_000)

const MutedAlert = builder.objectRef<MuteState['alerts'][number]>('MutedAlert').implement({
  description: 'An alert that a link in a message mutes.',
  fields: t => ({
    name: t.exposeString('name', { description: 'Name of the alert.' }),
    muted: t.exposeBoolean('muted', { description: 'True where the channel is not told of it.' }),
  }),
})

const MuteLink = builder.objectRef<MuteState>('MuteLink').implement({
  description: 'What a link in an email or a chat mutes. The link is signed, and proves itself.',
  fields: t => ({
    channel: t.exposeString('channel', { nullable: true, description: 'Name of the channel; null where it is gone.' }),
    language: t.expose('language', { type: Language, description: 'Language of its reader.' }),
    alerts: t.field({
      type: [MutedAlert],
      description: 'The alerts; those that were deleted are left out.',
      resolve: ({ alerts }) => [...alerts],
    }),
  }),
})

builder.queryField('muteLink', t =>
  t.field({
    type: MuteLink,
    description: 'What a link in an email or a chat would mute; changes nothing.',
    args: { link: t.arg.string({ required: true, description: 'The signed part of the link.', ...LINK }) },
    resolve: (_root, { link }, context) => muteState(link, context),
  }),
)

builder.mutationField('muteByLink', t =>
  t.field({
    type: MuteLink,
    description: 'Mutes the alerts that a link in an email or a chat names, on its channel.',
    args: { link: t.arg.string({ required: true, description: 'The signed part of the link.', ...LINK }) },
    resolve: (_root, { link }, context) => muteByLink(link, context),
  }),
)
