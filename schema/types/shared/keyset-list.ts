import { bounded } from '../../bounds.ts'
import { builder } from '../../builder.ts'

/** The arguments of keyset-paginated listings, which are read from the database. */
export const keysetArguments = builder.args(t => ({
  limit: t.int({
    required: true,
    defaultValue: 20,
    description: 'Items per page.',
    ...bounded([1, 200], { unit: 'count' }),
  }),
  cursor: t.string({ description: '`nextCursor` of the previous page.' }),
}))
