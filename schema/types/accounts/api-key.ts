import { auditIn } from '../../audit/trail.ts'
import { PASSWORD } from '../../bounds.ts'
import { builder } from '../../builder.ts'
import type { NewKey } from '../../context.ts'
import { confirmPerson } from '../../orders/person.ts'
import { ApiKey } from './account.ts'

const GeneratedKey = builder.objectRef<NewKey>('GeneratedKey').implement({
  description: 'A new key. Its value is shown only once.',
  fields: t => ({ key: t.exposeString('key'), apiKey: t.expose('apiKey', { type: ApiKey }) }),
})

const Message = builder.objectRef<{ readonly message: string }>('KeyMessage').implement({
  description: 'The outcome, in one sentence.',
  fields: t => ({ message: t.exposeString('message') }),
})

const password = { ...PASSWORD, required: true, description: 'Password of the signed-in user.' } as const

builder.mutationFields(t => ({
  generateKey: t.field({
    authScopes: { session: true },
    type: GeneratedKey,
    description:
      'Creates a new key, which is shown only once; the old one stops working immediately. Needs a running subscription.',
    args: { password: t.arg.string(password) },
    resolve: async (_root, given, context) => {
      const { userId } = await confirmPerson(given.password, context)
      return context.keys.issue(userId, auditIn(context))
    },
  }),
  deactivateKey: t.field({
    authScopes: { session: true },
    type: Message,
    description: 'Deactivates the key without a replacement.',
    args: { password: t.arg.string(password) },
    resolve: async (_root, given, context) => {
      const { userId } = await confirmPerson(given.password, context)
      const wasActive = await context.keys.deactivate(userId, auditIn(context))
      return { message: wasActive ? 'The key is no longer active.' : 'There was no active key.' }
    },
  }),
}))
