import type { Prisma } from '../../../prisma/generated/client/client.ts'
import type * as Stored from '../../../prisma/generated/client/enums.ts'
import type { AuditEventModel } from '../../../prisma/generated/client/models/AuditEvent.ts'
import { AUDIT_ACTIONS, type AuditAction } from '../../audit/audited.ts'
import { builder } from '../../builder.ts'
import { behind, type KeysetPage, keysetPage } from '../../keyset.ts'
import { keysetArguments } from '../shared/keyset-list.ts'
import { PageInfo } from '../shared/page.ts'
import { dayArguments, partOf, withinDays } from '../shared/stored-filter.ts'

const Action = builder.enumType('AuditAction', {
  description: 'What was done, as the audit trail names it.',
  values: Object.fromEntries(
    Object.entries(AUDIT_ACTIONS).map(([name, description]) => [name, { description }]),
  ) as Record<AuditAction, { description: string }>,
})

const Outcome = builder.enumType('AuditOutcome', {
  description: 'What became of an attempt.',
  values: {
    DONE: { description: 'It was done.' },
    REFUSED: { description: 'It was refused; `code` says why.' },
  } satisfies Record<Stored.AuditOutcome, { readonly description: string }>,
})

const ActorKind = builder.enumType('AuditActor', {
  description: 'Who acts.',
  values: {
    PERSON: { description: 'A signed-in user.' },
    COMMAND_LINE: { description: 'A user of the machine, on the command line.' },
    PAYMENT_PROVIDER: { description: 'A payment provider, by a signed message.' },
    ASSISTANT: { description: 'A connected assistant, by one of its tokens.' },
    STRANGER: { description: 'Somebody who is not signed in.' },
    SERVICE: { description: 'The service itself: schedules, and what happens by time.' },
  } satisfies Record<Stored.AuditActor, { readonly description: string }>,
})

const Event = builder.objectRef<AuditEventModel>('AuditEvent').implement({
  description: 'A row of the audit trail: who did what to whom, when and from where. Rows never change.',
  fields: t => ({
    id: t.expose('id', { type: 'Uuid', description: 'Id of the event.' }),
    at: t.expose('at', { type: 'DateTime', description: 'Date and time.' }),
    action: t.field({
      type: Action,
      description: 'What was done.',
      resolve: ({ action }) => action as AuditAction,
    }),
    outcome: t.expose('outcome', { type: Outcome, description: 'What became of it.' }),
    code: t.exposeString('code', { nullable: true, description: 'Error code of a refusal.' }),
    actorKind: t.expose('actorKind', { type: ActorKind, description: 'Who acts.' }),
    actor: t.exposeString('actor', { description: 'Email address as it was then, user of the machine, or `system`.' }),
    subjectKind: t.exposeString('subjectKind', { nullable: true, description: 'Kind of what it was done to.' }),
    subjectId: t.exposeString('subjectId', { nullable: true, description: 'Id or key of what it was done to.' }),
    accountId: t.expose('accountId', { type: 'Uuid', nullable: true, description: 'Account that it was done to.' }),
    address: t.exposeString('address', { nullable: true, description: 'IP address, as the service sees it.' }),
    userAgent: t.exposeString('userAgent', { nullable: true, description: 'Browser or program, as it says itself.' }),
    requestId: t.exposeString('requestId', { nullable: true, description: 'Id of the request in the log.' }),
    details: t.stringList({
      description: 'Further facts, as `name: value`.',
      resolve: ({ details }) => Object.entries(details ?? {}).map(([name, value]) => `${name}: ${value}`),
    }),
  }),
})

const List = builder.objectRef<KeysetPage<AuditEventModel>>('AuditEventList').implement({
  description: 'Rows of the audit trail, newest first.',
  fields: t => ({
    items: t.field({ type: [Event], description: 'The events.', resolve: ({ items }) => [...items] }),
    page: t.expose('page', { type: PageInfo, description: 'Size and position of the page.' }),
  }),
})

