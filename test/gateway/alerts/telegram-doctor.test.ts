import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkTelegram } from '../../../gateway/doctor/telegram.ts'
import { openTelegram, TOKEN } from '../../support/telegram.ts'

let telegram: Awaited<ReturnType<typeof openTelegram>>

beforeAll(async () => {
  telegram = await openTelegram()
})
afterAll(() => telegram.close())

const checked = (token = TOKEN) => checkTelegram({ telegram: { token, apiUrl: telegram.url } })

test('the doctor says that no bot is set, or that it answers', async () => {
  expect(await checkTelegram({ telegram: null })).toMatchObject({ state: 'OK', found: 'no bot is set' })
  expect(await checked()).toMatchObject({ state: 'OK', found: '@bonds_test_bot answers', advice: null })
})

test('it says why messages cannot be read or sent, and never the token', async () => {
  telegram.setWebhook('https://other.example/hook')
  expect(await checked()).toMatchObject({ state: 'FAIL', found: '@bonds_test_bot has a webhook' })
  telegram.setWebhook('')
  const wrong = await checked('1:wrong')
  expect(wrong).toMatchObject({ state: 'FAIL', found: 'Unauthorized' })
  expect(wrong.advice).toContain('TELEGRAM_BOT_TOKEN')
  const away = await checkTelegram({ telegram: { token: TOKEN, apiUrl: 'http://127.0.0.1:1' } })
  expect(away).toMatchObject({ state: 'FAIL' })
  expect(away.advice).toContain('TELEGRAM_API_URL')
  expect(JSON.stringify([wrong, away])).not.toMatch(/1:wrong|AAHdq/)
})
