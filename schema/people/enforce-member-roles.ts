import SchemaBuilder, { BasePlugin, type SchemaTypes } from '@pothos/core'
import { type GraphQLSchema, isObjectType } from 'graphql'
import type { Context } from '../context.ts'
import { memberRoleMissing } from '../errors.ts'
import { MEMBER_ACCESS, mayCall, OPEN_TO_ALL_ROLES } from './member-access.ts'
import { type MemberRole, ROLE_NAMES } from './member-roles.ts'

/**
 * Sees to it that a field of the table of member roles is called by these roles alone, whatever runs the document. Who
 * has no session or scope is refused before, with what is missing there.
 */
class EnforceMemberRolesPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(
    resolve: Parameters<BasePlugin<Types>['wrapResolve']>[0],
    { parentType, name }: Parameters<BasePlugin<Types>['wrapResolve']>[1],
  ): typeof resolve {
    const field = `${parentType}.${name}`
    const roles = MEMBER_ACCESS[field]
    if (roles === undefined) return resolve
    return (parent, args, context, info) => {
      const { principal } = context as unknown as Context
      // Who is of an account has a role: somebody for whom none was read may call nothing that needs one.
      const isUnread = principal.accountId !== null && principal.memberRole === undefined
      if (!isUnread && mayCall(principal.memberRole, field)) return resolve(parent, args, context, info)
      return refuse(context as unknown as Context, roles)
    }
  }

  override afterBuild(schema: GraphQLSchema): GraphQLSchema {
    const mutations = Object.keys(schema.getMutationType()?.getFields() ?? {})
    const named = (name: string) => MEMBER_ACCESS[`Mutation.${name}`] !== undefined
    const unsaid = mutations.filter(name => named(name) === (OPEN_TO_ALL_ROLES[name] !== undefined))
    if (unsaid.length > 0) {
      throw new Error(`${unsaid.join(', ')}: say once in schema/people/member-access.ts which roles may call it.`)
    }
    const gone = [...Object.keys(MEMBER_ACCESS), ...Object.keys(OPEN_TO_ALL_ROLES).map(name => `Mutation.${name}`)]
    const unknown = gone.filter(field => !isField(schema, field))
    if (unknown.length > 0) throw new Error(`schema/people/member-access.ts names no field: ${unknown.join(', ')}.`)
    return schema
  }
}

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      enforceMemberRoles: EnforceMemberRolesPlugin<Types>
    }
  }
}

export const enforceMemberRoles = 'enforceMemberRoles'

SchemaBuilder.registerPlugin(enforceMemberRoles, EnforceMemberRolesPlugin)

/** Says which role is needed, and who can give it. */
async function refuse({ prisma, principal }: Context, needed: readonly MemberRole[]): Promise<never> {
  const owners = await prisma.user.findMany({
    where: { accountId: principal.accountId ?? '', memberRole: 'OWNER' },
    orderBy: { createdAt: 'asc' },
    select: { email: true },
    take: 3,
  })
  throw memberRoleMissing({
    needed: needed.map(role => ROLE_NAMES[role]),
    present: ROLE_NAMES[principal.memberRole ?? 'VIEWER'],
    owners: owners.map(({ email }) => email),
  })
}

function isField(schema: GraphQLSchema, field: string): boolean {
  const [type = '', name = ''] = field.split('.')
  const found = schema.getType(type)
  return isObjectType(found) && found.getFields()[name] !== undefined
}
