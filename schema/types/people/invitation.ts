import type { InvitationModel } from '../../../prisma/generated/client/models/Invitation.ts'
import { auditFacts, auditIn, auditWithin } from '../../audit/trail.ts'
import { PASSWORD } from '../../bounds.ts'
import { builder } from '../../builder.ts'
import { confirmPerson } from '../../orders/person.ts'
import { withdrawInvitation } from '../../people/invitations.ts'
import { ownerOf } from '../../portfolio/write.ts'
import { browserSessionOf, MemberRole } from '../accounts/viewer.ts'
import { Message } from '../shared/message.ts'

const InvitationState = builder.enumType('InvitationState', {
  description: 'Whether the link of an invitation works.',
  values: {
    OPEN: { description: 'The link works until the invitation expires.' },
    EXPIRED: { description: 'The link no longer works; the invitation can be sent again.' },
  },
})

const Invitation = builder.objectRef<InvitationModel>('Invitation').implement({
  description: 'An address that was invited into the account and has not accepted.',
  fields: t => ({
    id: t.expose('id', { type: 'Uuid', description: 'UUID of the invitation.' }),
    email: t.exposeString('email', { description: 'The address that was invited.' }),
    memberRole: t.expose('memberRole', { type: MemberRole, description: 'The role that the person would have.' }),
    invitedBy: t.exposeString('invitedBy', { description: 'Address of the owner who sent it last.' }),
    sentAt: t.expose('sentAt', { type: 'DateTime', description: 'When the link was last sent.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'Until when the link works.' }),
    state: t.field({
      type: InvitationState,
      description: 'Whether the link works.',
      resolve: ({ expiresAt }, _args, { now }) => (expiresAt > now() ? 'OPEN' : 'EXPIRED'),
    }),
  }),
})

const Invitations = builder.objectRef<{ readonly items: readonly InvitationModel[] }>('Invitations').implement({
  description: 'The open and expired invitations of an account.',
  fields: t => ({ items: t.field({ type: [Invitation], resolve: ({ items }) => [...items] }) }),
})

builder.queryField('invitations', t =>
  t.field({
    authScopes: { session: true },
    type: Invitations,
    description: 'Invitations that nobody has accepted, newest first; expired ones for 30 days.',
    resolve: async (_root, _args, context) => ({
      items: await context.prisma.invitation.findMany({
        where: { accountId: ownerOf(context) },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      }),
    }),
  }),
)

builder.mutationFields(t => {
  const id = t.arg({ type: 'Uuid', required: true, description: 'UUID of the invitation.' })
  return {
    invitePerson: t.field({
      authScopes: { session: true },
      type: Invitation,
      description:
        'Invites an email address into the account, by an email with a link that works once within 7 days. The response is the same whether the address has an account elsewhere or not.',
      args: {
        email: t.arg.string({ required: true, description: 'Address of the person.' }),
        memberRole: t.arg({ type: MemberRole, required: true, description: 'The role that the person will have.' }),
        password: t.arg.string({ ...PASSWORD, required: true, description: 'Password of the signed-in user.' }),
      },
      resolve: async (_root, { password, ...invited }, context) => {
        await confirmPerson(password, context)
        return browserSessionOf(context).invite(invited, auditIn(context))
      },
    }),
    resendInvitation: t.field({
      authScopes: { session: true },
      type: Invitation,
      description: 'Sends an invitation again, for another 7 days. The former link stops working.',
      args: { id },
      resolve: (_root, args, context) =>
        browserSessionOf(context).resendInvitation(args.id, (transaction, { email, memberRole }) => {
          auditFacts(context, { email, memberRole })
          return auditWithin(context, transaction)
        }),
    }),
    withdrawInvitation: t.field({
      authScopes: { session: true },
      type: Message,
      description: 'Withdraws an invitation. Its link stops working.',
      args: { id },
      resolve: async (_root, args, context) => {
        await withdrawInvitation(args.id, context)
        return { message: 'The invitation was withdrawn. Its link no longer works.' }
      },
    }),
  }
})
