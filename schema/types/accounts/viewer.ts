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
  description: 'Language of mails and pages.',
})

const ViewerAccount = builder.prismaObject('Account', {
  variant: 'ViewerAccount',
  description: 'The customer to whom a user belongs.',
  fields: t => ({ id: t.expose('id', { type: 'Uuid' }), name: t.exposeString('name') }),
})

/** Whoever is signed in. */
export const Viewer = builder.prismaObject('User', {
  variant: 'Viewer',
  description: 'Who is signed in.',
  fields: t => ({
    id: t.expose('id', { type: 'Uuid' }),
    email: t.exposeString('email'),
    name: t.exposeString('name', { nullable: true }),
    role: t.expose('role', { type: Role }),
    language: t.expose('language', { type: Language }),
    emailVerified: t.exposeBoolean('emailVerified'),
    secondFactor: t.exposeBoolean('twoFactorEnabled', {
      description: 'True when signing in takes the code of an authenticator too.',
    }),
    account: t.relation('account', { type: ViewerAccount }),
  }),
})

builder.queryField('viewer', t =>
  t.prismaField({
    type: Viewer,
    nullable: true,
    description: 'Who is signed in; null when nobody is.',
    resolve: (query, _root, _args, { prisma, visit }) => {
      const id = visit?.session?.userId
      const ask = { ...query, where: { id: id ?? '' } }
      return id === undefined ? null : prisma.user.findUnique(ask)
    },
  }),
)

builder.mutationField('setLanguage', t =>
  t.prismaField({
    type: Viewer,
    description: 'Changes the language of mails and pages.',
    args: { language: t.arg({ type: Language, required: true }) },
    resolve: (query, _root, { language }, context) =>
      context.prisma.user.update({ ...query, where: { id: signedInUser(context) }, data: { language } }),
  }),
)

/** @throws GraphQLError SIGN_IN_NEEDED when no browser asks */
export function visitOf({ visit }: Context): BrowserSession {
  if (visit === null) throw signInNeeded('This is done on the pages of the service, not with a key.')
  return visit
}

/** @throws GraphQLError SIGN_IN_NEEDED when nobody is signed in */
export function signedInUser(context: Context): string {
  const { session } = visitOf(context)
  if (session === null) throw signInNeeded()
  return session.userId
}
