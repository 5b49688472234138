import type { GraphQLField } from 'graphql'
import { OPERATOR_DOCUMENTS } from '../facades/cli/operator-channel.ts'
import { ENDPOINTS } from '../facades/endpoints.ts'
import { readDocument } from '../facades/service.ts'
import { WEB_DOCUMENTS, type WebDocument } from '../facades/web/documents.ts'
import { schema } from '../schema/index.ts'

/**
 * Who may call what, as the rows of the registries and the scopes of the schema say. A test calls every door with every
 * caller and compares.
 */
export interface RootField {
  readonly kind: 'query' | 'mutation' | 'subscription'
  readonly name: string
  /** The scope that the field needs; null for what is open to everybody who comes to it. */
  readonly scope: FieldScope | null
  /** Documents that lead to it, by the door that runs them. */
  readonly endpoints: readonly { readonly document: string; readonly path: string; readonly access: 'key' | 'open' }[]
  readonly pages: readonly WebDocument[]
  readonly commands: readonly string[]
}

type FieldScope =
  | 'data'
  | 'premium'
  | 'account'
  | 'browser'
  | 'session'
  | 'analyst'
  | 'operator'
  | 'operate'
  | 'payment'

/** REST and MCP, direct GraphQL, the documents of our pages, the command line, the webhook of a payment provider. */
export type Door = 'A' | 'G' | 'P' | 'C' | 'W'

interface Caller {
  readonly title: string
  readonly kind: 'stranger' | 'key' | 'session' | 'command line' | 'payment provider'
  readonly scopes: readonly FieldScope[]
}

const SESSION = ['account', 'browser', 'session'] as const

export const CALLERS = {
  stranger: { title: 'stranger', kind: 'stranger', scopes: ['browser'] },
  subscriberKey: { title: 'key of a subscriber', kind: 'key', scopes: ['data', 'premium', 'account'] },
  analystKey: { title: 'key of an analyst', kind: 'key', scopes: ['data', 'premium', 'account', 'analyst'] },
  operatorKey: { title: 'key of an operator', kind: 'key', scopes: ['data', 'premium', 'account', 'analyst'] },
  free: { title: 'session, no subscription', kind: 'session', scopes: ['data', ...SESSION] },
  subscriber: { title: 'session of a subscriber', kind: 'session', scopes: ['data', 'premium', ...SESSION] },
  analyst: { title: 'session of an analyst', kind: 'session', scopes: ['data', 'premium', 'analyst', ...SESSION] },
  plainOperator: {
    title: 'operator, no second factor',
    kind: 'session',
    scopes: ['data', 'premium', 'analyst', ...SESSION],
  },
  operator: {
    title: 'operator, second factor',
    kind: 'session',
    scopes: ['data', 'premium', 'analyst', 'operator', ...SESSION],
  },
  confirmedOperator: {
    title: 'operator, second factor and recent password',
    kind: 'session',
    scopes: ['data', 'premium', 'analyst', 'operator', 'operate', ...SESSION],
  },
  commandLine: {
    title: 'command line',
    kind: 'command line',
    scopes: ['data', 'premium', 'analyst', 'operator', 'operate'],
  },
  paymentProvider: { title: 'payment provider', kind: 'payment provider', scopes: ['payment'] },
} as const satisfies Readonly<Record<string, Caller>>

export type CallerName = keyof typeof CALLERS

/** Through which doors a caller gets to a field. */
export function doorsTo(field: RootField, caller: Caller): readonly Door[] {
  const has = (scope: FieldScope | null) => scope === null || caller.scopes.includes(scope)
  const isOpen = (access: string) => access === 'open'
  const { scope, endpoints, pages, commands } = field
  switch (caller.kind) {
    case 'payment provider':
      return scope === 'payment' ? ['W'] : []
    case 'command line':
      return commands.length > 0 && has(scope) ? ['C'] : []
    case 'stranger':
      return [
        ...(endpoints.some(({ access }) => isOpen(access)) && has(scope) ? (['A'] as const) : []),
        ...(pages.some(({ access }) => isOpen(access)) && has(scope) ? (['P'] as const) : []),
      ]
    case 'key':
      return [
        ...(endpoints.length > 0 && has(scope) ? (['A'] as const) : []),
        ...(caller.scopes.includes('analyst') && has(scope) ? (['G'] as const) : []),
      ]
    case 'session':
      return [
        // A query of one's own is no page of ours: whatever needs a session or an operator is not there.
        ...(caller.scopes.includes('analyst') &&
        (scope === null || ['data', 'premium', 'account', 'analyst'].includes(scope))
          ? (['G'] as const)
          : []),
        ...(pages.length > 0 && has(scope) ? (['P'] as const) : []),
      ]
  }
}

export function rootFields(): readonly RootField[] {
  const documentsTo = <Row extends { readonly document: string }>(rows: readonly Row[]) =>
    Map.groupBy(rows, ({ document }) => readDocument(schema, document).root)
  const endpoints = documentsTo(ENDPOINTS)
  const pages = documentsTo(WEB_DOCUMENTS)
  const commands = documentsTo(OPERATOR_DOCUMENTS.map(document => ({ document })))
  const kinds = [
    ['query', schema.getQueryType()],
    ['mutation', schema.getMutationType()],
    ['subscription', schema.getSubscriptionType()],
  ] as const
  return kinds.flatMap(([kind, type]) =>
    Object.values(type?.getFields() ?? {}).map(field => ({
      kind,
      name: field.name,
      scope: scopeOf(field),
      endpoints: endpoints.get(field.name) ?? [],
      pages: pages.get(field.name) ?? [],
      commands: (commands.get(field.name) ?? []).map(({ document }) => document),
    })),
  )
}

function scopeOf({ extensions }: GraphQLField<unknown, unknown>): FieldScope | null {
  const options = extensions.pothosOptions as { readonly authScopes?: object } | undefined
  const [scope] = Object.keys(options?.authScopes ?? {})
  return (scope as FieldScope | undefined) ?? null
}

/** One row for fields that the same callers reach through the same doors. */
export function accessTable(): string {
  const callers = Object.values(CALLERS)
  const rows = Map.groupBy(rootFields(), field =>
    callers.map(caller => doorsTo(field, caller).join(' ') || '–').join(' | '),
  )
  const head = ['what', ...callers.map(({ title }) => title)]
  return [
    `| ${head.join(' | ')} |`,
    `| ${head.map(() => '---').join(' | ')} |`,
    ...[...rows].map(([cells, fields]) => `| ${fields.map(({ name }) => `\`${name}\``).join(', ')} | ${cells} |`),
  ].join('\n')
}
