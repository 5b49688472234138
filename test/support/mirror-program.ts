import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { World } from '../world.ts'

const run = promisify(execFile)
const CLIENT = join(import.meta.dirname, '../../clients/python')
const TABLES = ['bonds', 'issuers', 'placements', 'curves', 'rates']

/** Rows of one copy that the other has not, or has otherwise. */
const COMPARE = `
import sqlite3, sys
for table in sys.argv[3:]:
    one, other = (dict(sqlite3.connect(path).execute(f"SELECT id, body FROM {table}")) for path in sys.argv[1:3])
    for key in sorted(one.keys() | other.keys()):
        if one.get(key) != other.get(key):
            print(table, key, one.get(key), other.get(key), sep=" | ")
    if not one:
        print(table, "is empty")
`

/** The program that keeps a copy in SQLite; null where this machine has no Python. */
export async function openProgram({ baseUrl, key }: World) {
  const hasPython = await run('python3', ['--version']).then(
    () => true,
    () => false,
  )
  if (!hasPython) return null
  const folder = await mkdtemp(join(tmpdir(), 'bonds-mirror-'))
  const env = { ...process.env, BONDS_KEY: key, PYTHONPATH: join(CLIENT, 'src'), PYTHONDONTWRITEBYTECODE: '1' }
  const follow = async (file = 'copy.db') => {
    await run('python3', [join(CLIENT, 'examples/mirror.py'), join(folder, file), baseUrl], { env })
  }
  await follow()
  return {
    /** Reads what changed since the last time. */
    follow,
    /** Where the copy differs from one that is taken now. */
    differences: async () => {
      await follow('fresh.db')
      const copies = [join(folder, 'copy.db'), join(folder, 'fresh.db')]
      const { stdout } = await run('python3', ['-c', COMPARE, ...copies, ...TABLES], { maxBuffer: 1 << 26 })
      await rm(folder, { recursive: true })
      return stdout.split('\n').filter(line => line !== '')
    },
  }
}
