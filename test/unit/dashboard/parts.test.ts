import { describe, expect, test } from 'vitest'
import { deviceOf } from '../../../facades/web/dashboard/app/pages/sessions.tsx'
import { everyDay, lastDays } from '../../../facades/web/dashboard/app/parts/usage-days.ts'

describe('days of usage', () => {
  const row = { day: '2026-03-01', requests: 5, errors: 1, rows: 50, p95Ms: 8.5 }

  test('are all there, those without requests with none', () => {
    const days = everyDay({ from: '2026-02-27', to: '2026-03-02', days: [row] })
    expect(days.map(({ day, requests }) => [day, requests])).toEqual([
      ['2026-02-27', 0],
      ['2026-02-28', 0],
      ['2026-03-01', 5],
      ['2026-03-02', 0],
    ])
    expect(days[0]?.p95Ms).toBeNull()
  })

  test('end with the day that the service counts now', () => {
    expect(lastDays(7, new Date('2026-03-02T23:59:59Z'))).toEqual({ from: '2026-02-24', to: '2026-03-02' })
    expect(lastDays(1, new Date('2026-03-02T00:00:00Z'))).toEqual({ from: '2026-03-02', to: '2026-03-02' })
  })
})

describe('the device of a session', () => {
  test.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0',
      'Edge, Windows',
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36',
      'Chrome, Linux',
    ],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1', 'Safari, iPhone'],
    ['curl/8.5', null],
    [null, null],
  ])('of %s is %s', (userAgent, device) => {
    expect(deviceOf(userAgent)).toBe(device)
  })
})
