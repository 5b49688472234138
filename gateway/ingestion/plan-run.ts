import type { Database } from '../../prisma/client.ts'
import { FILE_KEY, fileSource } from '../../prisma/sources/file/source.ts'
import { sourceByKey } from '../../prisma/sources/index.ts'
import type { Source } from '../../prisma/sources/source.ts'
import { recordRun } from '../../prisma/store/runs/ingestion-run.ts'
import { newFiles } from './drop-folder.ts'
import type { SourceSettings } from './source-schedule.ts'

/** A planned ingestion run. */
export interface Run {
  readonly source: Source
  readonly from: string | null
  /** Stores what the run has ingested. Called after success. */
  onSuccess(): Promise<unknown>
}

/**
 * Plans the scheduled runs of a source: one run for the live service or a fixed path, and one run per round of new or
 * changed files for the operator's own files.
 * @throws Error if the mapping or the folder is missing or invalid
 */
export async function planRun(
  database: Database,
  { key, origin, mapping }: Pick<SourceSettings, 'origin' | 'mapping'> & { readonly key: string },
  now: Date,
): Promise<readonly Run[]> {
  const source = sourceByKey(key, mapping)
  if (key !== FILE_KEY || origin === null || mapping === null) {
    return [{ source, from: origin, onSuccess: async () => undefined }]
  }
  const { prisma } = database
  const row = await prisma.source.findUnique({ where: { key } })
  const rounds = await newFiles(origin, mapping, row?.taken, now)
  if (rounds.length === 0) {
    // A check that finds no new files counts as a success.
    await recordRun(database, source, { origin, now, status: 'SUCCEEDED', message: null })
  }
  return rounds.map(({ names, takenWith }) => ({
    source: fileSource(mapping, names),
    from: origin,
    onSuccess: async () => {
      const stored = await prisma.source.findUnique({ where: { key } })
      await prisma.source.update({ where: { key }, data: { taken: takenWith(stored?.taken) } })
    },
  }))
}
