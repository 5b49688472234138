import type { Exception } from './report.ts'

const duration = 'off by more than half a day, less than the one day that the README states'
const linker = 'a linker: what has accrued is rounded on the indexed nominal, which the sheet does not tell'
const edge = 'the published digit is 0.00001 beyond the edge of rounding'

/**
 * Published values that stand out of line, one by one, each with the distance that it may have. A miss that is not
 * named here is a failure, and so is a name here that no miss needs.
 */
export const EXCEPTIONS: Readonly<Record<string, readonly Exception[]>> = Object.freeze({
  'moex_published.json': [
    { id: 'SU26243RMFS4 2025-08-01', quantity: 'DURATION', upTo: 0.54, reason: duration },
    { id: 'SU26240RMFS0 2025-08-04', quantity: 'DURATION', upTo: 0.62, reason: duration },
    { id: 'SU26225RMFS1 2025-08-05', quantity: 'DURATION', upTo: 0.61, reason: duration },
  ],
  'minfin_ofz_auctions.json': [
    { id: '52002RMFS 2020-07-22 Аукцион', quantity: 'cut-off yield', upTo: 0.0057, reason: linker },
    { id: '26238RMFS 2023-08-02 Аукцион', quantity: 'average yield', upTo: 0.00502, reason: edge },
    { id: '52005RMFS 2023-12-13 Аукцион', quantity: 'cut-off yield', upTo: 0.0054, reason: linker },
  ],
})
