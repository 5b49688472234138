import { expect, test } from 'vitest'
import { compareRecorded } from '../oracle/recorded.ts'
import { recorded } from './world.ts'

const folder = recorded('moex-iss-max31000', 1)

/** How far ours may lie from the exchange's: its digits, and what it computes at another minute or price. */
const BOUNDS = { yield: 5e-4, durationDays: 1, accrued: 0.005, gSpreadBp: 7, zSpreadBp: 7 }

test.skipIf(folder === null)('our figures stand beside the recorded ones of the exchange', async () => {
  const { differences, left } = await compareRecorded(folder ?? '')
  expect(left.map(({ isin }) => isin)).toEqual(['RU000A101GD3', 'RU000A1038V6', 'RU000A106Z61'])
  expect(differences).toHaveLength(15)
  for (const { isin, figure, ours, theirs } of differences) {
    const isFloaterAccrued = isin === 'RU000A106Z61' && figure === 'accrued'
    const bound = isFloaterAccrued ? 1 : BOUNDS[figure]
    expect(Math.abs((ours ?? Number.NaN) - (theirs ?? Number.NaN)), `${isin} ${figure}`).toBeLessThanOrEqual(bound)
  }
})
