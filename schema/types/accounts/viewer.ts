import * as Stored from '../../../prisma/generated/client/enums.ts'
import type { BrowserSession } from '../../browser-session.ts'
import { builder } from '../../builder.ts'
import type { Context } from '../../context.ts'
import { signInNeeded } from '../../errors.ts'

export const Role = builder.enumType(Stored.Role, {
  name: 'Role',
  description: 'What a user may do beyond reading data.',
})

export const Language = builder.enumType(Stored.Language, {
  name: 'Language',
  description: 'Language of emails and pages.',
})

const ViewerAccount = builder.prismaObject('Account', {
  variant: 'ViewerAccount',
  description: 'The account of the user.',
  fields: t => ({ id: t.expose('id', { type: 'Uuid' }), name: t.exposeString('name') }),
})

export const Viewer = builder.prismaObject('User', {
  variant: 'Viewer',
  description: 'The signed-in user.',
  fields: t => ({
    id: t.expose('id', { type: 'Uuid' }),
    email: t.exposeString('email'),
    name: t.exposeString('name', { nullable: true }),
    role: t.expose('role', { type: Role }),
    language: t.expose('language', { type: Language }),
    emailVerified: t.exposeBoolean('emailVerified'),
    secondFactor: t.exposeBoolean('twoFactorEnabled', {
      description: 'True when signing in also requires a code from an authenticator.',
    }),
    account: t.relation('account', { type: ViewerAccount }),
  }),
})

builder.queryField('viewer', t =>
  t.prismaField({
    type: Viewer,
    nullable: true,
    description: 'The signed-in user; null without a session.',
    resolve: (query, _root, _args, { prisma, browserSession }) => {
      const id = browserSession?.session?.userId
      const lookup = { ...query, where: { id: id ?? '' } }
      return id === undefined ? null : prisma.user.findUnique(lookup)
    },
  }),
)

builder.mutationField('setLanguage', t =>
  t.prismaField({
    type: Viewer,
    description: 'Changes the language of emails and pages.',
    args: { language: t.arg({ type: Language, required: true }) },
    resolve: (query, _root, { language }, context) =>
      context.prisma.user.update({ ...query, where: { id: signedInUser(context) }, data: { language } }),
  }),
)

/** @throws GraphQLError SIGN_IN_NEEDED when the request does not come from a browser */
export function browserSessionOf({ browserSession }: Context): BrowserSession {
  if (browserSession === null) throw signInNeeded('Available only in the web dashboard, not with an API key.')
  return browserSession
}

/** @throws GraphQLError SIGN_IN_NEEDED without a signed-in session */
export function signedInUser(context: Context): string {
  const { session } = browserSessionOf(context)
  if (session === null) throw signInNeeded()
  return session.userId
}
