import { bounded } from '../../bounds.ts'
import { builder } from '../../builder.ts'

/** The arguments of listings that are read from the database from one row on. */
export const keysetArguments = builder.args(t => ({
  limit: t.int({
    required: true,
    defaultValue: 20,
    description: 'Items a page.',
    ...bounded([1, 200], { unit: 'count' }),
  }),
  cursor: t.string({ description: '`nextCursor` of the page before.' }),
}))
