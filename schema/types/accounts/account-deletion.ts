import { cancelDeletion, type Deletion, deletionOf, requestDeletion } from '../../account-deletion/deletion.ts'
import { PASSWORD } from '../../bounds.ts'
import { builder } from '../../builder.ts'

const AccountDeletion = builder.objectRef<Deletion>('AccountDeletion').implement({
  description: 'The deletion of an account, requested or not.',
  fields: t => ({
    graceDays: t.exposeInt('graceDays', {
      unit: 'days',
      description: 'Days between the request and the deletion, in which it can be cancelled.',
    }),
    requestedAt: t.expose('requestedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was requested; null if it is not.',
    }),
    dueAt: t.expose('dueAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the account is deleted; null if that is not requested.',
    }),
  }),
})

const SESSION = { session: true } as const

builder.queryField('accountDeletion', t =>
  t.field({
    type: AccountDeletion,
    description: 'Whether the deletion of the account is requested, and for when.',
    authScopes: SESSION,
    resolve: (_root, _args, context) => deletionOf(context),
  }),
)

builder.mutationFields(t => ({
  requestAccountDeletion: t.field({
    type: AccountDeletion,
    description:
      'Requests the deletion of the account. Keys and assistants stop at once; after the grace period everything is deleted but orders, payments, documents and the audit trail. Running terms end without a refund.',
    authScopes: SESSION,
    args: {
      password: t.arg.string({ ...PASSWORD, required: true, description: 'Password of the signed-in user.' }),
      code: t.arg.string({ description: 'Code of the authenticator; required where a second factor is set up.' }),
    },
    resolve: (_root, { password, code }, context) => requestDeletion({ password, code: code ?? null }, context),
  }),
  cancelAccountDeletion: t.field({
    type: AccountDeletion,
    description: 'Cancels the requested deletion of the account. Keys and assistants work again.',
    authScopes: SESSION,
    resolve: (_root, _args, context) => cancelDeletion(context),
  }),
}))
