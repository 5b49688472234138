import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signUp, type Visitor } from '../support/visitor.ts'
import { openWorld, type World } from '../world.ts'

/** What no answer may contain. */
const SECRET = 'root:$6$invented'

const MAPPING = `licence: for tests
tables:
  - { kind: issuer, file: '*.csv', columns: { key: key, name: name } }
`

let world: World
let operator: Visitor
/** Elsewhere on the machine. */
let outside: string
/** The folder whose files operators may choose. */
let folder: string

beforeAll(async () => {
  outside = await mkdtemp(join(tmpdir(), 'bonds-outside-'))
  world = await openWorld({ settings: { SOURCE_DIRS: join(outside, 'allowed') } })
  folder = join(outside, 'allowed')
  operator = await signUp(world, { role: 'OPERATOR' })
  await writeFile(join(outside, 'shadow'), `${SECRET}:20000:0:99999:7:::\n`)
  await writeFile(join(outside, 'mapping.yaml'), MAPPING)
})
afterAll(async () => {
  await world.close()
  await rm(outside, { recursive: true })
})
beforeEach(async () => {
  await rm(folder, { recursive: true, force: true })
  await mkdir(join(folder, 'drop'), { recursive: true })
  await writeFile(join(folder, 'mapping.yaml'), MAPPING)
  await writeFile(join(folder, 'drop', 'a.csv'), 'key,name\ninvented:1,Allowed plc\n')
  await symlink(join(outside, 'shadow'), join(folder, 'link.csv'))
  await symlink(outside, join(folder, 'elsewhere'))
})

const change = (given: object) => operator.run('change-source', { source: 'file', schedule: '@daily', ...given })

const finished = async (id: unknown) => {
  const job = async () => (await world.service.operator('get-job', { id })) as { state: string; error: string | null }
  await expect.poll(async () => (await job()).state, { timeout: 60_000 }).not.toBe('RUNNING')
  return job()
}

describe('an operator who is signed in', () => {
  test.each([
    ['an absolute path', () => join(outside, 'shadow')],
    ['a path that climbs', () => `${folder}/drop/../../shadow`],
    ['a relative path', () => '../shadow'],
    ['a link to a file', () => join(folder, 'link.csv')],
    ['a link to a folder', () => join(folder, 'elsewhere')],
    ['a file behind a link', () => join(folder, 'elsewhere', 'shadow')],
    ['a folder with the same beginning', () => `${folder}-2`],
    ['the environment of the process', () => '/proc/self/environ'],
    ['the root of the process', () => `/proc/self/root${outside}/shadow`],
    ['nothing that exists', () => join(outside, 'nothing')],
    ['a URL', () => `file://${outside}/shadow`],
    ['a share', () => '\\\\host\\share\\file.csv'],
  ])('cannot choose %s', async (_case, path) => {
    for (const given of [
      { from: path(), mapping: join(folder, 'mapping.yaml') },
      { from: join(folder, 'drop'), mapping: path() },
    ]) {
      const { status, code, message } = await change(given)
      expect([status, code]).toEqual([400, 'INVALID_PARAMETER'])
      expect(message).toContain(folder)
      expect(message).not.toContain(SECRET)
    }
    const row = await world.service.database.prisma.source.findUnique({ where: { key: 'file' } })
    expect(row?.origin ?? null).toBeNull()
  })

  test('cannot tell a file that exists elsewhere from one that does not', async () => {
    const messageFor = async (name: string) =>
      (await change({ from: join(outside, name), mapping: 'mapping.yaml' })).message
    expect((await messageFor('shadow')).replace('shadow', '…')).toBe(
      (await messageFor('nothing')).replace('nothing', '…'),
    )
  })

  test('chooses files below the folder, by a whole or a relative path; they are read', async () => {
    expect(await change({ from: 'drop', mapping: join(folder, 'mapping.yaml') })).toMatchObject({ status: 200 })
    const row = await world.service.database.prisma.source.findUniqueOrThrow({ where: { key: 'file' } })
    expect([row.origin, row.mapping]).toEqual([join(folder, 'drop'), join(folder, 'mapping.yaml')])
    const old = new Date(Date.now() - 3_600_000)
    await utimes(join(folder, 'drop', 'a.csv'), old, old)
    expect(await finished((await operator.run<unknown>('start-source', { source: 'file' })).data)).toMatchObject({
      error: null,
    })
  })

  test.each([
    ['the mapping', 'mapping.yaml'],
    ['the folder', 'drop'],
  ])('reads nothing elsewhere when %s becomes a link later', async (_case, name) => {
    await change({ from: 'drop', mapping: 'mapping.yaml' })
    await rm(join(folder, name), { recursive: true })
    await symlink(name === 'drop' ? outside : join(outside, 'shadow'), join(folder, name))
    const { status, message } = await operator.run('start-source', { source: 'file' })
    expect(status).toBe(400)
    expect(message).toContain(folder)
    expect(message).not.toContain(SECRET)
  })

  test('reads no file of the folder that is a link to elsewhere', async () => {
    await change({ from: 'drop', mapping: 'mapping.yaml' })
    await symlink(join(outside, 'shadow'), join(folder, 'drop', 'b.csv'))
    const { state, error } = await finished((await operator.run<unknown>('start-source', { source: 'file' })).data)
    expect([state, error]).toEqual(['FAILED', expect.stringContaining('b.csv is a link that leads out of the folder')])
  })

  test('does not combine a path of their own with one that the command line has set elsewhere', async () => {
    const elsewhere = join(outside, 'other')
    await mkdir(elsewhere, { recursive: true })
    const set = { source: 'file', schedule: '@daily', timeZone: null, from: elsewhere }
    await world.service.operator('change-source', { ...set, mapping: join(outside, 'mapping.yaml') })
    expect(await change({ mapping: 'mapping.yaml' })).toMatchObject({ status: 400, code: 'INVALID_PARAMETER' })
    expect(await operator.run('change-source', { source: 'file', schedule: '@hourly' })).toMatchObject({ status: 200 })
    const row = await world.service.database.prisma.source.findUniqueOrThrow({ where: { key: 'file' } })
    expect([row.origin, row.schedule]).toEqual([elsewhere, '@hourly'])
  })
})
