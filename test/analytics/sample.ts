import type { Bond } from '../../schema/analytics/bond.ts'
import { bondFromTerms } from '../../schema/analytics/bond.ts'
import type { BondTerms } from '../../schema/analytics/bond-terms.ts'
import { type Issue, termsFromIssue } from '../../schema/analytics/issue.ts'
import { value } from './value.ts'

/** An invented bond of ten half-yearly coupons. */
const ISSUE: Issue = {
  nominal: 1000,
  issueDate: '2024-03-15',
  maturityDate: '2029-03-15',
  dayCount: 'ACT/365F',
  couponsPerYear: 2,
  rate: 0.12,
}

export const termsOf = (change: Partial<Issue> = {}): BondTerms => value(termsFromIssue({ ...ISSUE, ...change }))

export const bondOf = (change: Partial<Issue> = {}): Bond => value(bondFromTerms(termsOf(change)))
