import { builder } from '../builder.ts'
import { ENUMS } from './enums.ts'

interface Origin {
  readonly field: string
  readonly sourceKey: string
  readonly licence: string
  readonly time: Date
}

const FieldProvenance = builder.objectRef<Origin>('FieldProvenance').implement({
  description: 'Whose word a value of a bond is, and when it was last said.',
  fields: t => ({
    field: t.exposeString('field', {
      description: 'Name of the field; boards, coupons, amortizations and offers are stated as whole lists.',
    }),
    source: t.exposeString('sourceKey', { description: 'Key of the source.' }),
    time: t.expose('time', {
      type: 'DateTime',
      description: 'When the source last said so; repeated unchanged, to half a day.',
    }),
    licence: t.exposeString('licence', { description: 'Terms under which the source may be used.' }),
  }),
})

builder.prismaObject('Provenance', {
  description: "Which source a block of a bond's data came from, and when.",
  fields: t => ({
    block: t.expose('block', { type: ENUMS.ProvenanceBlock }),
    source: t.exposeString('sourceKey', { description: 'Key of the source.' }),
    time: t.expose('time', { description: 'When the source said so.', type: 'DateTime' }),
    fields: t.field({
      type: [FieldProvenance],
      description: 'The values of the block, each with its own source: of TERMS and SCHEDULE; empty for the others.',
      select: {
        block: true,
        bond: {
          select: {
            origins: {
              select: {
                block: true,
                sourceKey: true,
                time: true,
                fieldSet: { select: { fields: true } },
                source: { select: { licence: true } },
              },
            },
          },
        },
      },
      resolve: ({ block, bond }) =>
        bond.origins
          .filter(origin => origin.block === block)
          .flatMap(({ sourceKey, time, source: { licence }, fieldSet }) =>
            fieldSet.fields.map(field => ({ field, sourceKey, time, licence })),
          )
          .toSorted((a, b) => a.field.localeCompare(b.field)),
    }),
  }),
})
