import { bounded, ROW_NUMBERS } from '../../bounds.ts'
import { builder } from '../../builder.ts'
import { notFoundAmong } from '../../errors.ts'
import {
  type BulkFile,
  emptyManifest,
  type FiledRevision,
  filedRevisions,
  type Manifest,
  noFilesOf,
  readManifest,
} from '../../files/manifest.ts'

const File = builder.objectRef<BulkFile>('BulkFile').implement({
  description: 'A table of a revision as one file.',
  fields: t => ({
    name: t.exposeString('name', { description: 'Name of the file: `bonds.parquet`.' }),
    table: t.exposeString('table', { description: 'The table.' }),
    format: t.exposeString('format', { description: 'parquet, csv or ndjson; the last two are compressed with gzip.' }),
    rows: t.exposeInt('rows', { unit: 'count', description: 'Rows of the table.' }),
    bytes: t.float({ unit: 'bytes', description: 'Size of the file.', resolve: ({ bytes }) => bytes }),
    sha256: t.exposeString('sha256', { description: 'SHA-256 of the file, hexadecimal; also its ETag.' }),
    mediaType: t.exposeString('mediaType', { description: 'What the bytes are, as in the header `Content-Type`.' }),
    path: t.exposeString('path', { description: 'Path of the file on this service.' }),
  }),
})

const Licence = builder.objectRef<Manifest['licences'][number]>('SourceLicence').implement({
  description: 'Under what conditions the data of a source may be used.',
  fields: t => ({
    source: t.exposeString('source', { description: 'Key of the source.' }),
    name: t.exposeString('name', { description: 'Name of the source.' }),
    licence: t.exposeString('licence', { description: 'The conditions.' }),
  }),
})

const Revision = builder.objectRef<FiledRevision>('FiledRevision').implement({
  description: 'A revision that has files.',
  fields: t => ({
    revision: t.exposeInt('revision', { unit: 'none', description: 'Number of the revision.' }),
    asOf: t.expose('asOf', { type: 'DateTime', description: 'Date and time of its data.' }),
    publishedAt: t.expose('publishedAt', { type: 'DateTime', description: 'When it was published.' }),
  }),
})

const FileManifest = builder.objectRef<Manifest>('FileManifest').implement({
  description: 'The bulk files of a revision.',
  fields: t => ({
    revision: t.exposeInt('revision', { unit: 'none', description: 'The revision of the files.' }),
    asOf: t.expose('asOf', { type: 'DateTime', description: 'Date and time of the data.' }),
    publishedAt: t.expose('publishedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the revision was published; null where no revision has files yet.',
    }),
    isCurrent: t.boolean({
      description: 'True for the current revision; false while the files of a newer one are being written.',
      resolve: ({ revision }, _args, { market }) => revision === market.revision,
    }),
    schemaVersion: t.exposeInt('schemaVersion', {
      unit: 'none',
      description: 'Version of names, types and meaning of the columns; a new column does not change it.',
    }),
    files: t.field({ type: [File], description: 'The files.', resolve: ({ files }) => [...files] }),
    licences: t.field({
      type: [Licence],
      description: 'Licence of every source whose data has been published.',
      resolve: ({ licences }) => [...licences],
    }),
    revisions: t.field({
      type: [Revision],
      description: 'The revisions that have files, newest first.',
      resolve: ({ revisions }) => [...revisions],
    }),
  }),
})

builder.queryField('files', t =>
  t.field({
    type: FileManifest,
    description: 'The bulk files of a revision, by default of the newest that has files; none while they are written.',
    authScopes: { data: true },
    args: {
      revision: t.arg.int({
        description: 'A revision from `revisions`. By default the newest that has files.',
        ...bounded(ROW_NUMBERS, { unit: 'none' }),
      }),
    },
    // A replica may have the revision and not yet its files, which are written after it.
    resolve: async (_root, { revision }, { prisma, market }) => {
      const revisions = await filedRevisions(prisma)
      const wanted = revision == null ? revisions[0] : revisions.find(filed => filed.revision === revision)
      if (wanted === undefined && revision == null) return emptyManifest(market)
      const manifest = wanted === undefined ? null : await readManifest(prisma, wanted, revisions)
      if (manifest === null) throw notFoundAmong(noFilesOf(revision ?? null, revisions))
      return manifest
    },
  }),
)
