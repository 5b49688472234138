import { builder } from '../../builder.ts'

/** The outcome of a mutation, in one sentence for the caller. */
export const Message = builder.objectRef<{ readonly message: string }>('Message').implement({
  description: 'The outcome, in one sentence.',
  fields: t => ({ message: t.exposeString('message') }),
})
