import { describe, expect, test } from 'vitest'
import type { BondDefault } from '../../schema/derived/defaults.ts'
import { type Obligation, paymentState } from '../../schema/derived/payment-state.ts'

const TODAY = '2026-11-20'
const DATES = ['2026-02-20', '2026-05-20', '2026-08-20', '2026-11-20', '2027-02-20']

const event = (more: Partial<BondDefault>): BondDefault => ({
  ...{ type: 'TECHNICAL', date: '2026-05-20', obligation: null, amount: null, currency: null, curedDate: null },
  ...{ subject: 'ISSUE', ...more },
})

function states(defaults: readonly BondDefault[], obligation: Obligation = 'COUPON') {
  return DATES.map(date => paymentState(date, { obligation, dates: DATES, defaults, today: TODAY }).status)
}

describe('a payment', () => {
  test.each<readonly [string, readonly BondDefault[], readonly string[]]>([
    ['without a default is paid on its day', [], ['PAID', 'PAID', 'PAID', 'PAID', 'DUE']],
    ['is missed from its default on', [event({})], ['PAID', 'MISSED', 'MISSED', 'MISSED', 'DUE']],
    [
      'that a later default names is the last one before it',
      [event({ type: 'DEFAULT', date: '2026-06-03', obligation: 'Coupon 2' })],
      ['PAID', 'MISSED', 'MISSED', 'MISSED', 'DUE'],
    ],
    [
      'shortly before a default that does not say of what may be the one',
      [event({ type: 'DEFAULT', date: '2026-06-03' })],
      ['PAID', 'UNKNOWN', 'MISSED', 'MISSED', 'DUE'],
    ],
    [
      'long before it was paid',
      [event({ type: 'DEFAULT', date: '2026-07-30', obligation: 'Coupon 2' })],
      ['PAID', 'PAID', 'MISSED', 'MISSED', 'DUE'],
    ],
    [
      'that was made good came late, those after the cure on time',
      [event({ obligation: 'купон', curedDate: '2026-05-25' })],
      ['PAID', 'DELAYED', 'PAID', 'PAID', 'DUE'],
    ],
    [
      'is missed as long as the cure lies ahead',
      [event({ curedDate: '2026-12-01' })],
      ['PAID', 'MISSED', 'MISSED', 'MISSED', 'DUE'],
    ],
    [
      'does not rest on a default of a later day',
      [event({ date: '2026-11-21' })],
      ['PAID', 'PAID', 'PAID', 'PAID', 'DUE'],
    ],
    [
      'after new terms is unknown',
      [event({ type: 'RESTRUCTURED', obligation: 'Change of the terms' })],
      ['PAID', 'UNKNOWN', 'UNKNOWN', 'UNKNOWN', 'DUE'],
    ],
    [
      'on the day of a default of something else is unknown',
      [event({ type: 'DEFAULT', obligation: 'Redemption' })],
      ['PAID', 'UNKNOWN', 'MISSED', 'MISSED', 'DUE'],
    ],
    [
      'takes the gravest word of several',
      [event({ curedDate: '2026-05-25' }), event({ date: '2026-08-20' })],
      ['PAID', 'DELAYED', 'MISSED', 'MISSED', 'DUE'],
    ],
  ])('%s', (_what, defaults, expected) => expect(states(defaults)).toEqual(expected))

  test('of another obligation before the default was paid', () => {
    const missed = event({ type: 'DEFAULT', date: '2026-06-03', obligation: 'Coupon 2' })
    expect(states([missed], 'PRINCIPAL').slice(0, 2)).toEqual(['PAID', 'PAID'])
  })

  test('names the default that speaks of it', () => {
    const payments = { obligation: 'COUPON', dates: DATES, today: TODAY } as const
    const missed = paymentState('2026-08-20', { ...payments, defaults: [event({ obligation: 'Coupon 2' })] })
    expect(missed.reason).toBe('TECHNICAL of 2026-05-20 (Coupon 2), not cured.')
    const unknown = paymentState('2026-08-20', { ...payments, defaults: [event({ type: 'PUT_DEFAULT' })] })
    expect(unknown.reason).toContain('whether this was paid is not stated')
  })
})
