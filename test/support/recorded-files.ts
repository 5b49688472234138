import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const RECORDED_DIR = process.env.RECORDED_DIR ?? join(import.meta.dirname, '../../../shared/data')

/** A file, or a folder of answers that only together say something, and the source that reads it. */
export interface RecordedLoad {
  readonly source: string
  /** Below the folder of recorded answers. */
  readonly path: string
  readonly from: string
}

interface RecordedFolder {
  readonly folder: string
  readonly source: string
  /** Answers about one bond, or parameters of one curve, lie in several files. */
  readonly together?: true
}

const FOLDERS: readonly RecordedFolder[] = [
  { folder: 'moex-iss-max31000', source: 'moex', together: true },
  { folder: 'moex-iss-csv-wanket', source: 'moex' },
  { folder: 'minfin-ofz-auctions', source: 'minfin' },
  { folder: 'cbr-key-rate', source: 'cbr' },
  { folder: 'us-treasurydirect', source: 'treasury' },
  { folder: 'us-fiscaldata-json', source: 'treasury' },
  { folder: 'us-fiscaldata-csv', source: 'treasury' },
  { folder: 'us-treasury-par-curve', source: 'treasury-curve' },
  { folder: 'fed-gsw', source: 'fed' },
  { folder: 'ecb-yc', source: 'ecb', together: true },
  { folder: 'esma-firds', source: 'firds' },
  { folder: 'gleif', source: 'gleif' },
]

/** Of the notes that came with the answers. */
const NO_DATA = /^SOURCE\.txt$|\.md$|\.meta\.json$/

/** Folders of recorded answers that no source reads; null, and said aloud, where there are no recorded answers. */
export function unreadFolders(): readonly string[] | null {
  if (!existsSync(RECORDED_DIR)) {
    process.stderr.write(`All loads left out: no recorded answers in ${RECORDED_DIR} (set RECORDED_DIR)\n`)
    return null
  }
  return readdirSync(RECORDED_DIR).filter(name => !FOLDERS.some(({ folder }) => folder === name))
}

/** Everything that is recorded, in an order in which what is referred to comes first. */
export function recordedLoads(): readonly RecordedLoad[] {
  return FOLDERS.filter(({ folder }) => existsSync(join(RECORDED_DIR, folder))).flatMap(
    ({ folder, source, together }) => {
      const path = join(RECORDED_DIR, folder)
      if (together) return [{ source, path: folder, from: path }]
      const files = readdirSync(path).filter(name => !NO_DATA.test(name))
      return files.map(name => ({ source, path: `${folder}/${name}`, from: join(path, name) }))
    },
  )
}
