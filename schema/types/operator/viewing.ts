import { auditFacts, auditWithin } from '../../audit/trail.ts'
import { boundedText } from '../../bounds.ts'
import { builder } from '../../builder.ts'
import { checkText, collectFaults } from '../../portfolio/check.ts'
import { throwFaults } from '../../portfolio/write.ts'
import { browserSessionOf } from '../accounts/viewer.ts'
import { Message } from '../shared/message.ts'

/** Characters of a reason. */
const LONGEST_REASON = 300

builder.mutationFields(t => ({
  startViewing: t.field({
    type: Message,
    description:
      'Shows the pages as a person of an account sees them, for 30 minutes and for reading only. The owners of the account see in their security history when and why.',
    authScopes: { operate: true },
    args: {
      personId: t.arg({ type: 'Uuid', required: true, description: 'UUID of the person.' }),
      reason: t.arg.string({
        ...boundedText(LONGEST_REASON),
        required: true,
        description: 'Why, from 1 to 300 characters. The customer reads it.',
      }),
    },
    resolve: async (_root, { personId, reason: given }, context) => {
      const faults = collectFaults()
      checkText('reason', given, LONGEST_REASON, faults)
      throwFaults(faults)
      await browserSessionOf(context).startViewing(personId, async (transaction, until) => {
        auditFacts(context, { until: until.toISOString() })
        await auditWithin(context, transaction)
      })
      return { message: 'You view the service as the customer now.' }
    },
  }),
  stopViewing: t.field({
    type: Message,
    description: 'Ends the viewing as a customer; the session is that of the operator again.',
    authScopes: { browser: true },
    resolve: async (_root, _args, context) => {
      await browserSessionOf(context).stopViewing()
      return { message: 'You view the service as yourself.' }
    },
  }),
}))
