import type { PasskeyModel } from '../../../prisma/generated/client/models/Passkey.ts'
import { auditFacts, auditUser, auditWithin } from '../../audit/trail.ts'
import { PASSKEY_ANSWER, PASSWORD } from '../../bounds.ts'
import type { AuditPasskey, Passkeys as PasskeysRow } from '../../browser-session.ts'
import { builder } from '../../builder.ts'
import type { Context } from '../../context.ts'
import { confirmPerson } from '../../orders/person.ts'
import { Message } from '../shared/message.ts'
import { browserSessionOf, Viewer } from './viewer.ts'

const Passkey = builder.objectRef<PasskeyModel>('Passkey').implement({
  description: 'A passkey of the signed-in user, which signs in without password and code.',
  fields: t => ({
    id: t.expose('id', { type: 'Uuid', description: 'UUID of the passkey.' }),
    name: t.exposeString('name', { description: 'What its user calls it.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was added.' }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it last signed in; null before it first does.',
    }),
  }),
})

const PasskeyList = builder.objectRef<PasskeysRow>('PasskeyList').implement({
  description: 'The passkeys of a user.',
  fields: t => ({
    items: t.field({ type: [Passkey], resolve: ({ items }) => [...items] }),
    most: t.exposeInt('most', { unit: 'count', description: 'Passkeys that one user may have.' }),
    isPossible: t.exposeBoolean('isPossible', {
      description: 'False where browsers refuse passkeys: without https, or with an IP address instead of a name.',
    }),
  }),
})

const PasskeyOptions = builder.objectRef<object>('PasskeyOptions').implement({
  description: 'What the page hands to the browser.',
  fields: t => ({
    options: t.field({
      type: 'Json',
      description: 'Options in the JSON form of WebAuthn, with a challenge that works once within five minutes.',
      resolve: options => options,
    }),
  }),
})

builder.queryField('passkeys', t =>
  t.field({
    authScopes: { session: true },
    type: PasskeyList,
    description: "The signed-in user's passkeys, oldest first.",
    resolve: (_root, _args, context) => browserSessionOf(context).passkeys(),
  }),
)

builder.mutationFields(t => {
  const id = t.arg({ type: 'Uuid', required: true, description: 'UUID of the passkey.' })
  const password = t.arg.string({ ...PASSWORD, required: true, description: 'Password of the signed-in user.' })
  const name = t.arg.string({ required: true, description: 'What its user calls it, up to 60 characters.' })
  const answer = t.arg.string({
    ...PASSKEY_ANSWER,
    required: true,
    description: 'What the browser answered, in the JSON form of WebAuthn.',
  })
  return {
    startPasskey: t.field({
      authScopes: { session: true },
      type: PasskeyOptions,
      description: 'Starts to add a passkey.',
      args: { password },
      resolve: async (_root, args, context) => {
        await confirmPerson(args.password, context)
        return browserSessionOf(context).startPasskey()
      },
    }),
    addPasskey: t.field({
      authScopes: { session: true },
      type: Passkey,
      description: 'Adds the passkey that the browser has made.',
      args: { name, answer },
      resolve: (_root, args, context) => browserSessionOf(context).addPasskey(args, auditOf(context)),
    }),
    renamePasskey: t.field({
      authScopes: { session: true },
      type: Passkey,
      description: 'Gives a passkey another name.',
      args: { id, name },
      resolve: (_root, args, context) => browserSessionOf(context).renamePasskey(args.id, args.name),
    }),
    removePasskey: t.field({
      authScopes: { session: true },
      type: Message,
      description: 'Removes a passkey, which signs in no longer.',
      args: { id, password },
      resolve: async (_root, args, context) => {
        await confirmPerson(args.password, context)
        await browserSessionOf(context).removePasskey(args.id, auditOf(context))
        return { message: 'Passkey removed.' }
      },
    }),
    startPasskeySignIn: t.field({
      authScopes: { browser: true },
      type: PasskeyOptions,
      description: 'Starts to sign in by passkey.',
      resolve: (_root, _args, context) => browserSessionOf(context).startPasskeySignIn(),
    }),
    signInByPasskey: t.prismaField({
      authScopes: { browser: true },
      type: Viewer,
      description: 'Signs in by passkey, which counts as password and second factor.',
      args: { answer },
      resolve: async (query, _root, args, context) => {
        const id = await browserSessionOf(context).signInByPasskey(args.answer)
        auditUser(context, id)
        return context.prisma.user.findUniqueOrThrow({ ...query, where: { id } })
      },
    }),
  }
})

function auditOf(context: Context): AuditPasskey {
  return (transaction, name) => {
    auditFacts(context, { name })
    return auditWithin(context, transaction)
  }
}
