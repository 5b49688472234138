import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { commandLine } from '../../facades/cli/commands.ts'
import type { OperatorRun } from '../../facades/cli/operator-channel.ts'
import { withFiles } from '../prisma/world.ts'
import { openWorld, type World } from '../world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** The command line in this process, over a running service: what it prints, or the sentence that it ends with. */
async function sources(...args: readonly string[]): Promise<string> {
  const written: string[] = []
  const output = vi.spyOn(process.stdout, 'write').mockImplementation(text => written.push(String(text)) > 0)
  const withOperator = <T>(work: (run: OperatorRun) => Promise<T>) => work(world.service.operator)
  const host = {
    version: '0',
    serve: async () => undefined,
    withOperator,
    checkUp: async () => [],
    restore: async () => ({ former: null, isAudited: true }),
  }
  try {
    await commandLine(host).parseAsync(['sources', ...args], { from: 'user' })
  } finally {
    output.mockRestore()
  }
  return written.join('')
}

test('sources are shown, planned, turned off and run on the command line', async () => {
  const all = await sources()
  expect(all).toMatch(/^cbr +off\n {2}runs +manually; suggested: --cron "45 13 \* \* 1-5" --zone Europe/m)
  const set = await sources('set', 'cbr', '--cron', '45 13 1 1 *', '--zone', 'Europe/Moscow')
  expect(set).toMatch(/^cbr +waiting.*\n {2}runs +45 13 1 1 \* \(Europe\/Moscow\) from live, next 20\d\d-01-01T10:45/)
  expect(await sources('disable', 'cbr')).toMatch(/^cbr +paused/)
  expect(await sources('enable', 'cbr')).toMatch(/^cbr +waiting/)
  await withFiles(
    {
      'mapping.yaml':
        "licence: for tests\ntables:\n  - { kind: issuer, file: '*.csv', columns: { key: k, name: n } }\n",
    },
    async folder => {
      const where = ['--from', folder, '--mapping', join(folder, 'mapping.yaml')]
      expect(await sources('set', 'file', '--cron', '@hourly', ...where)).toMatch(/^file +waiting/)
      expect(await sources('run', 'file')).toBe('There are no new or changed files.\n')
    },
  )
  expect(await sources()).toMatch(/^file +waiting\n.*\n {2}tried .*succeeded, 0 rows.*\n {2}success .* seconds ago/m)
})

test.each([
  [['set', 'cbr', '--cron', '0 9 * * MONN'], 'Did you mean 0 9 * * MON?'],
  [['set', 'cbr', '--cron', '@daily', '--zone', 'Moscow'], 'Did you mean Europe/Moscow?'],
  [['set', 'cbrr', '--cron', '@daily'], 'Did you mean cbr?'],
  [['run', 'minfin'], 'has no live service'],
  [['enable', 'fed'], 'set one first'],
])('%j is refused in a sentence', async (args, sentence) => {
  await expect(sources(...args)).rejects.toThrow(sentence)
})
