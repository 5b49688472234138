import { stat } from 'node:fs/promises'
import { z } from 'zod'
import { readMapping } from '../sources/file/mapping.ts'
import { EXTENSIONS } from '../sources/file/rows.ts'
import { isFileOf } from '../sources/file/select.ts'
import { type RecordedFile, recordedFiles } from '../sources/files.ts'

/** What was taken already: size and time of the mapping, and of every file by its name. */
const Taken = z.object({ mapping: z.string(), files: z.record(z.string(), z.string()) })

type Taken = z.infer<typeof Taken>

/** Files that are read together. */
interface Round {
  readonly names: ReadonlySet<string>
  /** What is to be stored when they were taken, given what is stored then. */
  takenWith(before: unknown): Taken
}

/** A file that was written a moment ago may not be whole. */
const SETTLING_MS = 5_000

/**
 * The files that are new or changed, in the order of their names. Of the files of one table each has a round of its
 * own, so that the bonds of Tuesday follow those of Monday; the n-th files of all tables are read together, so that a
 * coupon finds its bond. Another mapping makes every file new.
 * @param before what is stored of the runs before
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
    const those = fresh.filter((_file, index) => rounds[index] === number)
    const marks = those.map(({ name, mark }) => [name, mark] as const)
    const takenWith = (stored: unknown) => {
      const kept = Object.entries(knownFiles(stored, mapping)).filter(([name]) => present.has(name))
      return { mapping, files: Object.fromEntries([...kept, ...marks]) }
    }
    return { names: new Set(those.map(({ name }) => name)), takenWith }
  })
}

function knownFiles(stored: unknown, mapping: string): Taken['files'] {
  const read = Taken.safeParse(stored)
  return read.success && read.data.mapping === mapping ? read.data.files : {}
}

type Tables = ReturnType<typeof readMapping>['tables']

/** How many new files of its tables come before it; of several tables, as sheets of one workbook are, the most. */
function roundOf(name: string, fresh: readonly RecordedFile[], tables: Tables): number {
  const places = tables
    .filter(({ file }) => isFileOf(name, file))
    .map(({ file }) => fresh.filter(other => isFileOf(other.name, file)).findIndex(other => other.name === name))
  return Math.max(0, ...places)
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
