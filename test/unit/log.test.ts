import { spawn } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { generateKey } from '../../gateway/access/key.ts'
import { createLog, lineWriter } from '../../gateway/process/log.ts'

const LOG = new URL('../../gateway/process/log.ts', import.meta.url).href
const LINES = 2_000

/** What a process that runs this program says on standard error, and how it ended. */
async function run(program: string): Promise<{ readonly said: string; readonly code: number | null }> {
  const source = `import { createLog, lineWriter } from ${JSON.stringify(LOG)}
    const log = createLog('info')
    const write = lineWriter(log)
    for (let line = 0; line < ${LINES}; line++) write({ line })
    ${program}`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', chunk => {
    said += chunk
  })
  const code = await new Promise<number | null>(resolve => child.once('close', resolve))
  return { said, code }
}

describe('what was logged', () => {
  test.each([
    ['ends', '', 0],
    ['says goodbye and exits', 'log.flush(() => process.exit(0))', 0],
    ['exits', 'process.exit(3)', 3],
    ['fails', "setTimeout(() => { throw new Error('broken') })", 1],
    ['is rejected', "await Promise.reject(new Error('broken'))", 1],
  ])('is all there when the process %s', async (_how, program, expected) => {
    const { said, code } = await run(program)
    const numbers = said.match(/(?<="line":)\d+/g)?.map(Number)
    expect(numbers).toEqual(Array.from({ length: LINES }, (_, line) => line))
    expect(code).toBe(expected)
  })
})

describe('the line of a request', () => {
  const lines: string[] = []
  const destination = { write: (line: string) => void lines.push(line) }
  const parsed = () => lines.splice(0).map(line => JSON.parse(line) as Record<string, unknown>)

  test('has the form that every other line has', () => {
    const log = createLog('info', destination)
    const told = { requestId: 'a', path: '/"\u2028\n', status: 200, left: undefined, accountId: null }
    log.info(told)
    lineWriter(log)(told)
    const [usual, quick] = parsed()
    expect(Object.keys(quick ?? {})).toEqual(Object.keys(usual ?? {}))
    expect({ ...quick, time: '' }).toEqual({ ...usual, time: '' })
    expect(quick?.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  })

  test('holds no key, and is not written where the level leaves it out', () => {
    const key = generateKey()
    lineWriter(createLog('info', destination))({ path: `/${key}` })
    expect(lines.join()).not.toContain(key)
    expect(parsed()).toHaveLength(1)
    lineWriter(createLog('warn', destination))({ path: '/' })
    expect(lines).toEqual([])
  })
})
