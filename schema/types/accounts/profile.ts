import { auditBeside, auditFacts, auditUser } from '../../audit/trail.ts'
import { PASSWORD } from '../../bounds.ts'
import type { AuditAddress } from '../../browser-session.ts'
import { builder } from '../../builder.ts'
import type { Context } from '../../context.ts'
import { confirmPerson } from '../../orders/person.ts'
import { Message } from '../shared/message.ts'
import { browserSessionOf, signedInUser, Viewer } from './viewer.ts'

const EmailChangeResult = builder.objectRef<{ readonly isChanged: boolean }>('EmailChangeResult').implement({
  description: 'What a confirmation of a new email address came to.',
  fields: t => ({
    isChanged: t.exposeBoolean('isChanged', {
      description: 'True when the address was changed; false while the other address has not confirmed.',
    }),
  }),
})

builder.mutationFields(t => ({
  changeName: t.prismaField({
    authScopes: { session: true },
    type: Viewer,
    description: 'Changes the name of the signed-in user.',
    args: { name: t.arg.string({ required: true }) },
    resolve: async (query, _root, { name }, context) => {
      await browserSessionOf(context).changeName(name)
      return context.prisma.user.findUniqueOrThrow({ ...query, where: { id: signedInUser(context) } })
    },
  }),
  requestEmailChange: t.field({
    authScopes: { session: true },
    type: Message,
    description:
      'Sends links to the present and the new email address, which changes when both have confirmed. The response is the same whether the new address is known or not. Replaces an earlier request.',
    args: { email: t.arg.string({ required: true }), password: t.arg.string({ ...PASSWORD, required: true }) },
    resolve: async (_root, { email, password }, context) => {
      await confirmPerson(password, context)
      await browserSessionOf(context).requestEmailChange(email)
      auditFacts(context, { newEmail: email.trim().toLowerCase() })
      return { message: 'Check both inboxes: the address changes when the links in both emails are confirmed.' }
    },
  }),
  confirmEmailChange: t.field({
    authScopes: { browser: true },
    type: EmailChangeResult,
    description:
      'Confirms a change of the email address with the token from the email to the present or the new address. The second of the two changes the address, and ends all sessions but this one and the one that requested the change.',
    args: { token: t.arg.string({ required: true }) },
    resolve: async (_root, { token }, context) => {
      const session = browserSessionOf(context)
      const { userId, address, isChanged } = await session.confirmEmailChange(token, auditAddress(context))
      auditUser(context, userId)
      auditFacts(context, { address })
      return { isChanged }
    },
  }),
  refuseEmailChange: t.field({
    authScopes: { browser: true },
    type: Message,
    description: 'Refuses a change of the email address with the token from the email to either address.',
    args: { token: t.arg.string({ required: true }) },
    resolve: async (_root, { token }, context) => {
      const { userId, address } = await browserSessionOf(context).refuseEmailChange(token)
      auditUser(context, userId)
      auditFacts(context, { address })
      return { message: 'The change was refused. The address stays as it is.' }
    },
  }),
  cancelEmailChange: t.field({
    authScopes: { session: true },
    type: Message,
    description: 'Cancels the requested change of the email address. The links in the emails stop working.',
    resolve: async (_root, _args, context) => {
      await browserSessionOf(context).cancelEmailChange()
      return { message: 'The change was cancelled. The address stays as it is.' }
    },
  }),
}))

function auditAddress(context: Context): AuditAddress {
  return (transaction, { userId, accountId, oldEmail, newEmail }) =>
    auditBeside(context, transaction, {
      action: 'EMAIL_CHANGED',
      subject: ['USER', newEmail],
      accountId,
      details: { oldEmail, newEmail },
      userId,
    })
}
