import { auditFacts, auditWithin } from '../../audit/trail.ts'
import { AUTHORIZATION_REQUEST } from '../../bounds.ts'
import { builder } from '../../builder.ts'
import type {
  AuditConnection,
  Connection as ConnectionRow,
  ConnectionRequest as RequestRow,
} from '../../connections.ts'
import type { Context } from '../../context.ts'
import { Message } from '../shared/message.ts'
import { browserSessionOf, signedInUser } from './viewer.ts'

const ConnectionRequest = builder.objectRef<RequestRow>('ConnectionRequest').implement({
  description: 'What an assistant asks a person for.',
  fields: t => ({
    clientName: t.exposeString('clientName', { description: 'As the assistant calls itself; nobody has checked it.' }),
    clientHost: t.exposeString('clientHost', {
      nullable: true,
      description: 'Host of the document that describes the assistant; null for one that registered under any name.',
    }),
    redirectHost: t.exposeString('redirectHost', { description: 'Host to which the answer goes.' }),
    isLocal: t.exposeBoolean('isLocal', { description: "True when it goes to a program on the person's own machine." }),
    fault: t.exposeString('fault', { nullable: true, description: 'Why it cannot be allowed; null when it can.' }),
    refusalUrl: t.exposeString('refusalUrl', { description: 'URL that brings a refusal to the assistant.' }),
  }),
})

const Connection = builder.objectRef<ConnectionRow>('Connection').implement({
  description: 'An assistant that a person has connected.',
  fields: t => ({
    id: t.expose('id', { type: 'Uuid' }),
    clientName: t.exposeString('clientName', { description: 'As the assistant calls itself.' }),
    redirectHost: t.exposeString('redirectHost', { description: 'Host to which it was connected.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Accurate to five seconds; null until the first call.',
    }),
  }),
})

const ConnectionList = builder.objectRef<{ readonly items: readonly ConnectionRow[] }>('ConnectionList').implement({
  description: 'The connected assistants of a user.',
  fields: t => ({
    items: t.field({ type: [Connection], resolve: ({ items }) => [...items] }),
    mayChange: t.boolean({
      description: 'True where assistants may make and delete alerts of the account, with a key as well.',
      resolve: async (_list, _args, context) => {
        const { account } = await context.prisma.user.findUniqueOrThrow({
          where: { id: signedInUser(context) },
          select: { account: { select: { assistantsMayChange: true } } },
        })
        return account.assistantsMayChange
      },
    }),
  }),
})

const AllowedConnection = builder.objectRef<{ readonly redirectUrl: string }>('AllowedConnection').implement({
  description: 'The way back to the assistant.',
  fields: t => ({
    redirectUrl: t.exposeString('redirectUrl', { description: 'URL that brings a code to the assistant, once.' }),
  }),
})

const request = {
  ...AUTHORIZATION_REQUEST,
  required: true,
  description: 'Query of the authorization request, as the assistant sent it.',
} as const

builder.queryFields(t => ({
  connectionRequest: t.field({
    authScopes: { session: true },
    type: ConnectionRequest,
    description: 'What an assistant asks the signed-in user for.',
    args: { request: t.arg.string(request) },
    resolve: (_root, args, context) => context.connections.request(args.request, browserSessionOf(context)),
  }),
  connections: t.field({
    authScopes: { session: true },
    type: ConnectionList,
    description: "The signed-in user's connected assistants, newest first.",
    resolve: async (_root, _args, context) => ({ items: await context.connections.list(signedInUser(context)) }),
  }),
}))

builder.mutationFields(t => ({
  allowConnection: t.field({
    authScopes: { session: true },
    type: AllowedConnection,
    description: 'Connects an assistant to the account. Needs a running subscription.',
    args: { request: t.arg.string(request) },
    resolve: async (_root, args, context) => ({
      redirectUrl: await context.connections.allow(args.request, browserSessionOf(context), auditing(context)),
    }),
  }),
  letAssistantsChange: t.field({
    authScopes: { session: true },
    type: Message,
    description: 'Lets assistants make and delete alerts of the account, or only read.',
    args: { allowed: t.arg.boolean({ required: true, description: 'False where they may only read.' }) },
    resolve: async (_root, { allowed }, context) => {
      const id = signedInUser(context)
      await context.prisma.$transaction(async transaction => {
        const where = { id }
        await transaction.user.update({ where, data: { account: { update: { assistantsMayChange: allowed } } } })
        await auditWithin(context, transaction)
      })
      context.keys.forget()
      return { message: allowed ? 'Assistants may make and delete alerts.' : 'Assistants may only read.' }
    },
  }),
  endConnection: t.field({
    authScopes: { session: true },
    type: Message,
    description: 'Ends the connection of an assistant. Its tokens stop working immediately.',
    args: { id: t.arg({ type: 'Uuid', required: true }) },
    resolve: async (_root, { id }, context) => {
      await context.connections.end(id, signedInUser(context), auditing(context))
      return { message: 'The assistant is no longer connected.' }
    },
  }),
}))

function auditing(context: Context): AuditConnection {
  return (transaction, facts) => {
    auditFacts(context, facts)
    return auditWithin(context, transaction)
  }
}
