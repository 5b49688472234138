import { expect, test, vi } from 'vitest'
import { createRunDocument } from '../../../facades/web/dashboard/app/client/ask.ts'
import { createPrompt } from '../../../facades/web/dashboard/app/frame/again.ts'

const LOST = { errors: [{ message: 'Sign in again.', extensions: { code: 'SIGN_IN_NEEDED', requestId: 'r-1' } }] }
const FOUND = { data: { viewer: { name: 'Anna' } } }

function answering(...bodies: readonly unknown[]) {
  const left = [...bodies]
  return vi.fn(async () => Response.json(left.shift()))
}

test('a request that found the session ended is sent once more after signing in, word for word', async () => {
  const fetch = answering(LOST, FOUND)
  const runDocument = createRunDocument({ url: '/graphql', onSessionLost: async () => true, fetch })
  expect(await runDocument('get-viewer', {})).toEqual({ ok: true, data: { name: 'Anna' } })
  expect(fetch).toHaveBeenCalledTimes(2)
  expect(fetch.mock.calls[0]).toEqual(fetch.mock.calls[1])
})

test('an operator enters the password again, and the request goes on', async () => {
  const needed = { errors: [{ message: 'Password.', extensions: { code: 'CONFIRMATION_NEEDED' } }] }
  const fetch = answering(needed, FOUND, needed)
  const onSessionLost = async () => false
  const confirmations = vi.fn(async () => true)
  const runDocument = createRunDocument({ url: '/graphql', onSessionLost, onConfirmationNeeded: confirmations, fetch })
  expect(await runDocument('get-viewer', {})).toEqual({ ok: true, data: { name: 'Anna' } })
  expect(confirmations).toHaveBeenCalledTimes(1)
  const declining = createRunDocument({ url: '/graphql', onSessionLost, onConfirmationNeeded: onSessionLost, fetch })
  expect(await declining('get-viewer', {})).toMatchObject({ failure: { code: 'CONFIRMATION_NEEDED' } })
})

test('declining to sign in again returns the failure, and nothing is sent twice', async () => {
  const fetch = answering(LOST)
  const runDocument = createRunDocument({ url: '/graphql', onSessionLost: async () => false, fetch })
  expect(await runDocument('get-viewer', {})).toMatchObject({
    ok: false,
    failure: { code: 'SIGN_IN_NEEDED', requestId: 'r-1' },
  })
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('several requests that lost the session wait for one prompt', async () => {
  const prompt = createPrompt()
  const opened: boolean[] = []
  prompt.watch(open => opened.push(open))
  const answers = Promise.all([prompt.open(), prompt.open()])
  prompt.answer(true)
  expect(await answers).toEqual([true, true])
  expect(opened).toEqual([true, false])
})

test('faults carry the name of the variable without the object around it', async () => {
  const faults = [{ name: 'transaction.quantity', message: 'Must be positive.' }]
  const body = { errors: [{ message: 'No.', extensions: { code: 'INVALID_PARAMETER', faults } }] }
  const runDocument = createRunDocument({ url: '/graphql', onSessionLost: async () => false, fetch: answering(body) })
  expect(await runDocument('get-viewer', {})).toMatchObject({
    failure: { faults: [{ name: 'quantity', message: 'Must be positive.' }] },
  })
})

test('no connection and no JSON are failures like any other', async () => {
  const onSessionLost = async () => false
  const offline = createRunDocument({
    url: '/graphql',
    onSessionLost,
    fetch: () => Promise.reject(new Error('no route')),
  })
  expect(await offline('get-viewer', {})).toMatchObject({ failure: { code: 'OFFLINE' } })
  const proxy = async () => new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'retry-after': '120' } })
  const broken = createRunDocument({ url: '/graphql', onSessionLost, fetch: proxy })
  expect(await broken('get-viewer', {})).toMatchObject({ failure: { code: 'UNREADABLE', retryAfter: 120 } })
})
