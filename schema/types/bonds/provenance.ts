import type { PrismaClient } from '../../../prisma/generated/client/client.ts'
import { builder } from '../../builder.ts'
import { batched } from '../../caching/batch.ts'
import { invalidArguments } from '../../errors.ts'
import type { ProvenanceRow } from '../../snapshot/details/details.ts'
import type { BondRow } from '../../snapshot/row-types.ts'
import { ENUMS } from '../shared/enums.ts'

interface Origin {
  readonly field: string
  readonly sourceKey: string
  readonly licence: string
  readonly time: Date
}

const FieldProvenance = builder.objectRef<Origin>('FieldProvenance').implement({
  description: 'The source of a value of a bond, and when the source last stated it.',
  fields: t => ({
    field: t.exposeString('field', {
      description: 'Name of the field; boards, coupons, amortizations and offers are tracked as whole lists.',
    }),
    source: t.exposeString('sourceKey', { description: 'Key of the source.' }),
    time: t.expose('time', {
      type: 'DateTime',
      description: 'When the source last stated the value; for unchanged repeats accurate to half a day.',
    }),
    licence: t.exposeString('licence', { description: 'Licence terms of the source.' }),
  }),
})

/** A block of a bond's data, and the snapshot row of its bond. */
interface BondBlock extends ProvenanceRow {
  readonly bond: BondRow
}

export const Provenance = builder.objectRef<BondBlock>('Provenance').implement({
  description: "Which source a block of a bond's data came from, and when.",
  fields: t => ({
    block: t.expose('block', { type: ENUMS.ProvenanceBlock }),
    source: t.exposeString('sourceKey', { description: 'Key of the source.' }),
    time: t.expose('time', { description: 'When the source stated it.', type: 'DateTime' }),
    fields: t.field({
      type: [FieldProvenance],
      description:
        'The fields of the block with the source of each: for TERMS and SCHEDULE; empty for other blocks. Available only as of now.',
      extensions: { readsRows: true },
      resolve: ({ block, bond }, _args, context) => {
        if (context.market.bondById.get(bond.id) === bond) return originsOf({ bondId: bond.id, block }, context)
        const message = 'The sources of single values are available only as of now: omit `fields`, or omit `asOf`.'
        throw invalidArguments([{ path: 'asOf', message }])
      },
    }),
  }),
})

interface BlockOfBond extends Pick<BondBlock, 'block'> {
  readonly bondId: string
}

const originsOf = batched<BlockOfBond, readonly Origin[]>({
  groupOf: ({ block }) => block,
  read: async (requests, { reading, market }) => {
    const [{ block }] = requests
    const bondIds = requests.map(({ bondId }) => bondId)
    const found = await reading(market.revision, prisma => readOrigins(prisma, bondIds, block))
    return bondIds.map(id => found.get(id) ?? [])
  },
})

async function readOrigins(prisma: PrismaClient, bondIds: readonly string[], block: BondBlock['block']) {
  const stored = await prisma.fieldOrigin.findMany({
    where: { bondId: { in: [...bondIds] }, block },
    include: { fieldSet: true, source: { select: { licence: true } } },
  })
  const origins = stored.flatMap(({ bondId, sourceKey, time, source: { licence }, fieldSet }) =>
    fieldSet.fields.map(field => ({ bondId, field, sourceKey, time, licence })),
  )
  return Map.groupBy(
    origins.toSorted((a, b) => a.field.localeCompare(b.field)),
    ({ bondId }) => bondId,
  )
}
