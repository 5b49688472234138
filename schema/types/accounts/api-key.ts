import { builder } from '../../builder.ts'
import type { NewKey } from '../../context.ts'
import { confirmPerson } from '../../orders/person.ts'
import { ApiKey } from './account.ts'

const GeneratedKey = builder.objectRef<NewKey>('GeneratedKey').implement({
  description: 'A new key. Its value is told this once.',
  fields: t => ({ key: t.exposeString('key'), apiKey: t.expose('apiKey', { type: ApiKey }) }),
})

const Message = builder.objectRef<{ readonly message: string }>('KeyMessage').implement({
  description: 'What was done, as a sentence.',
  fields: t => ({ message: t.exposeString('message') }),
})

const password = { required: true, description: 'Of the signed-in person, once more.' } as const

builder.mutationFields(t => ({
  generateKey: t.field({
    type: GeneratedKey,
    description: 'Makes a new key and shows it this once; the older one is dead at once. Needs a running subscription.',
    args: { password: t.arg.string(password) },
    resolve: async (_root, given, context) => {
      const { userId } = await confirmPerson(given.password, context)
      return context.keys.issue(userId)
    },
  }),
  deactivateKey: t.field({
    type: Message,
    description: 'Ends the key; nothing takes its place.',
    args: { password: t.arg.string(password) },
    resolve: async (_root, given, context) => {
      const { userId } = await confirmPerson(given.password, context)
      const wasActive = await context.keys.deactivate(userId)
      return { message: wasActive ? 'The key is no longer active.' : 'There was no active key.' }
    },
  }),
}))
