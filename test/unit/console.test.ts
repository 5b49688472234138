import { afterEach, expect, test } from 'vitest'
import { redirectConsole } from '../../gateway/process/console.ts'
import { createLog } from '../../gateway/process/log.ts'

const before = { ...console }

afterEach(() => {
  Object.assign(console, before)
})

test('what libraries print is a line of the log, without keys, and without a trace where the database is away', () => {
  const lines: string[] = []
  redirectConsole(createLog('info', { write: line => void lines.push(line) }))
  const said = console
  said.error(Object.assign(new Error("Can't reach database server at 10.0.0.1:5432"), { code: 'P1001' }))
  said.error('a fault', new TypeError('no such thing'), { key: `bds_live_${'a'.repeat(46)}` })
  said.warn('be careful')
  const [away, fault, warning] = lines.map(line => JSON.parse(line))
  expect(away).toMatchObject({ level: 50, err: { type: 'DatabaseAway' }, msg: 'a library failed' })
  expect(away.err).not.toHaveProperty('stack')
  expect(fault).toMatchObject({ level: 50, err: { type: 'TypeError', stack: expect.any(String) } })
  expect(fault.msg).toMatch(/^a fault \{ key: 'bds_live_…' \}$/)
  expect(warning).toMatchObject({ level: 40, msg: 'be careful' })
})
