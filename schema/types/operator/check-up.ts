import { builder } from '../../builder.ts'
import type { Check } from '../../check.ts'
import { refused } from '../../errors.ts'

const CheckState = builder.enumType('CheckState', {
  description: 'What came out of a check.',
  values: {
    OK: { description: 'As it should be.' },
    WARN: { description: 'It works, but something should be done.' },
    FAIL: { description: 'It does not work.' },
  },
})

const CheckRow = builder.objectRef<Check>('Check').implement({
  description: 'One thing that was looked at, and what to do about it.',
  fields: t => ({
    what: t.exposeString('what'),
    state: t.expose('state', { type: CheckState }),
    found: t.exposeString('found'),
    advice: t.exposeString('advice', { nullable: true, description: 'Null where there is nothing to do.' }),
  }),
})

builder.queryFields(t => ({
  checkUp: t.field({
    type: [CheckRow],
    description: 'Looks at the database, Redis, clocks, disk, memory, mail and sources of the running service.',
    authScopes: { operator: true },
    resolve: async (_root, _args, { operator }) => [...(await operator.checkUp())],
  }),
}))

builder.mutationFields(t => ({
  backUp: t.int({
    unit: 'bytes',
    description: 'Writes all of the embedded database to a new file on the machine of the service; answers its bytes.',
    authScopes: { operator: true },
    args: {
      to: t.arg.string({ required: true, description: 'Where to: an absolute path at which there is nothing.' }),
    },
    resolve: (_root, { to }, { operator, principal }) => {
      // Whoever signs in over the network must not choose where files are written.
      if (principal.userId !== null) throw refused('A backup is made on the command line of the machine itself.')
      return operator.backUp(to)
    },
  }),
}))