/** Without what concerns others: who operated, and the ids of what was operated on. */
const Activity = builder.objectRef<AuditEventModel>('AccountActivity').implement({
  description: 'An event of the security of a user.',
  fields: t => ({
    id: t.expose('id', { type: 'Uuid', description: 'Id of the event.' }),
    at: t.expose('at', { type: 'DateTime', description: 'Date and time.' }),
    action: t.field({
      type: Action,
      description: 'What was done.',
      resolve: ({ action }) => action as AuditAction,
    }),
    outcome: t.expose('outcome', { type: Outcome, description: 'What became of it.' }),
    byOther: t.boolean({
      description: 'True when an operator did it.',
      resolve: ({ actorKind, actorId }, _args, { principal }) =>
        actorKind === 'COMMAND_LINE' || (actorId !== null && actorId !== principal.userId),
    }),
    person: t.string({
      nullable: true,
      description: 'Email address of the person as whom an operator viewed the service; null for other events.',
      resolve: event => (isOfViewing(event) ? event.subjectId : null),
    }),
    reason: t.string({
      nullable: true,
      description: 'Why an operator viewed the service as the person; null for other events.',
      resolve: event => (isOfViewing(event) ? reasonIn(event.details) : null),
    }),
    address: t.string({
      nullable: true,
      description: 'IP address; null for what an operator did.',
      resolve: ({ actorId, actorKind, address }, _args, { principal }) =>
        actorKind === 'STRANGER' || actorId === principal.userId ? address : null,
    }),
  }),
})

/** What operators see of an account as one of its people. */
const OF_VIEWING = ['VIEWING_STARTED', 'VIEWING_ENDED']

const isOfViewing = ({ action, outcome }: AuditEventModel) => OF_VIEWING.includes(action) && outcome === 'DONE'

function reasonIn(details: AuditEventModel['details']): string | null {
  const { reason } = (details ?? {}) as { readonly reason?: unknown }
  return typeof reason === 'string' ? reason : null
}

const NEWEST_FIRST: Prisma.AuditEventOrderByWithRelationInput[] = [{ at: 'desc' }, { id: 'desc' }]
const RECENT = 20

builder.queryFields(t => ({
  auditEvents: t.field({
    type: List,
    description: 'The audit trail, newest first.',
    authScopes: { operator: true },
    args: {
      ...keysetArguments,
      ...dayArguments,
      actor: t.arg.string({ description: 'Part of who acts.' }),
      action: t.arg({ type: [Action], description: 'One of these actions.' }),
      accountId: t.arg({ type: 'Uuid', description: 'What was done to this account.' }),
    },
    resolve: (_root, { limit, cursor, actor, action, accountId, ...days }, { prisma, cursors }) => {
      const part = partOf(actor)
      const at = withinDays(days)
      const where: Prisma.AuditEventWhereInput = {
        ...(part && { actor: part }),
        ...(action && action.length > 0 && { action: { in: action } }),
        ...(accountId && { accountId }),
        ...(at && { at }),
      }
      return keysetPage(
        { limit, cursor: cursor ?? null },
        {
          listing: `audit:${JSON.stringify(where)}`,
          cursors,
          count: () => prisma.auditEvent.count({ where }),
          read: (take, after) => prisma.auditEvent.findMany({ where, orderBy: NEWEST_FIRST, take, ...behind(after) }),
        },
      )
    },
  }),
  recentActivity: t.field({
    type: [Activity],
    description:
      'What concerned the security of the signed-in user lately: sign-ins, passwords, keys, and as whom operators viewed the account; newest first.',
    authScopes: { session: true },
    resolve: async (_root, _args, { prisma, principal }) => {
      const { userId, accountId } = principal
      const user = await prisma.user.findUniqueOrThrow({ where: { id: userId ?? '' }, select: { email: true } })
      // An address may have belonged to another account before; what nobody had an account for is of the present owner.
      const ofAddress = { subjectKind: 'USER', subjectId: user.email }
      const concerns: Prisma.AuditEventWhereInput[] = [
        ...[{ actorId: userId }, { ...ofAddress, accountId }, { ...ofAddress, accountId: null }],
        // Owners see who of the account was viewed.
        ...(principal.memberRole === 'OWNER' ? [{ accountId, action: { in: OF_VIEWING } }] : []),
      ]
      return prisma.auditEvent.findMany({ where: { OR: concerns }, orderBy: NEWEST_FIRST, take: RECENT })
    },
  }),
}))
