import { expect, test } from 'vitest'
import { bondRating } from '../../schema/analytics/bond-rating.ts'
import {
  bankOfRussiaGrade,
  compositeRating,
  labelOfOrdinal,
  ordinalOfLabel,
  RATING_LABELS,
  ratingFromText,
  type StatedRating,
} from '../../schema/analytics/ratings.ts'

test('there are 26 labels, AAA first and D last, and each knows its place', () => {
  expect(RATING_LABELS).toHaveLength(26)
  expect(RATING_LABELS.map(label => labelOfOrdinal(ordinalOfLabel(label) ?? -1))).toEqual([...RATING_LABELS])
  expect([ordinalOfLabel('AAA'), ordinalOfLabel('D'), ordinalOfLabel('E')]).toEqual([1, 26, null])
  expect([labelOfOrdinal(0), labelOfOrdinal(27)]).toEqual([null, null])
})

test.each([
  ['AA-(RU)', 'ACRA', 'NATIONAL', 'AA-'],
  ['aa-(ru)', 'ACRA', 'NATIONAL', 'AA-'],
  ['ruAA-', 'EXPERT_RA', 'NATIONAL', 'AA-'],
  ['RUAA-', 'EXPERT_RA', 'NATIONAL', 'AA-'],
  ['AA-.ru', 'NCR', 'NATIONAL', 'AA-'],
  ['AA-|ru|', 'NRA', 'NATIONAL', 'AA-'],
  ['Aa3', 'MOODYS', 'INTERNATIONAL', 'AA-'],
  ['Caa2', 'MOODYS', 'INTERNATIONAL', 'CCC'],
  ['Ca', 'MOODYS', 'INTERNATIONAL', 'CC'],
  ['Baa1', 'MOODYS', 'INTERNATIONAL', 'BBB+'],
  ['Aaa', 'MOODYS', 'INTERNATIONAL', 'AAA'],
  ['BBB+', null, null, 'BBB+'],
  ['bbb+', null, null, 'BBB+'],
  ['С', null, null, 'C'],
  ['SD', null, null, 'D'],
  ['RD', null, null, 'D'],
  ['ruRD', 'EXPERT_RA', 'NATIONAL', 'D'],
  ['D|ru|', 'NRA', 'NATIONAL', 'D'],
] as const)('%s is read as %s, %s, %s', (text, agency, scale, label) => {
  expect(ratingFromText(text)).toMatchObject({ agency, scale, label, ordinal: ordinalOfLabel(label) })
})

test('expected and structured ratings are told apart from plain ones', () => {
  expect(ratingFromText('eAA(RU)')).toMatchObject({ agency: 'ACRA', expected: true, structured: false })
  expect(ratingFromText('eruAAA.sf')).toMatchObject({ agency: 'EXPERT_RA', expected: true, structured: true })
  expect(ratingFromText('AAA(ru.sf)')).toMatchObject({ agency: 'ACRA', expected: false, structured: true })
  expect(ratingFromText('AAAsf')).toMatchObject({ label: 'AAA', structured: true })
  expect(ratingFromText('(P)Aa3')).toMatchObject({ agency: 'MOODYS', expected: true })
})

test.each(['', 'AAAA', 'AA--', 'ru', 'E', 'Aa4', 'DD', 'BAA', 'AA-(US)', 'constructor'])('%j is no rating', text => {
  expect(ratingFromText(text)).toBeNull()
})

const stated = (agency: StatedRating['agency'], ordinal: number, more: Partial<StatedRating> = {}): StatedRating => ({
  ...{ agency, ordinal, scale: 'NATIONAL', date: '2026-01-01', outlook: null, expected: false, withdrawn: false },
  ...more,
})

test('the composite is the worst of the live ratings and names its agencies', () => {
  const composite = compositeRating([
    stated('ACRA', 3),
    stated('EXPERT_RA', 5, { date: '2026-02-01', outlook: 'STABLE' }),
  ])
  expect(composite).toMatchObject({ label: 'A+', ordinal: 5, count: 2, date: '2026-02-01', outlook: 'STABLE' })
  expect(composite?.agencies).toEqual(['ACRA', 'EXPERT_RA'])
  expect(composite?.method).toBe('the worst of 2 live ratings of the issuer on the national scale (ACRA, EXPERT_RA)')
})

test('a newer word of an agency replaces its older one, and a withdrawal ends it', () => {
  expect(compositeRating([stated('ACRA', 9), stated('ACRA', 3, { date: '2026-03-01' })])?.ordinal).toBe(3)
  expect(compositeRating([stated('ACRA', 9), stated('ACRA', 9, { date: '2026-03-01', withdrawn: true })])).toBeNull()
  expect(compositeRating([stated('ACRA', 9, { expected: true })])).toBeNull()
})

test('the scales are never compared: the other one counts only where the preferred says nothing', () => {
  const international = stated('SP', 14, { scale: 'INTERNATIONAL' })
  expect(compositeRating([stated('ACRA', 1), international])?.ordinal).toBe(1)
  expect(compositeRating([stated('ACRA', 1), international], { preferred: 'INTERNATIONAL' })?.ordinal).toBe(14)
  expect(compositeRating([international])).toMatchObject({ scale: 'INTERNATIONAL', creditQuality: null })
})

test('a bond takes its own rating, else its issuer’s, else its guarantor’s', () => {
  const none = { issue: [], issuer: [], guarantor: [], preferred: 'NATIONAL' } as const
  const [a, b, c] = [stated('ACRA', 2), stated('ACRA', 4), stated('ACRA', 6)]
  expect(bondRating({ ...none, issue: [a], issuer: [b], guarantor: [c] })?.ordinal).toBe(2)
  expect(bondRating({ ...none, issuer: [b], guarantor: [c] })?.method).toContain('of the issuer')
  expect(bondRating({ ...none, guarantor: [c] })?.method).toContain('of the guarantor')
  expect(bondRating(none)).toBeNull()
})

test('the grades of the Bank of Russia follow its table, with NRA one grade weaker at AA and BB-', () => {
  const grade = (label: string, agency: StatedRating['agency'] | null) =>
    bankOfRussiaGrade(ordinalOfLabel(label) ?? -1, agency)
  const labels = ['AAA', 'AA', 'AA-', 'A', 'A-', 'BBB-', 'BB+', 'BB-', 'B+', 'B-', 'CCC+', 'D']
  expect(labels.map(label => grade(label, 'ACRA'))).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6])
  expect(labels.map(label => grade(label, 'NRA'))).toEqual([1, 2, 2, 2, 3, 3, 4, 5, 5, 5, 6, 6])
  expect([grade('AA', null), grade('AA', 'SP'), bankOfRussiaGrade(0, null)]).toEqual([1, null, null])
})
