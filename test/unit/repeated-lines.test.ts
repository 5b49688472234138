import { afterEach, expect, test, vi } from 'vitest'
import { createLog } from '../../gateway/process/log.ts'

afterEach(() => vi.useRealTimers())

interface Line {
  readonly msg?: string
  readonly more?: number
  readonly level: number
}

function logged() {
  const lines: Line[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line) as Line) })
  return { log, lines }
}

test('the same error of every request is written ten times a second, and the rest is counted', () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const { log, lines } = logged()
  for (let index = 0; index < 540; index++) log.error({ requestId: `${index}`, err: new Error('term not begun') })
  log.warn('another')
  expect(lines).toHaveLength(11)
  vi.advanceTimersByTime(1_000)
  expect(lines.at(-1)).toMatchObject({ level: 50, more: 530, msg: '… 530 more like this: Error: term not begun' })
  expect(lines).toHaveLength(12)
  log.error({ err: new Error('term not begun') })
  expect(lines).toHaveLength(13)
})

test('lines of requests are all written', () => {
  const { log, lines } = logged()
  for (let index = 0; index < 100; index++) log.info({ index }, 'a request')
  expect(lines).toHaveLength(100)
})

test('a clock that is set back changes nothing', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'], now: new Date('2026-11-23T12:00:00Z') })
  const { log, lines } = logged()
  for (let index = 0; index < 50; index++) log.error('it failed')
  vi.setSystemTime(new Date('2026-11-20T12:00:00Z'))
  for (let index = 0; index < 50; index++) log.error('it failed')
  vi.advanceTimersByTime(1_000)
  expect(lines).toHaveLength(11)
  expect(lines.at(-1)?.more).toBe(90)
})
