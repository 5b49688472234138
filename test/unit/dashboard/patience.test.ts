import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRunDocument } from '../../../facades/web/dashboard/app/client/ask.ts'
import { createPatience } from '../../../facades/web/dashboard/app/client/patience.ts'

const FOUND = { data: { viewer: { name: 'Anna' } } }
const window = new EventTarget()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const limited = (seconds: number) =>
  Response.json(
    { errors: [{ message: 'Too many.', extensions: { code: 'RATE_LIMITED' } }] },
    { status: 429, headers: { 'retry-after': String(seconds) } },
  )

function runWith(...answers: readonly (Response | Error)[]) {
  const left = [...answers]
  const fetch = vi.fn(async () => {
    const answer = left.shift() as Response | Error
    if (answer instanceof Error) throw answer
    return answer
  })
  const patience = createPatience()
  return { fetch, patience, run: createRunDocument({ url: '/', onSessionLost: async () => false, patience, fetch }) }
}

test('a limit is waited for, and told while it is', async () => {
  const { fetch, patience, run } = runWith(limited(7), Response.json(FOUND))
  const answer = run('get-viewer', {})
  await vi.advanceTimersByTimeAsync(6_900)
  expect(patience.current()).toMatchObject({ why: 'limited' })
  expect(fetch).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(await answer).toMatchObject({ ok: true })
  expect(patience.current()).toBeNull()
})

test('a costly request waits for the one that runs', async () => {
  const busy = Response.json(
    { errors: [{ message: 'One at a time.', extensions: { code: 'TOO_MANY_AT_ONCE' } }] },
    { status: 429, headers: { 'retry-after': '5' } },
  )
  const { patience, run } = runWith(busy, Response.json(FOUND))
  const answer = run('get-viewer', {})
  await vi.advanceTimersByTimeAsync(4_900)
  expect(patience.current()).toMatchObject({ why: 'limited' })
  await vi.advanceTimersByTimeAsync(200)
  expect(await answer).toMatchObject({ ok: true })
})

test('a quota of the day is no matter of waiting', async () => {
  const { run } = runWith(limited(3_600))
  expect(await run('get-viewer', {})).toMatchObject({ failure: { code: 'RATE_LIMITED', retryAfter: 3_600 } })
})

test('without a connection reading goes on when it is back', async () => {
  const { fetch, patience, run } = runWith(new Error('no route'), Response.json(FOUND))
  const answer = run('get-viewer', {})
  await vi.advanceTimersByTimeAsync(10)
  expect(patience.current()).toEqual({ why: 'offline', isSigningOut: false })
  window.dispatchEvent(new Event('online'))
  expect(await answer).toMatchObject({ ok: true })
  expect(fetch).toHaveBeenCalledTimes(2)
  expect(patience.current()).toBeNull()
})

test('signing out goes on when the connection is back, and is told apart', async () => {
  const done = () => Response.json({ data: { done: true } })
  const { patience, run } = runWith(new Error('no route'), new Error('no route'), done(), done())
  const answers = [run('get-viewer', {}), run('sign-out', {})]
  await vi.advanceTimersByTimeAsync(10)
  expect(patience.current()).toEqual({ why: 'offline', isSigningOut: true })
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(10)
  expect(patience.current()).toBeNull()
  for (const answer of answers) expect(await answer).toMatchObject({ ok: true })
})

test('a change is never sent twice on its own', async () => {
  const { fetch, run } = runWith(new Error('no route'))
  expect(await run('end-other-sessions', {})).toMatchObject({ failure: { code: 'OFFLINE' } })
  expect(fetch).toHaveBeenCalledTimes(1)
})
