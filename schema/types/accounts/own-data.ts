import { PASSWORD } from '../../bounds.ts'
import { builder } from '../../builder.ts'
import { confirmPerson, personOf } from '../../orders/person.ts'
import { ownData, textOf } from '../../own-data/collect.ts'

const OwnData = builder.objectRef<{ readonly text: string }>('OwnData').implement({
  description: 'Everything that is stored of an account and of the person who asks.',
  fields: t => ({
    text: t.exposeString('text', {
      description:
        'JSON: person, account, sessions, keys by their prefix, orders with documents, terms, portfolios, screens, watchlists, alerts, and the newest 10,000 rows of requests, emails, events and audit trail. No password, key, token or secret.',
    }),
  }),
})

builder.mutationField('exportOwnData', t =>
  t.field({
    authScopes: { session: true },
    type: OwnData,
    description: 'Exports everything that is stored of the account and of the signed-in user. Needs the password.',
    args: { password: t.arg.string({ ...PASSWORD, required: true, description: 'Password of the signed-in user.' }) },
    resolve: async (_root, { password }, context) => {
      await confirmPerson(password, context)
      return { text: textOf(await ownData(context.prisma, personOf(context), context.now())) }
    },
  }),
)
