import { expect, test } from 'vitest'
import { openBus } from '../../gateway/process/bus.ts'
import { createLog } from '../../gateway/process/log.ts'

const log = createLog('silent')

test('within one process a topic is heard by all who listen, at once, and by nobody else', async () => {
  const bus = await openBus(undefined, log)
  const heard: string[] = []
  const end = await bus.subscribe('a', text => heard.push(`first ${text}`))
  await bus.subscribe('a', text => heard.push(`second ${text}`))
  await bus.subscribe('b', text => heard.push(`other ${text}`))
  const published = bus.publish('a', 'x')
  expect(heard).toEqual(['first x', 'second x'])
  expect(await published).toBe(1)
  end()
  await bus.publish('a', 'y')
  expect(heard).toEqual(['first x', 'second x', 'second y'])
})

test('it tells whether anybody listens', async () => {
  const bus = await openBus(undefined, log)
  expect(await bus.publish('a')).toBe(0)
  const end = await bus.subscribe('a', () => undefined)
  expect(await bus.publish('a')).toBe(1)
  end()
  expect(await bus.publish('a')).toBe(0)
})
