import type { Exception } from './report.ts'

const rounding = 'the Ministry’s last digit: the yield lies within 0.001 of the edge of rounding'
const unexplained = 'no explanation found; under half of what the README allows'
const duration = 'off by more than half a day, less than the one day that the README states'

/**
 * Published values that stand out of line, one by one.
 *
 * Each lies within the bound that the oracle's README states for its kind (0.016 percentage points, 1 day).
 */
export const EXCEPTIONS: Readonly<Record<string, readonly Exception[]>> = Object.freeze({
  'moex_published.json': [
    { id: 'SU26243RMFS4 2025-08-01', quantity: 'DURATION', reason: duration },
    { id: 'SU26240RMFS0 2025-08-04', quantity: 'DURATION', reason: duration },
    { id: 'SU26225RMFS1 2025-08-05', quantity: 'DURATION', reason: duration },
  ],
  'minfin_ofz_auctions.json': [
    { id: '26223RMFS 2019-02-27 Аукцион', quantity: 'cut-off yield', reason: rounding },
    { id: '26227RMFS 2019-03-27 Аукцион', quantity: 'average yield', reason: 'first coupon period' },
    { id: '26227RMFS 2019-08-07 Аукцион', quantity: 'average yield', reason: rounding },
    { id: '26225RMFS 2019-09-18 Аукцион', quantity: 'cut-off yield', reason: rounding },
    { id: '26230RMFS 2019-11-06 Аукцион', quantity: 'average yield', reason: rounding },
    { id: '52002RMFS 2020-07-22 Аукцион', quantity: 'cut-off yield', reason: rounding },
    { id: '26234RMFS 2021-02-10 Аукцион', quantity: 'cut-off yield', reason: rounding },
    { id: '26234RMFS 2021-03-03 Аукцион', quantity: 'cut-off yield', reason: rounding },
    { id: '26235RMFS 2021-04-28 Аукцион', quantity: 'cut-off yield', reason: rounding },
    { id: '26234RMFS 2021-06-02 Аукцион', quantity: 'average yield', reason: unexplained },
    { id: '26234RMFS 2021-06-02 Аукцион', quantity: 'cut-off yield', reason: unexplained },
    { id: '26235RMFS 2021-06-09 Аукцион', quantity: 'cut-off yield', reason: rounding },
    { id: '26238RMFS 2023-08-02 Аукцион', quantity: 'average yield', reason: rounding },
    { id: '52005RMFS 2023-12-13 Аукцион', quantity: 'cut-off yield', reason: rounding },
  ],
})
