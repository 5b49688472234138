import { bounded, ROW_NUMBERS } from '../../bounds.ts'
import { builder } from '../../builder.ts'
import { type PublishedRevision as Published, publishedRevisions } from '../../live/published-revisions.ts'

const PublishedRevision = builder.objectRef<Published>('PublishedRevision').implement({
  description: 'A revision that has become current.',
  fields: t => ({
    revision: t.exposeInt('revision', { unit: 'none', description: 'The revision of the data.' }),
    asOf: t.expose('asOf', { type: 'DateTime', description: 'When the data was current.' }),
    since: t.exposeInt('since', {
      unit: 'none',
      description:
        'The revision before, of which this stream told: `changes(sinceRevision:)` with it lists what is different.',
    }),
  }),
})

builder.subscriptionField('revisionPublished', t =>
  t.field({
    type: PublishedRevision,
    description:
      'Each revision as it becomes current. Revisions that follow each other faster than they are read are one event.',
    authScopes: { analyst: true },
    args: {
      since: t.arg.int({
        description:
          'The last revision that you know: a later one is told at once, so that nothing is missed between two connections. By default the next revision is the first.',
        ...bounded(ROW_NUMBERS, { unit: 'none' }),
      }),
    },
    subscribe: (_root, { since }, context) => publishedRevisions(since, context),
    resolve: published => published,
  }),
)
