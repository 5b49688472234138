import * as Stored from '../../../prisma/generated/client/enums.ts'
import type { BrowserSession } from '../../browser-session.ts'
import { builder } from '../../builder.ts'
import type { Context } from '../../context.ts'
import { type Entitlement as EntitlementRow, entitlementOf } from '../../entitlement.ts'
import { signInNeeded } from '../../errors.ts'

export const Role = builder.enumType(Stored.Role, {
  name: 'Role',
  description: 'What a user may do beyond reading data.',
})

export const MemberRole = builder.enumType('MemberRole', {
  description: 'What a person may do in the account, beside the role that the service gave.',
  values: {
    OWNER: { description: 'Everything, other people included.' },
    DEVELOPER: { description: 'An API key, assistants and all work with data; no orders, no billing details.' },
    BILLING: { description: 'Orders, invoices and billing details; reading in the terminal, without a key.' },
    VIEWER: { description: 'Reading in the terminal, without a key.' },
  } satisfies Record<Stored.MemberRole, { readonly description: string }>,
})

export const Language = builder.enumType(Stored.Language, {
  name: 'Language',
  description: 'Language of emails and pages.',
})

const ViewerAccount = builder.prismaObject('Account', {
  variant: 'ViewerAccount',
  description: 'The account of the user.',
  fields: t => ({
    id: t.expose('id', { type: 'Uuid' }),
    name: t.exposeString('name'),
    deletionDueAt: t.expose('deletionDueAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the account is deleted, as was requested; null without a request.',
    }),
  }),
})

const EntitlementKind = builder.enumType('EntitlementKind', {
  description: 'What a person reads in the terminal.',
  values: {
    FREE: { description: 'Without a running subscription.' },
    PREMIUM: { description: 'With a running subscription, and operators.' },
  } satisfies Record<EntitlementRow['kind'], { readonly description: string }>,
})

const Entitlement = builder.objectRef<EntitlementRow>('Entitlement').implement({
  description: 'What the terminal shows to a person, and how much the person may keep in it.',
  fields: t => ({
    kind: t.expose('kind', { type: EntitlementKind, description: 'Free or premium.' }),
    isDelayed: t.exposeBoolean('isDelayed', { description: 'True when the data is of the day before, UTC.' }),
    listRowsMax: t.exposeInt('listRowsMax', {
      unit: 'count',
      nullable: true,
      description: 'Rows of a listing, from its first; null for all.',
    }),
    savedScreensMax: t.exposeInt('savedScreensMax', { unit: 'count', description: 'Saved screens of the account.' }),
    watchlistsMax: t.exposeInt('watchlistsMax', { unit: 'count', description: 'Watchlists of the account.' }),
    watchedBondsMax: t.exposeInt('watchedBondsMax', {
      unit: 'count',
      description: 'Watched bonds of the account, in all lists.',
    }),
  }),
})

const EmailChange = builder.prismaObject('EmailChange', {
  description: 'A requested change of the email address, which takes place when both addresses have confirmed it.',
  fields: t => ({
    newEmail: t.exposeString('newEmail', { description: 'The new address.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'Until when the links in the emails work.' }),
    oldConfirmed: t.boolean({
      description: 'True when the present address has approved the change.',
      resolve: ({ oldConfirmedAt }) => oldConfirmedAt !== null,
    }),
    newConfirmed: t.boolean({
      description: 'True when the new address has confirmed the change.',
      resolve: ({ newConfirmedAt }) => newConfirmedAt !== null,
    }),
  }),
})

/** Terms that run at a moment. */
const runningAt = (now: Date) => ({ startsAt: { lte: now }, OR: [{ endsAt: null }, { endsAt: { gt: now } }] })

export const Viewer = builder.prismaObject('User', {
  variant: 'Viewer',
  description: 'The signed-in user.',
  fields: t => ({
    id: t.expose('id', { type: 'Uuid' }),
    email: t.exposeString('email'),
    name: t.exposeString('name', { nullable: true }),
    role: t.expose('role', { type: Role }),
    memberRole: t.expose('memberRole', { type: MemberRole, description: 'What the user may do in the account.' }),
    language: t.expose('language', { type: Language }),
    emailVerified: t.exposeBoolean('emailVerified'),
    secondFactor: t.exposeBoolean('twoFactorEnabled', {
      description: 'True when signing in also requires a code from an authenticator.',
    }),
    account: t.relation('account', { type: ViewerAccount }),
    viewedUntil: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Until when an operator views the service as this user and only reads; null for the user.',
      resolve: (_user, _args, { browserSession }) => browserSession?.session?.viewing?.until ?? null,
    }),
    emailChange: t.field({
      type: EmailChange,
      nullable: true,
      description: 'The requested change of the email address; null without one.',
      select: { emailChange: true },
      resolve: ({ emailChange }, _args, { now }) =>
        emailChange !== null && emailChange.expiresAt > now() ? emailChange : null,
    }),
    entitlement: t.field({
      type: Entitlement,
      description: 'What the terminal shows to the user, and how much the user may keep in it.',
      select: (_args, { now }) => ({
        role: true,
        account: { select: { subscriptions: { where: runningAt(now()), select: { id: true }, take: 1 } } },
      }),
      resolve: ({ role, account }) => entitlementOf(role, account.subscriptions.length > 0),
    }),
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
    authScopes: { session: true },
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
