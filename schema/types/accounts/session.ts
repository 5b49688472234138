import type { UserSession } from '../../browser-session.ts'
import { builder } from '../../builder.ts'
import { Message } from '../shared/message.ts'
import { browserSessionOf } from './viewer.ts'

const Session = builder.objectRef<UserSession>('Session').implement({
  description: 'A browser that is signed in.',
  fields: t => ({
    id: t.expose('id', { type: 'Uuid' }),
    current: t.exposeBoolean('current', { description: 'True for the session of this request.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    lastUsedAt: t.expose('lastUsedAt', { type: 'DateTime', description: 'Accurate to five minutes.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'Extended whenever the session is used.' }),
    ipAddress: t.exposeString('ipAddress', { nullable: true }),
    userAgent: t.exposeString('userAgent', { nullable: true }),
  }),
})

const SessionList = builder.objectRef<{ readonly items: readonly UserSession[] }>('SessionList').implement({
  description: 'The sessions of a user.',
  fields: t => ({ items: t.field({ type: [Session], resolve: ({ items }) => [...items] }) }),
})

builder.queryField('sessions', t =>
  t.field({
    authScopes: { session: true },
    type: SessionList,
    description: "The signed-in user's sessions, last used first.",
    resolve: async (_root, _args, context) => ({ items: await browserSessionOf(context).sessions() }),
  }),
)

builder.mutationField('endOtherSessions', t =>
  t.field({
    authScopes: { session: true },
    type: Message,
    description: "Ends all of the signed-in user's sessions but this one.",
    resolve: async (_root, _args, context) => {
      const ended = await browserSessionOf(context).endOtherSessions()
      return { message: ended === 1 ? '1 session ended.' : `${ended} sessions ended.` }
    },
  }),
)

builder.mutationField('endSession', t =>
  t.field({
    authScopes: { session: true },
    type: Message,
    description: "Ends one of the signed-in user's sessions.",
    args: { id: t.arg({ type: 'Uuid', required: true }) },
    resolve: async (_root, { id }, context) => {
      await browserSessionOf(context).endSession(id)
      return { message: 'Session ended.' }
    },
  }),
)
