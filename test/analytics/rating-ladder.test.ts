import { expect, test } from 'vitest'
import { AGENCY_ROWS, ratingLadder, SPELLING_RULES } from '../../schema/analytics/rating-ladder.ts'
import { ratingFromText } from '../../schema/analytics/ratings.ts'

const ladder = ratingLadder()

test('every spelling of the ladder is read back as its own label', () => {
  expect(ladder).toHaveLength(26)
  for (const { label, ordinal, spellings } of ladder) {
    expect(spellings.length).toBeGreaterThanOrEqual(AGENCY_ROWS.length - 1)
    for (const { agency, text } of spellings) {
      const read = ratingFromText(text)
      expect(read, text).toMatchObject({ label, ordinal, expected: false, structured: false })
      if (AGENCY_ROWS.find(row => row.agency === agency)?.scale === 'NATIONAL') {
        expect(read, text).toMatchObject({ agency, scale: 'NATIONAL' })
      }
    }
  }
})

test('an agency has no two steps with one spelling', () => {
  for (const { agency } of AGENCY_ROWS) {
    const texts = ladder.flatMap(step => step.spellings.filter(own => own.agency === agency).map(({ text }) => text))
    expect(texts.length).toBeGreaterThan(20)
    expect(new Set(texts).size).toBe(texts.length)
  }
})

test('grades fall with the ladder, and those of NRA are one weaker at AA and at BB-', () => {
  expect(ladder.map(({ grade }) => grade)).toEqual(ladder.map(({ grade }) => grade).toSorted())
  expect(ladder.filter(({ grade, gradeOfNra }) => gradeOfNra !== grade).map(({ label }) => label)).toEqual([
    'AA',
    'BB-',
  ])
  for (const { grade, gradeOfNra } of ladder) expect([0, 1]).toContain(gradeOfNra - grade)
})

test('every example of a further spelling is read', () => {
  expect(SPELLING_RULES.length).toBeGreaterThan(3)
  for (const { examples } of SPELLING_RULES) {
    for (const text of examples) expect(ratingFromText(text), text).not.toBeNull()
  }
})
