import { builder } from '../../builder.ts'

/** The arguments of listings that are read from the database from one row on. */
export const keysetArguments = builder.args(t => ({
  limit: t.int({
    required: true,
    defaultValue: 20,
    description: 'Items a page.',
    extensions: { notes: { unit: 'count', minimum: 1, maximum: 200 } },
  }),
  cursor: t.string({ description: '`nextCursor` of the page before.' }),
}))
