import { bounded, ROW_NUMBERS } from '../../bounds.ts'
import { builder } from '../../builder.ts'
import { invalidArguments, notFoundAmong } from '../../errors.ts'
import {
  type BulkFile,
  emptyManifest,
  type FiledRevision,
  filedRevisions,
  type Manifest,
  noFilesOf,
  readManifest,
} from '../../files/manifest.ts'
import { type QuotesOfDay, readQuoteDays } from '../../files/quote-days.ts'
import { dayRange } from '../shared/day-range.ts'

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

const QuoteDay = builder.objectRef<QuotesOfDay>('QuoteDay').implement({
  description: 'The quotes of the whole market on one day, as files.',
  fields: t => ({
    date: t.expose('date', { type: 'Date', description: 'Day of the quotes.' }),
    revision: t.exposeInt('revision', {
      unit: 'none',
      description: 'The revision that wrote the files: a later one writes them again where a quote of the day changes.',
    }),
    files: t.field({ type: [File], description: 'The files.', resolve: ({ files }) => [...files] }),
  }),
})

interface Wanted extends Manifest {
  readonly wantedDays: ReturnType<typeof quoteDayRange>
}

const FileManifest = builder.objectRef<Wanted>('FileManifest').implement({
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
    quoteDays: t.field({
      type: [QuoteDay],
      description:
        'The quotes of each day as files, newest first, whichever revision wrote them; by default those of the last 31 days.',
      resolve: async ({ wantedDays }, _args, { prisma }) => [...(await readQuoteDays(prisma, wantedDays))],
    }),
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
      quotesFrom: t.arg({
        type: 'Date',
        description: 'First day of `quoteDays`. By default 30 days before the last one.',
      }),
      quotesTo: t.arg({
        type: 'Date',
        description:
          'Last day of `quoteDays`, at most 366 days after the first. By default the newest, or the last that the first allows.',
      }),
    },
    // A replica may have the revision and not yet its files, which are written after it.
    resolve: async (_root, { revision, ...args }, { prisma, market }) => {
      const wantedDays = quoteDayRange(args, market.asOf)
      const revisions = await filedRevisions(prisma)
      const wanted = revision == null ? revisions[0] : revisions.find(filed => filed.revision === revision)
      if (wanted === undefined && revision == null) return { ...emptyManifest(market), wantedDays }
      const manifest = wanted === undefined ? null : await readManifest(prisma, wanted, revisions)
      if (manifest === null) throw notFoundAmong(noFilesOf(revision ?? null, revisions))
      return { ...manifest, wantedDays }
    },
  }),
)

const DEFAULT_DAYS = 30
const MOST_DAYS = 366
const DAY_MS = 86_400_000

function daysAfter(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}

/** @throws GraphQLError INVALID_PARAMETER for days in the wrong order, or more than a year */
function quoteDayRange(
  { quotesFrom, quotesTo }: { readonly quotesFrom?: unknown; readonly quotesTo?: unknown },
  asOf: string,
): { readonly from: string; readonly to: string } {
  const { from, to } = dayRange({ from: quotesFrom, to: quotesTo }, { from: 'quotesFrom', to: 'quotesTo' })
  const newest = asOf.slice(0, 10)
  const ends = from === null ? [newest] : [newest, daysAfter(from, MOST_DAYS)]
  const last = to ?? (ends.toSorted()[0] as string)
  const range = { from: from ?? daysAfter(last, -DEFAULT_DAYS), to: last }
  if (Date.parse(range.to) - Date.parse(range.from) <= MOST_DAYS * DAY_MS) return range
  const message = `At most ${MOST_DAYS} days: from ${range.from} to ${range.to} are more. Request a year at a time.`
  throw invalidArguments([{ path: 'quotesFrom', message }])
}
