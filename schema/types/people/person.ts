import type { UserModel } from '../../../prisma/generated/client/models/User.ts'
import { PASSWORD } from '../../bounds.ts'
import { builder } from '../../builder.ts'
import type { Context } from '../../context.ts'
import { confirmPerson } from '../../orders/person.ts'
import { changeMemberRole, leaveAccount, removePerson } from '../../people/change-people.ts'
import { ownerOf } from '../../portfolio/write.ts'
import { MemberRole } from '../accounts/viewer.ts'
import { Message } from '../shared/message.ts'

type PersonRow = UserModel & { readonly _count: { readonly apiKeys: number } }

const Person = builder.objectRef<PersonRow>('Person').implement({
  description: 'Somebody of the account.',
  fields: t => ({
    id: t.expose('id', { type: 'Uuid', description: 'UUID of the person.' }),
    name: t.exposeString('name', { nullable: true, description: 'Null where none was given.' }),
    email: t.exposeString('email', { description: 'Address with which the person signs in.' }),
    memberRole: t.expose('memberRole', { type: MemberRole, description: 'What the person may do in the account.' }),
    isYou: t.boolean({
      description: 'True for the signed-in user.',
      resolve: ({ id }, _args, { principal }) => id === principal.userId,
    }),
    secondFactor: t.exposeBoolean('twoFactorEnabled', {
      description: 'True when signing in also requires a code from an authenticator.',
    }),
    hasKey: t.boolean({ description: 'True with an active API key.', resolve: ({ _count }) => _count.apiKeys > 0 }),
  }),
})

const People = builder.objectRef<{ readonly items: readonly PersonRow[] }>('People').implement({
  description: 'The people of an account.',
  fields: t => ({ items: t.field({ type: [Person], resolve: ({ items }) => [...items] }) }),
})

const ACTIVE_KEYS = { _count: { select: { apiKeys: { where: { deactivatedAt: null } } } } } as const

builder.queryField('people', t =>
  t.field({
    authScopes: { session: true },
    type: People,
    description: 'The people of the account with their roles, in the order in which they signed up.',
    resolve: async (_root, _args, context) => ({ items: await peopleOf(context) }),
  }),
)

function peopleOf(context: Context): Promise<PersonRow[]> {
  const where = { accountId: ownerOf(context) }
  return context.prisma.user.findMany({ where, include: ACTIVE_KEYS, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] })
}

const password = { ...PASSWORD, required: true, description: 'Password of the signed-in user.' } as const

builder.mutationFields(t => {
  const userId = t.arg({ type: 'Uuid', required: true, description: 'UUID of the person.' })
  return {
    changeMemberRole: t.field({
      authScopes: { session: true },
      type: Person,
      description:
        'Gives a person of the account another role. A role without a key deactivates the key and ends the connected assistants of the person. The last owner stays one. Both the person and the owners get an email.',
      args: {
        userId,
        memberRole: t.arg({ type: MemberRole, required: true, description: 'The new role.' }),
        password: t.arg.string(password),
      },
      resolve: async (_root, given, context) => {
        await confirmPerson(given.password, context)
        const { id } = await changeMemberRole(given.userId, given.memberRole, context)
        return context.prisma.user.findUniqueOrThrow({ where: { id }, include: ACTIVE_KEYS })
      },
    }),
    removePerson: t.field({
      authScopes: { session: true },
      type: Message,
      description:
        'Removes a person from the account: sessions, key, connected assistants and the alerts by email to this person end. What the account owns stays, orders of the person included. The person keeps the sign-in, with an empty account.',
      args: { userId, password: t.arg.string(password) },
      resolve: async (_root, given, context) => {
        await confirmPerson(given.password, context)
        await removePerson(given.userId, context)
        return { message: 'The person is no longer in the account.' }
      },
    }),
    leaveAccount: t.field({
      authScopes: { session: true },
      type: Message,
      description:
        'Leaves the account for an empty one of one’s own. Key and connected assistants end; what the account owns stays in it. The last owner cannot leave.',
      args: { password: t.arg.string(password) },
      resolve: async (_root, given, context) => {
        await confirmPerson(given.password, context)
        await leaveAccount(context)
        return { message: 'You have left the account. You now have an empty one of your own.' }
      },
    }),
  }
})
