import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'

const MAIN = join(import.meta.dirname, '../../main.ts')
const mounted: string[] = []

afterEach(() => {
  for (const disk of mounted.splice(0)) {
    execFileSync('umount', [disk])
    rmSync(disk, { recursive: true })
  }
})

/** A disk of so many megabytes; only root may mount one. */
function mountDisk(megabytes: number): string {
  const disk = mkdtempSync(join(tmpdir(), 'bonds-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', disk], { stdio: 'pipe' })
  mounted.push(disk)
  return disk
}

function canMount(): boolean {
  try {
    const disk = mountDisk(1)
    execFileSync('umount', [disk])
    rmSync(mounted.pop() ?? disk, { recursive: true })
    return true
  } catch {
    return false
  }
}

function run(args: readonly string[], dataDir: string) {
  const { promise, resolve } = Promise.withResolvers<{ code: number; stdout: string; stderr: string }>()
  const options = { env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', DATA_DIR: dataDir, PORT: '0' } }
  execFile(process.execPath, [MAIN, ...args], options, (error, stdout, stderr) => {
    resolve({ code: Number(error?.code ?? 0), stdout, stderr })
  })
  return promise
}

async function fill(disk: string): Promise<string> {
  const path = join(disk, 'filling')
  const file = await open(path, 'w')
  const piece = Buffer.alloc(64 * 1024)
  for (;;) {
    const { bytesWritten } = await file.write(piece).catch(() => ({ bytesWritten: 0 }))
    if (bytesWritten === 0) break
  }
  await file.close()
  return path
}

// PGlite's own files are 38 MB: the first size ends within them, the others within the migrations.
const MEGABYTES = [20, 39, 40]

describe.runIf(canMount())('(only as root) on a full disk', () => {
  test.each(MEGABYTES)(
    'a new data folder on %i MB is opened or refused in a sentence, and opened with room',
    async megabytes => {
      const disk = mountDisk(megabytes)
      const dataDir = join(disk, 'data')
      const refused = await run(['status'], dataDir)
      if (refused.code !== 0) {
        const sentence = `The disk of ${dataDir} (DATA_DIR) is full: make room, then try again. Committed data is unchanged.\n`
        expect(refused).toEqual({ code: 1, stdout: '', stderr: sentence })
      }
      if (megabytes < 38) expect(refused.code).toBe(1)
      execFileSync('mount', ['-o', 'remount,size=200m', disk])
      expect(await run(['status'], dataDir)).toMatchObject({ code: 0, stdout: 'No data has been ingested yet.\n' })
    },
  )

  test('every command that opens a folder with data names the folder, and the data is there with room', async () => {
    const disk = mountDisk(300)
    const dataDir = join(disk, 'data')
    await run(['user', 'create', '--email', 'holder@example.com', '--role', 'analyst'], dataDir)
    const filling = await fill(disk)
    for (const command of ['status', 'serve', `backup ${disk}/bonds.gz`]) {
      const { code, stderr } = await run(command.split(' '), dataDir)
      expect([command, code, stderr]).toEqual([command, 1, expect.stringMatching(/^The disk of \S+ .*is full: .*\n$/)])
      expect(stderr).toContain(disk)
    }
    const doctor = await run(['doctor'], dataDir)
    expect(doctor).toMatchObject({ code: 1, stdout: expect.stringMatching(/^fail {2}disk of DATA_DIR +0\.0 of/m) })
    await rm(filling)
    const again = await run(['user', 'create', '--email', 'holder@example.com', '--role', 'analyst'], dataDir)
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('holder@example.com') })
  })
})
