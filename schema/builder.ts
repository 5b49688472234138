import SchemaBuilder from '@pothos/core'
import PrismaPlugin from '@pothos/plugin-prisma'
import ScopeAuthPlugin from '@pothos/plugin-scope-auth'
import type { GraphQLResolveInfo } from 'graphql'
import type PrismaTypes from '../prisma/generated/pothos/types.ts'
import { getDatamodel } from '../prisma/generated/pothos/types.ts'
import { argumentBounds } from './argument-bounds.ts'
import { auditMutations } from './audit/audit-mutations.ts'
import type { Context, Scope } from './context.ts'
import { descriptions } from './descriptions/describe.ts'
import { forbidden, operatorLacks, signInNeeded, viewingReadOnly } from './errors.ts'
import { fieldUnits } from './field-units.ts'
import { pacedLists } from './paced-lists.ts'
import { enforceMemberRoles } from './people/enforce-member-roles.ts'
import { enforceViewing } from './people/enforce-viewing.ts'
import { stablePaths } from './stable-paths.ts'

/** The schema builder: plugins, scalars and the context type. GraphQL types are in `types/`. */
export const builder = new SchemaBuilder<{
  Context: Context
  PrismaTypes: PrismaTypes
  DefaultFieldNullability: false
  AuthScopes: Record<Scope | 'premium' | 'account' | 'browser' | 'session', boolean>
  Scalars: {
    Date: { Input: string; Output: string | Date }
    DateTime: { Input: string; Output: string | Date }
    Amount: { Input: string; Output: string }
    Decimal: { Input: string; Output: string | { toFixed(): string } }
    Uuid: { Input: string; Output: string }
    Json: { Input: never; Output: unknown }
  }
}>({
  plugins: [
    // Before the scopes, so that whoever views hears of the viewing and not of a scope.
    enforceViewing,
    ScopeAuthPlugin,
    enforceMemberRoles,
    fieldUnits,
    stablePaths,
    pacedLists,
    descriptions,
    argumentBounds,
    auditMutations,
    PrismaPlugin,
  ],
  defaultFieldNullability: false,
  prisma: {
    client: context => context.prisma,
    dmmf: getDatamodel(),
    filterConnectionTotalCount: true,
    onUnusedQuery: process.env.NODE_ENV === 'test' ? 'error' : null,
  },
  scopeAuth: {
    // A stream that may not be opened is refused before it waits for its first event.
    authorizeOnSubscribe: true,
    // What concerns the account or the session is read only for a field that wants it: an answer for which neither was
    // read is cached for all accounts.
    authScopes: context => scopesIn(context, context.principal),
    unauthorizedError: (_parent, context, info) => refusalOf(context, info),
  },
})

function scopesIn(context: Context, principal: Context['principal']) {
  return {
    data: principal.scopes.has('data'),
    premium: principal.scopes.has('data') && principal.entitlement?.kind !== 'FREE',
    analyst: principal.scopes.has('analyst'),
    operator: principal.scopes.has('operator'),
    operate: principal.scopes.has('operate'),
    payment: principal.scopes.has('payment'),
    // Of whose account, not what: everybody who is not a stranger.
    account: () => principal.accountId !== null,
    // From a page of ours, where somebody signs in or has done so.
    browser: () => context.browserSession !== null,
    session: () => (context.browserSession?.session ?? null) !== null,
  }
}

builder.queryType({})
builder.mutationType({})
builder.subscriptionType({})

/** What is missing: a session, what an operator lacks, or else the scope. */
function refusalOf({ principal, browserSession }: Context, { parentType, fieldName }: GraphQLResolveInfo): Error {
  const options = parentType.getFields()[fieldName]?.extensions.pothosOptions as { authScopes?: object } | undefined
  const [scope] = Object.keys(options?.authScopes ?? {})
  if (scope === 'browser' || scope === 'session') {
    return browserSession === null
      ? signInNeeded('Available only in the web dashboard, not with an API key.')
      : signInNeeded()
  }
  if (scope !== 'operator' && scope !== 'operate') return forbidden()
  if (principal.viewing !== undefined) return viewingReadOnly()
  const lack = principal.operatorLacks
  return lack === undefined ? forbidden() : operatorLacks(lack)
}
