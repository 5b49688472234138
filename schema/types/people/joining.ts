import { auditFacts, auditUser, auditWithin } from '../../audit/trail.ts'
import { PASSWORD } from '../../bounds.ts'
import type { AuditJoining, OpenInvitation as OpenRow } from '../../browser-session.ts'
import { builder } from '../../builder.ts'
import type { Context } from '../../context.ts'
import type { Obstacle as ObstacleName } from '../../people/own-account.ts'
import { browserSessionOf, Language, MemberRole, Viewer } from '../accounts/viewer.ts'

const Obstacle = builder.enumType('JoiningObstacle', {
  description: 'What of the own account keeps a person from joining another one.',
  values: {
    ORDERS: { description: 'Orders, which prove what was bought.' },
    SUBSCRIPTIONS: { description: 'Terms, past ones included.' },
    KEY: { description: 'An active API key.' },
    ASSISTANTS: { description: 'Connected assistants.' },
    BILLING: { description: 'Billing details.' },
    PORTFOLIOS: { description: 'Own portfolios, with positions and transactions.' },
    SCREENS: { description: 'Saved screens.' },
    WATCHLISTS: { description: 'Watchlists, empty ones included.' },
    ALERTS: { description: 'Alerts, paused ones included.' },
    CHANNELS: { description: 'Channels of alerts.' },
    PEOPLE: { description: 'Other people.' },
    INVITATIONS: { description: 'Invitations that nobody has accepted.' },
  } satisfies Record<ObstacleName, { readonly description: string }>,
})

const OpenInvitation = builder.objectRef<OpenRow>('OpenInvitation').implement({
  description: 'An invitation as its link shows it.',
  fields: t => ({
    accountName: t.exposeString('accountName', { description: 'Name of the account.' }),
    invitedBy: t.exposeString('invitedBy', { description: 'Address of the owner who sent it.' }),
    email: t.exposeString('email', { description: 'The address that was invited.' }),
    memberRole: t.expose('memberRole', { type: MemberRole, description: 'The role that the person would have.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'Until when the link works.' }),
    isKnown: t.exposeBoolean('isKnown', {
      description: 'True when the address has an account, into which its person signs in before accepting.',
    }),
    isYours: t.exposeBoolean('isYours', { description: 'True for a user who is signed in with the address.' }),
    obstacles: t.field({
      type: [Obstacle],
      description: 'What of the own account keeps the signed-in user from joining; empty where nothing does.',
      resolve: ({ obstacles }) => [...obstacles],
    }),
  }),
})

const token = { required: true, description: 'The token in the link of the email.' } as const

builder.queryField('invitation', t =>
  t.field({
    authScopes: { browser: true },
    type: OpenInvitation,
    description: 'What an invitation leads to, by the token in the link of its email.',
    args: { token: t.arg.string(token) },
    resolve: (_root, args, context) => browserSessionOf(context).invitation(args.token),
  }),
)

builder.mutationFields(t => ({
  signUpByInvitation: t.prismaField({
    authScopes: { browser: true },
    type: Viewer,
    description:
      'Signs up by an invitation, into its account, and signs in. The link has shown that the address belongs to the person.',
    args: {
      token: t.arg.string(token),
      name: t.arg.string({ required: true, description: 'Name of the person.' }),
      password: t.arg.string({ ...PASSWORD, required: true, description: 'From 10 to 256 characters.' }),
      language: t.arg({ type: Language, required: true, description: 'Language of emails and pages.' }),
    },
    resolve: async (query, _root, { token: secret, ...person }, context) => {
      const id = await browserSessionOf(context).signUpByInvitation(secret, person, auditing(context))
      return context.prisma.user.findUniqueOrThrow({ ...query, where: { id } })
    },
  }),
  acceptInvitation: t.prismaField({
    authScopes: { session: true },
    type: Viewer,
    description:
      'Moves the signed-in user into the account of an invitation to the same address. The own account must be empty, and is deleted.',
    args: { token: t.arg.string(token) },
    resolve: async (query, _root, args, context) => {
      const id = await browserSessionOf(context).acceptInvitation(args.token, auditing(context))
      context.keys.forget()
      return context.prisma.user.findUniqueOrThrow({ ...query, where: { id } })
    },
  }),
}))

function auditing(context: Context): AuditJoining {
  return (transaction, { userId, memberRole }) => {
    auditUser(context, userId)
    auditFacts(context, { memberRole })
    return auditWithin(context, transaction)
  }
}
