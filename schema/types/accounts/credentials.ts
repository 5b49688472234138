import { auditUser } from '../../audit/trail.ts'
import { PASSWORD } from '../../bounds.ts'
import type { SecondFactor } from '../../browser-session.ts'
import { builder } from '../../builder.ts'
import { Message } from '../shared/message.ts'
import { browserSessionOf, signedInUser, Viewer } from './viewer.ts'

const NewSecondFactor = builder.objectRef<SecondFactor>('NewSecondFactor').implement({
  description: 'Setup data for an authenticator, shown only once. Active after the first code is confirmed.',
  fields: t => ({
    uri: t.exposeString('uri', { description: 'URI for a QR code: otpauth://totp/…' }),
    secret: t.exposeString('secret', { description: 'The secret for manual entry, Base32.' }),
    backupCodes: t.stringList({
      description: 'Single-use codes for signing in without the authenticator.',
      resolve: ({ backupCodes }) => [...backupCodes],
    }),
  }),
})

builder.mutationFields(t => ({
  requestPasswordReset: t.field({
    authScopes: { browser: true },
    type: Message,
    description: 'Sends an email with a link to set a new password.',
    args: { email: t.arg.string({ required: true }) },
    resolve: async (_root, { email }, context) => {
      await browserSessionOf(context).requestPasswordReset(email)
      return { message: 'If there is an account with this address, an email with a link is on its way.' }
    },
  }),
  resetPassword: t.field({
    authScopes: { browser: true },
    type: Message,
    description: 'Sets a new password with the token from an email. Ends all sessions.',
    args: {
      token: t.arg.string({ required: true }),
      password: t.arg.string({ ...PASSWORD, required: true, description: 'From 10 to 256 characters.' }),
    },
    resolve: async (_root, { token, password }, context) => {
      auditUser(context, await browserSessionOf(context).resetPassword(token, password))
      return { message: 'Password reset. Sign in with the new password.' }
    },
  }),
  changePassword: t.field({
    authScopes: { session: true },
    type: Message,
    description: 'Changes the password. Ends all other sessions.',
    args: {
      currentPassword: t.arg.string({ ...PASSWORD, required: true }),
      newPassword: t.arg.string({ ...PASSWORD, required: true, description: 'From 10 to 256 characters.' }),
    },
    resolve: async (_root, { currentPassword, newPassword }, context) => {
      await browserSessionOf(context).changePassword(currentPassword, newPassword)
      return { message: 'Password changed. Other sessions are signed out.' }
    },
  }),
  confirmPassword: t.field({
    authScopes: { session: true },
    type: Message,
    description: 'Enters the password again. What operators change needs that within the last 15 minutes.',
    args: { password: t.arg.string({ ...PASSWORD, required: true }) },
    resolve: async (_root, { password }, context) => {
      await browserSessionOf(context).confirmPassword(password)
      return { message: 'Password confirmed.' }
    },
  }),
  startSecondFactor: t.field({
    authScopes: { session: true },
    type: NewSecondFactor,
    description: 'Starts the setup of an authenticator.',
    args: { password: t.arg.string({ ...PASSWORD, required: true }) },
    resolve: (_root, { password }, context) => browserSessionOf(context).startSecondFactor(password),
  }),
  confirmSecondFactor: t.prismaField({
    authScopes: { session: true },
    type: Viewer,
    description: 'Activates the authenticator with its first code.',
    args: { code: t.arg.string({ required: true }) },
    resolve: async (query, _root, { code }, context) => {
      await browserSessionOf(context).confirmSecondFactor(code)
      return context.prisma.user.findUniqueOrThrow({ ...query, where: { id: signedInUser(context) } })
    },
  }),
  removeSecondFactor: t.prismaField({
    authScopes: { session: true },
    type: Viewer,
    description: 'Removes the authenticator and its backup codes.',
    args: { password: t.arg.string({ ...PASSWORD, required: true }) },
    resolve: async (query, _root, { password }, context) => {
      await browserSessionOf(context).removeSecondFactor(password)
      return context.prisma.user.findUniqueOrThrow({ ...query, where: { id: signedInUser(context) } })
    },
  }),
}))
