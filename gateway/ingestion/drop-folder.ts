import { stat } from 'node:fs/promises'
import { z } from 'zod'
import { readMapping } from '../../prisma/sources/file/mapping.ts'
import { EXTENSIONS } from '../../prisma/sources/file/rows.ts'
import { isFileOf } from '../../prisma/sources/file/select.ts'
import { type RecordedFile, recordedFiles } from '../../prisma/sources/files.ts'

/** Files that are already ingested: size and modification time of the mapping and of every file by name. */
const Taken = z.object({ mapping: z.string(), files: z.record(z.string(), z.string()) })

type Taken = z.infer<typeof Taken>

/** Files that one ingestion run reads together. */
interface Round {
  readonly names: ReadonlySet<string>
  /** The value to store after the run, given the value stored at that time. */
  takenWith(stored: unknown): Taken
}

/** A file that was modified more recently than this may be incomplete. */
const SETTLING_MS = 5_000

/**
 * New and changed files in name order. Files of the same table get separate rounds, so that Monday's bonds are ingested
 * before Tuesday's. The n-th files of all tables share a round, so that a coupon finds its bond. A changed mapping makes
 * every file new.
 * @param before the stored value of `Source.taken`
 */
export async function newFiles(
  folder: string,
  mappingPath: string,
  before: unknown,
  now: Date,
): Promise<readonly Round[]> {
  const { tables } = readMapping(mappingPath)
  const mapping = (await markOf(mappingPath)).mark
  const marked = await Promise.all((await recordedFiles(folder, EXTENSIONS)).map(withMark))
  const present = new Set(marked.map(({ name }) => name))
  const known = knownFiles(before, mapping)
  const fresh = marked.filter(({ name, mark, time }) => known[name] !== mark && !isSettling(time, now))
  const rounds = fresh.map(({ name }) => roundOf(name, fresh, tables))
  const numbers = [...new Set(rounds)].toSorted((a, b) => a - b)
  return numbers.map(number => {
    const files = fresh.filter((_file, index) => rounds[index] === number)
    const marks = files.map(({ name, mark }) => [name, mark] as const)
    const takenWith = (stored: unknown) => {
      const existing = Object.entries(knownFiles(stored, mapping)).filter(([name]) => present.has(name))
      return { mapping, files: Object.fromEntries([...existing, ...marks]) }
    }
    return { names: new Set(files.map(({ name }) => name)), takenWith }
  })
}

function knownFiles(stored: unknown, mapping: string): Taken['files'] {
  const read = Taken.safeParse(stored)
  return read.success && read.data.mapping === mapping ? read.data.files : {}
}

type Tables = ReturnType<typeof readMapping>['tables']

/** Number of new files of the same table before this one; the maximum if the file, such as a workbook, has several tables. */
function roundOf(name: string, fresh: readonly RecordedFile[], tables: Tables): number {
  const positions = tables
    .filter(({ file }) => isFileOf(name, file))
    .map(({ file }) => fresh.filter(other => isFileOf(other.name, file)).findIndex(other => other.name === name))
  return Math.max(0, ...positions)
}

async function withMark(file: RecordedFile) {
  return { ...file, ...(await markOf(file.path)) }
}

async function markOf(path: string): Promise<{ readonly mark: string; readonly time: number }> {
  const { size, mtimeMs } = await stat(path)
  return { mark: `${size} ${mtimeMs}`, time: mtimeMs }
}

function isSettling(time: number, now: Date): boolean {
  const age = now.getTime() - time
  return age >= 0 && age < SETTLING_MS
}
