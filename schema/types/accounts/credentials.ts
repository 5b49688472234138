import type { SecondFactor } from '../../browser-session.ts'
import { builder } from '../../builder.ts'
import { Message } from '../shared/message.ts'
import { signedInUser, Viewer, visitOf } from './viewer.ts'

const NewSecondFactor = builder.objectRef<SecondFactor>('NewSecondFactor').implement({
  description: 'What an authenticator needs. Told this once; it counts when a first code confirms it.',
  fields: t => ({
    uri: t.exposeString('uri', { description: 'For a QR code: otpauth://totp/…' }),
    secret: t.exposeString('secret', { description: 'The same to be typed, Base32.' }),
    backupCodes: t.stringList({
      description: 'Each signs in once when the authenticator is lost.',
      resolve: ({ backupCodes }) => [...backupCodes],
    }),
  }),
})

builder.mutationFields(t => ({
  requestPasswordReset: t.field({
    type: Message,
    description: 'Sends a mail by which a new password can be set.',
    args: { email: t.arg.string({ required: true }) },
    resolve: async (_root, { email }, context) => {
      await visitOf(context).requestPasswordReset(email)
      return { message: 'If there is an account with this address, a mail with a link is on its way.' }
    },
  }),
  resetPassword: t.field({
    type: Message,
    description: 'Sets a new password by the token of a mail. Every session ends.',
    args: {
      token: t.arg.string({ required: true }),
      password: t.arg.string({ required: true, description: 'From 10 to 256 characters.' }),
    },
    resolve: async (_root, { token, password }, context) => {
      await visitOf(context).resetPassword(token, password)
      return { message: 'The new password is set. Sign in with it.' }
    },
  }),
  changePassword: t.field({
    type: Message,
    description: 'Changes the password. Every other session ends.',
    args: {
      currentPassword: t.arg.string({ required: true }),
      newPassword: t.arg.string({ required: true, description: 'From 10 to 256 characters.' }),
    },
    resolve: async (_root, { currentPassword, newPassword }, context) => {
      await visitOf(context).changePassword(currentPassword, newPassword)
      return { message: 'The password is changed; other sessions were ended.' }
    },
  }),
  startSecondFactor: t.field({
    type: NewSecondFactor,
    description: 'Begins to add an authenticator.',
    args: { password: t.arg.string({ required: true }) },
    resolve: (_root, { password }, context) => visitOf(context).startSecondFactor(password),
  }),
  confirmSecondFactor: t.prismaField({
    type: Viewer,
    description: 'Adds the authenticator by its first code.',
    args: { code: t.arg.string({ required: true }) },
    resolve: async (query, _root, { code }, context) => {
      await visitOf(context).confirmSecondFactor(code)
      return context.prisma.user.findUniqueOrThrow({ ...query, where: { id: signedInUser(context) } })
    },
  }),
  removeSecondFactor: t.prismaField({
    type: Viewer,
    description: 'Removes the authenticator and its backup codes.',
    args: { password: t.arg.string({ required: true }) },
    resolve: async (query, _root, { password }, context) => {
      await visitOf(context).removeSecondFactor(password)
      return context.prisma.user.findUniqueOrThrow({ ...query, where: { id: signedInUser(context) } })
    },
  }),
}))
