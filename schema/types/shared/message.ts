import { builder } from '../../builder.ts'

/** What was done, in a sentence for whoever asked. */
export const Message = builder.objectRef<{ readonly message: string }>('Message').implement({
  description: 'What was done, in a sentence.',
  fields: t => ({ message: t.exposeString('message') }),
})
