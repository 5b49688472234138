import type { Database } from '../client.ts'
import { FILE_KEY, fileSource } from '../sources/file/source.ts'
import { sourceByKey } from '../sources/index.ts'
import type { Source } from '../sources/source.ts'
import { noteRun } from '../store/runs/ingestion-run.ts'
import { newFiles } from './drop-folder.ts'
import type { SourceSettings } from './source-schedule.ts'

/** A load that is to be made. */
export interface Run {
  readonly source: Source
  readonly from: string | null
  /** What is to be remembered when it has succeeded. */
  onSuccess(): Promise<unknown>
}

/**
 * What a source reads when it is run by its schedule: the live service or a fixed place as a whole, and of the files of
 * the operator those that are new or have changed since they were taken.
 * @throws Error when a mapping or a folder is not there, or is not what it should be
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
    // That nothing new has come is known now: a success like any other.
    await noteRun(database, source, { origin, now, status: 'SUCCEEDED', message: null })
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
