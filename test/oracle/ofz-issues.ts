/**
 * What the Ministry's sheet of auctions leaves out of an OFZ: its coupon rate, a public term of a government security.
 *
 * The first coupon period of some issues is irregular and no document at hand tells its dates. Dates that are fitted so
 * that published yields come out are no evidence for those yields: nothing is checked before `regularFrom`, the end of
 * that period, which stands here only so that those rows are left out.
 */
export interface OfzIssue {
  readonly ratePct: number
  /** From this coupon date on every period is regular. */
  readonly regularFrom?: string
}

/** Issues by the number in their code. */
export const OFZ_ISSUES: Readonly<Record<string, OfzIssue>> = Object.freeze({
  25083: { ratePct: 7 },
  25084: { ratePct: 5.3, regularFrom: '2020-10-07' },
  26205: { ratePct: 7.6 },
  26207: { ratePct: 8.15 },
  26209: { ratePct: 7.6 },
  26211: { ratePct: 7 },
  26212: { ratePct: 7.05 },
  26214: { ratePct: 6.4 },
  26215: { ratePct: 7 },
  26217: { ratePct: 7.5 },
  26218: { ratePct: 8.5 },
  26219: { ratePct: 7.75 },
  26220: { ratePct: 7.4 },
  26221: { ratePct: 7.7 },
  26222: { ratePct: 7.1 },
  26223: { ratePct: 6.5 },
  26224: { ratePct: 6.9, regularFrom: '2019-06-05' },
  26225: { ratePct: 7.25, regularFrom: '2019-05-29' },
  26226: { ratePct: 7.95, regularFrom: '2019-04-17' },
  26227: { ratePct: 7.4, regularFrom: '2019-07-24' },
  26228: { ratePct: 7.65 },
  26229: { ratePct: 7.15 },
  26230: { ratePct: 7.7, regularFrom: '2019-10-09' },
  26232: { ratePct: 6 },
  26233: { ratePct: 6.1 },
  26234: { ratePct: 4.5, regularFrom: '2021-01-20' },
  26235: { ratePct: 5.9 },
  26236: { ratePct: 5.7, regularFrom: '2021-05-26' },
  26237: { ratePct: 6.7 },
  26238: { ratePct: 7.1 },
  26239: { ratePct: 6.9, regularFrom: '2022-02-02' },
  26240: { ratePct: 7, regularFrom: '2022-02-16' },
  26241: { ratePct: 9.5, regularFrom: '2023-05-31' },
  26242: { ratePct: 9, regularFrom: '2023-09-06' },
  26243: { ratePct: 9.8 },
  26244: { ratePct: 11.25, regularFrom: '2024-03-27' },
  26245: { ratePct: 12, regularFrom: '2024-10-09' },
  26246: { ratePct: 12, regularFrom: '2024-09-25' },
  26247: { ratePct: 12.25, regularFrom: '2024-11-27' },
  26248: { ratePct: 12.25, regularFrom: '2024-12-04' },
  26249: { ratePct: 11 },
  26250: { ratePct: 12 },
  26251: { ratePct: 9.5, regularFrom: '2026-03-04' },
  26252: { ratePct: 12.5 },
  26253: { ratePct: 13 },
  26254: { ratePct: 13 },
  52001: { ratePct: 2.5 },
  52002: { ratePct: 2.5 },
  52003: { ratePct: 2.5, regularFrom: '2021-07-28' },
  52004: { ratePct: 2.5 },
  52005: { ratePct: 2.5, regularFrom: '2023-11-22' },
})
