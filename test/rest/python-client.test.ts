import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../world.ts'

const run = promisify(execFile)
const CLIENT = join(import.meta.dirname, '../../clients/python')
/** The first on the path, and that of the system, which has pandas where Debian's package is installed. */
const PYTHONS = ['python3', '/usr/bin/python3']

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

describe('the Python client', () => {
  test.for(PYTHONS)('passes its tests against the service with %s', async (python, { skip }) => {
    if (!(await starts(python))) skip(`this machine has no ${python}`)
    const env = { ...process.env, BONDS_URL: world.baseUrl, BONDS_KEY: world.key, PYTHONPATH: join(CLIENT, 'src') }
    const options = { cwd: CLIENT, env: { ...env, PYTHONDONTWRITEBYTECODE: '1' } }
    const { stderr } = await run(
      python,
      ['-W', 'error', '-m', 'unittest', 'discover', '-s', 'tests', '-t', '.'],
      options,
    )
    expect(stderr).toMatch(/^OK/m)
    expect(Number(/^Ran (\d+) tests/m.exec(stderr)?.[1])).toBeGreaterThanOrEqual(19)
  })

  test('is built without a network', async ({ skip }) => {
    const python = await firstWith('import setuptools, wheel, pip')
    if (python === undefined) return skip('no Python of this machine has pip, setuptools and wheel')
    const folder = await mkdtemp(join(tmpdir(), 'bonds-wheel-'))
    const copy = join(folder, 'source')
    await run('cp', ['-r', CLIENT, copy])
    const built = join(folder, 'dist')
    const wheel = ['-m', 'pip', 'wheel', '--no-index', '--no-deps', '--no-build-isolation', '-w', built, copy]
    await run(python, wheel)
    const { stdout } = await run(python, ['-c', LIST_WHEEL, built])
    expect(stdout).toContain('bonds_client/py.typed')
    expect(stdout).toContain('bonds_client/parameters.py')
    expect(stdout).not.toContain('tests/')
    await rm(folder, { recursive: true })
  })
})

const LIST_WHEEL =
  'import glob, sys, zipfile; print("\\n".join(zipfile.ZipFile(glob.glob(sys.argv[1] + "/*.whl")[0]).namelist()))'

async function firstWith(program: string): Promise<string | undefined> {
  for (const python of PYTHONS) if (await starts(python, program)) return python
  return undefined
}

const starts = (python: string, program = '') =>
  run(python, ['-c', program]).then(
    () => true,
    () => false,
  )
