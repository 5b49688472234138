import { auditUser } from '../../audit/trail.ts'
import { PASSWORD } from '../../bounds.ts'
import { builder } from '../../builder.ts'
import { Message } from '../shared/message.ts'
import { browserSessionOf, Language, Viewer } from './viewer.ts'

const MAIL_SENT = { message: 'Check your inbox: we have sent an email with a link to continue.' }
const MAIL_SENT_IF_KNOWN = { message: 'If there is an account with this address, an email with a link is on its way.' }

interface SignedIn {
  readonly userId: string | null
}

const SignInResult = builder.objectRef<SignedIn>('SignInResult').implement({
  description: 'Result of the first sign-in step.',
  fields: t => ({
    viewer: t.prismaField({
      type: Viewer,
      nullable: true,
      description: 'The signed-in user; null while the second factor is pending.',
      resolve: (query, { userId }, _args, { prisma }) => {
        const lookup = { ...query, where: { id: userId ?? '' } }
        return userId === null ? null : prisma.user.findUnique(lookup)
      },
    }),
    secondFactorNeeded: t.boolean({
      description: 'True when a code from the authenticator is required next.',
      resolve: ({ userId }) => userId === null,
    }),
  }),
})

builder.mutationFields(t => ({
  signUp: t.field({
    authScopes: { browser: true },
    type: Message,
    description: 'Creates an account. The response is the same whether the address is known or not.',
    args: {
      name: t.arg.string({ required: true }),
      email: t.arg.string({ required: true }),
      password: t.arg.string({ ...PASSWORD, required: true, description: 'From 10 to 256 characters.' }),
      language: t.arg({ type: Language, required: true }),
    },
    resolve: async (_root, person, context) => {
      await browserSessionOf(context).signUp(person)
      return MAIL_SENT
    },
  }),
  resendVerification: t.field({
    authScopes: { browser: true },
    type: Message,
    description: 'Sends the verification email again.',
    args: { email: t.arg.string({ required: true }) },
    resolve: async (_root, { email }, context) => {
      await browserSessionOf(context).resendVerification(email)
      return MAIL_SENT_IF_KNOWN
    },
  }),
  verifyEmail: t.prismaField({
    authScopes: { browser: true },
    type: Viewer,
    description: 'Verifies an email address with the token from an email, and signs in.',
    args: { token: t.arg.string({ required: true }) },
    resolve: async (query, _root, { token }, context) => {
      const id = await browserSessionOf(context).verifyEmail(token)
      auditUser(context, id)
      return context.prisma.user.findUniqueOrThrow({ ...query, where: { id } })
    },
  }),
  signIn: t.field({
    authScopes: { browser: true },
    type: SignInResult,
    description: 'Signs in; the first of two steps when a second factor is set up.',
    args: { email: t.arg.string({ required: true }), password: t.arg.string({ ...PASSWORD, required: true }) },
    resolve: async (_root, { email, password }, context) => {
      const userId = await browserSessionOf(context).signIn(email, password)
      auditUser(context, userId)
      return { userId }
    },
  }),
  confirmSignIn: t.prismaField({
    authScopes: { browser: true },
    type: Viewer,
    description: 'The second step of signing in.',
    args: { code: t.arg.string({ required: true, description: 'Code from the authenticator, or a backup code.' }) },
    resolve: async (query, _root, { code }, context) => {
      const id = await browserSessionOf(context).confirmSignIn(code)
      auditUser(context, id)
      return context.prisma.user.findUniqueOrThrow({ ...query, where: { id } })
    },
  }),
  signOut: t.field({
    authScopes: { browser: true },
    type: Message,
    description: 'Ends the session.',
    resolve: async (_root, _args, context) => {
      await browserSessionOf(context).signOut()
      return { message: 'You are signed out.' }
    },
  }),
}))
