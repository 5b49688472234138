import { actorOf } from '../../audit/actor.ts'
import { auditWithin } from '../../audit/trail.ts'
import { boundedText } from '../../bounds.ts'
import { builder } from '../../builder.ts'
import { notFound } from '../../errors.ts'
import { checkText, collectFaults } from '../../portfolio/check.ts'
import { throwFaults } from '../../portfolio/write.ts'

/** Characters of a note. */
const LONGEST_NOTE = 2_000
/** The newest; what is older is in the database. */
const MOST_NOTES = 200

const Note = builder.prismaObject('AccountNote', {
  description: 'What an operator has noted about an account. Notes are added and never changed.',
  fields: t => ({
    id: t.expose('id', { type: 'Uuid', description: 'Id of the note.' }),
    text: t.exposeString('text', { description: 'The note, up to 2,000 characters.' }),
    author: t.exposeString('author', { description: 'Email address of the operator as it was then.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Date and time.' }),
  }),
})

builder.queryField('accountNotes', t =>
  t.prismaField({
    type: [Note],
    description: 'The newest 200 notes about an account, newest first.',
    authScopes: { operator: true },
    args: { accountId: t.arg({ type: 'Uuid', required: true, description: 'UUID of the account.' }) },
    resolve: async (query, _root, { accountId }, { prisma }) => {
      if ((await prisma.account.count({ where: { id: accountId } })) === 0) throw notFound('The account')
      const orderBy = [{ createdAt: 'desc' }, { id: 'desc' }] as const
      return prisma.accountNote.findMany({ ...query, where: { accountId }, orderBy: [...orderBy], take: MOST_NOTES })
    },
  }),
)

builder.mutationField('addAccountNote', t =>
  t.prismaField({
    type: Note,
    description: 'Adds a note about an account, which only operators see.',
    authScopes: { operate: true },
    args: {
      accountId: t.arg({ type: 'Uuid', required: true, description: 'UUID of the account.' }),
      text: t.arg.string({
        ...boundedText(LONGEST_NOTE),
        required: true,
        description: 'The note, from 1 to 2,000 characters.',
      }),
    },
    resolve: async (query, _root, { accountId, text: given }, context) => {
      const { prisma, now } = context
      const faults = collectFaults()
      const text = checkText('text', given, LONGEST_NOTE, faults)
      throwFaults(faults)
      const { name: author } = await actorOf(context)
      return prisma.$transaction(async transaction => {
        if ((await transaction.account.count({ where: { id: accountId } })) === 0) throw notFound('The account')
        await auditWithin(context, transaction)
        return transaction.accountNote.create({ ...query, data: { accountId, text, author, createdAt: now() } })
      })
    },
  }),
)
