import type { TermConflictModel } from '../../../prisma/generated/client/models/TermConflict.ts'
import { builder } from '../../builder.ts'
import { behind, type KeysetPage, keysetPage } from '../../keyset.ts'
import { keysetArguments } from '../shared/keyset-list.ts'
import { PageInfo } from '../shared/page.ts'

type Row = TermConflictModel & { readonly bond: { readonly isin: string; readonly name: string } }

const ConflictRow = builder.objectRef<Row>('ConflictRow').implement({
  description: 'A term for which two sources state different values.',
  fields: t => ({
    id: t.expose('id', { type: 'Uuid' }),
    isin: t.string({ resolve: ({ bond }) => bond.isin }),
    name: t.string({ resolve: ({ bond }) => bond.name }),
    field: t.exposeString('field'),
    keptSource: t.exposeString('keptSource', { description: 'Key of the authoritative source.' }),
    keptValue: t.exposeString('keptValue'),
    otherSource: t.exposeString('otherSource', { description: 'Key of the source with the other value.' }),
    otherValue: t.exposeString('otherValue'),
    firstSeen: t.expose('firstSeen', { type: 'DateTime' }),
    lastSeen: t.expose('lastSeen', { type: 'DateTime' }),
    resolvedAt: t.expose('resolvedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the sources agreed again; null while they differ.',
    }),
  }),
})

const ConflictList = builder.objectRef<KeysetPage<Row>>('ConflictList').implement({
  description: 'Terms on which sources differ, last seen first.',
  fields: t => ({
    items: t.field({ type: [ConflictRow], resolve: ({ items }) => [...items] }),
    page: t.expose('page', { type: PageInfo }),
  }),
})

builder.queryFields(t => ({
  conflicts: t.field({
    type: ConflictList,
    description: 'Terms for which two sources state different values, with the authoritative source; last seen first.',
    authScopes: { operator: true },
    args: {
      ...keysetArguments,
      resolved: t.arg.boolean({
        required: true,
        defaultValue: false,
        description: 'Return resolved conflicts instead of open ones.',
      }),
    },
    resolve: (_root, { resolved, ...request }, { prisma, cursors }) => {
      const where = { resolvedAt: resolved ? { not: null } : null }
      return keysetPage(request, {
        listing: `conflicts:${resolved}`,
        cursors,
        count: () => prisma.termConflict.count({ where }),
        read: (take, after) =>
          prisma.termConflict.findMany({
            where,
            include: { bond: { select: { isin: true, name: true } } },
            orderBy: [{ lastSeen: 'desc' }, { id: 'desc' }],
            take,
            ...behind(after),
          }),
      })
    },
  }),
}))
