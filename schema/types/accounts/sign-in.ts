import { builder } from '../../builder.ts'
import { Message } from '../shared/message.ts'
import { Language, Viewer, visitOf } from './viewer.ts'

const MAIL_SENT = { message: 'We have sent a mail to this address. The link in it goes on from here.' }
const MAIL_SENT_IF_KNOWN = { message: 'If there is an account with this address, a mail with a link is on its way.' }

interface SignedIn {
  readonly userId: string | null
}

const SignInResult = builder.objectRef<SignedIn>('SignInResult').implement({
  description: 'How far signing in has come.',
  fields: t => ({
    viewer: t.prismaField({
      type: Viewer,
      nullable: true,
      description: 'Null while the second step is to come.',
      resolve: (query, { userId }, _args, { prisma }) => {
        const ask = { ...query, where: { id: userId ?? '' } }
        return userId === null ? null : prisma.user.findUnique(ask)
      },
    }),
    secondFactorNeeded: t.boolean({
      description: 'True when the code of the authenticator is asked for next.',
      resolve: ({ userId }) => userId === null,
    }),
  }),
})

builder.mutationFields(t => ({
  signUp: t.field({
    type: Message,
    description: 'Opens an account. The answer is the same whether the address is known or not.',
    args: {
      name: t.arg.string({ required: true }),
      email: t.arg.string({ required: true }),
      password: t.arg.string({ required: true, description: 'From 10 to 256 characters.' }),
      language: t.arg({ type: Language, required: true }),
    },
    resolve: async (_root, person, context) => {
      await visitOf(context).signUp(person)
      return MAIL_SENT
    },
  }),
  resendVerification: t.field({
    type: Message,
    description: 'Sends the mail once more by which an address is confirmed.',
    args: { email: t.arg.string({ required: true }) },
    resolve: async (_root, { email }, context) => {
      await visitOf(context).resendVerification(email)
      return MAIL_SENT_IF_KNOWN
    },
  }),
  verifyEmail: t.prismaField({
    type: Viewer,
    description: 'Confirms an address by the token of a mail, and signs in.',
    args: { token: t.arg.string({ required: true }) },
    resolve: async (query, _root, { token }, context) => {
      const id = await visitOf(context).verifyEmail(token)
      return context.prisma.user.findUniqueOrThrow({ ...query, where: { id } })
    },
  }),
  signIn: t.field({
    type: SignInResult,
    description: 'Signs in; with a second factor this is the first step.',
    args: { email: t.arg.string({ required: true }), password: t.arg.string({ required: true }) },
    resolve: async (_root, { email, password }, context) => ({
      userId: await visitOf(context).signIn(email, password),
    }),
  }),
  confirmSignIn: t.prismaField({
    type: Viewer,
    description: 'The second step of signing in.',
    args: { code: t.arg.string({ required: true, description: 'Of the authenticator, or a backup code.' }) },
    resolve: async (query, _root, { code }, context) => {
      const id = await visitOf(context).confirmSignIn(code)
      return context.prisma.user.findUniqueOrThrow({ ...query, where: { id } })
    },
  }),
  signOut: t.field({
    type: Message,
    description: 'Ends the session.',
    resolve: async (_root, _args, context) => {
      await visitOf(context).signOut()
      return { message: 'You are signed out.' }
    },
  }),
}))
