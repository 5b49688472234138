import SchemaBuilder from '@pothos/core'
import PrismaPlugin from '@pothos/plugin-prisma'
import ScopeAuthPlugin from '@pothos/plugin-scope-auth'
import type PrismaTypes from '../prisma/generated/pothos/types.ts'
import { getDatamodel } from '../prisma/generated/pothos/types.ts'
import { argumentBounds } from './argument-bounds.ts'
import type { Context } from './context.ts'
import { forbidden } from './errors.ts'
import { fieldUnits } from './field-units.ts'
import { stablePaths } from './stable-paths.ts'

/** The schema builder: plugins, scalars and the context type. GraphQL types are in `types/`. */
export const builder = new SchemaBuilder<{
  Context: Context
  PrismaTypes: PrismaTypes
  DefaultFieldNullability: false
  AuthScopes: { data: boolean; analyst: boolean; operator: boolean; payment: boolean }
  Scalars: {
    Date: { Input: string; Output: string | Date }
    DateTime: { Input: string; Output: string | Date }
    Amount: { Input: string; Output: string }
    Decimal: { Input: string; Output: string | { toFixed(): string } }
    Uuid: { Input: string; Output: string }
    Json: { Input: never; Output: unknown }
  }
}>({
  plugins: [ScopeAuthPlugin, fieldUnits, stablePaths, argumentBounds, PrismaPlugin],
  defaultFieldNullability: false,
  prisma: {
    client: context => context.prisma,
    dmmf: getDatamodel(),
    filterConnectionTotalCount: true,
    onUnusedQuery: process.env.NODE_ENV === 'test' ? 'error' : null,
  },
  scopeAuth: {
    authScopes: ({ principal }) => ({
      data: principal.scopes.has('data'),
      analyst: principal.scopes.has('analyst'),
      operator: principal.scopes.has('operator'),
      payment: principal.scopes.has('payment'),
    }),
    unauthorizedError: () => forbidden(),
  },
})

builder.queryType({})
builder.mutationType({})
