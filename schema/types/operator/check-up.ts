import { isAbsolute } from 'node:path'
import { SERVER_PATH } from '../../bounds.ts'
import { builder } from '../../builder.ts'
import type { Check } from '../../check.ts'
import { invalidArguments, refused } from '../../errors.ts'

const OPERATE = { operate: true } as const

const CheckState = builder.enumType('CheckState', {
  description: 'Result of a check.',
  values: {
    OK: { description: 'Healthy.' },
    WARN: { description: 'Working, but action is recommended.' },
    FAIL: { description: 'Not working.' },
  },
})

const CheckRow = builder.objectRef<Check>('Check').implement({
  description: 'One health check and the recommended action.',
  fields: t => ({
    what: t.exposeString('what'),
    state: t.expose('state', { type: CheckState }),
    found: t.exposeString('found'),
    advice: t.exposeString('advice', { nullable: true, description: 'Recommended action; null where none is needed.' }),
  }),
})

builder.queryFields(t => ({
  checkUp: t.field({
    type: [CheckRow],
    description: 'Checks the database, Redis, clocks, disk, memory, email and sources of the running service.',
    authScopes: { operator: true },
    resolve: async (_root, _args, { operator }) => [...(await operator.checkUp())],
  }),
}))

builder.mutationFields(t => ({
  backUp: t.int({
    unit: 'bytes',
    description: 'Backs up the embedded database to a new file on the server; returns its size in bytes.',
    authScopes: OPERATE,
    args: {
      to: t.arg.string({
        ...SERVER_PATH,
        required: true,
        description: 'Absolute path of a file that does not exist yet.',
      }),
    },
    resolve: (_root, { to }, { operator, principal }) => {
      // A user who signs in over the network must not choose where files are written.
      if (principal.userId !== null) throw refused('Backups can only be created from the command line of the server.')
      if (!isAbsolute(to)) throw invalidArguments([{ path: 'to', message: `${to} is not an absolute path.` }])
      return operator.backUp(to)
    },
  }),
}))
