import type { SavedScreen as StoredScreen } from '../../../prisma/generated/client/client.ts'
import { boundedText, longText } from '../../bounds.ts'
import { builder } from '../../builder.ts'
import { limitsFor, type Placed } from '../../watch/account-rows.ts'
import { changeScreen, deleteScreen, LONGEST_QUERY, savedScreens, saveScreen } from '../../watch/saved-screens.ts'

export const SavedScreen = builder.objectRef<Placed<StoredScreen>>('SavedScreen').implement({
  description: 'A view of the screener that the account keeps under a name.',
  fields: t => ({
    id: t.expose('id', { type: 'Uuid', description: 'Permanent identifier of the saved screen.' }),
    name: t.exposeString('name', { description: 'Name, chosen by its owner.' }),
    query: t.exposeString('query', {
      description:
        'Parameters of the screener as in a URL; names that begin with a small letter are of the page alone.',
      ...longText(LONGEST_QUERY),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was saved.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it was last changed.' }),
    isReadOnly: t.boolean({
      description: 'True over the limit of the account: it can be opened and deleted.',
      resolve: ({ place }, _args, context) => place >= limitsFor(context).savedScreensMax,
    }),
    faults: t.stringList({
      description: 'Why the screener refuses the query now; empty while it does not.',
      resolve: ({ query }, _args, { readScreen }) =>
        readScreen(query).faults.map(({ path, message }) => `${path}: ${message}`),
    }),
  }),
})

const SavedScreenList = builder
  .objectRef<{ readonly items: readonly Placed<StoredScreen>[]; readonly limit: number }>('SavedScreenList')
  .implement({
    description: 'The saved screens of the account, oldest first.',
    fields: t => ({
      items: t.field({ type: [SavedScreen], resolve: ({ items }) => [...items] }),
      limit: t.exposeInt('limit', { unit: 'count', description: 'How many the account may keep.' }),
    }),
  })

builder.queryField('savedScreens', t =>
  t.field({
    type: SavedScreenList,
    description: 'The saved screens of the account, oldest first.',
    authScopes: { data: true },
    resolve: async (_root, _args, context) => ({
      items: await savedScreens(context),
      limit: limitsFor(context).savedScreensMax,
    }),
  }),
)

builder.mutationFields(t => ({
  saveScreen: t.field({
    type: SavedScreen,
    description: 'Keeps a view of the screener under a name.',
    authScopes: { data: true },
    args: {
      name: t.arg.string({ required: true, description: 'Name, chosen by its owner.' }),
      query: t.arg.string({
        required: true,
        description: 'Parameters of the screener as in a URL, without the question mark.',
        ...boundedText(LONGEST_QUERY),
      }),
    },
    resolve: (_root, given, context) => saveScreen(given, context),
  }),
  changeScreen: t.field({
    type: SavedScreen,
    description: 'Renames a saved screen, or replaces its query; what is not given stays.',
    authScopes: { data: true },
    args: {
      id: t.arg({ type: 'Uuid', required: true, description: 'UUID of the saved screen.' }),
      name: t.arg.string({ description: 'The new name.' }),
      query: t.arg.string({ description: 'The new parameters.', ...boundedText(LONGEST_QUERY) }),
    },
    resolve: (_root, { id, ...given }, context) => changeScreen(id, given, context),
  }),
  deleteScreen: t.field({
    type: 'Uuid',
    description: 'Deletes a saved screen, and returns its id.',
    authScopes: { data: true },
    args: { id: t.arg({ type: 'Uuid', required: true, description: 'UUID of the saved screen.' }) },
    resolve: (_root, { id }, context) => deleteScreen(id, context),
  }),
}))
