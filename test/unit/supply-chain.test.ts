import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const run = async (script: string) => (await promisify(execFile)(process.execPath, [script], { cwd: ROOT })).stdout

test('what is installed comes from the registry, with a checksum', async () => {
  expect(await run('.ci/lockfile.mjs')).toMatch(/^package-lock\.json: \d{3} packages\n/)
})

test('what runs has a licence that is allowed, and the page tells all of them', async () => {
  expect(await run('.ci/licences.mjs')).toMatch(/^licences: \d{3} packages, 0 not allowed\n$/)
})
