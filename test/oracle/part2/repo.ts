import { accruedPer100 } from '../../../schema/analytics/accrued.ts'
import { type Bond, bondFromTerms } from '../../../schema/analytics/bond.ts'
import type { CalendarName } from '../../../schema/analytics/calendars/calendars.ts'
import { addMonths, isoFromDay } from '../../../schema/analytics/day.ts'
import type { DayCountName } from '../../../schema/analytics/day-counts.ts'
import {
  forwardPrice,
  impliedRepo,
  type RepoInterestName,
  type RepoTerms,
} from '../../../schema/analytics/financing/forward-price.ts'
import { termsFromIssue } from '../../../schema/analytics/issue.ts'
import { clean, cleanFromDirty, dirty } from '../../../schema/analytics/price.ts'
import { type Add, distance, type Found } from '../report.ts'
import { value } from '../value.ts'
import {
  checkCases,
  compare,
  dayOf,
  type PartTwoBond,
  type PartTwoCase,
  type PartTwoFile,
  readBond,
  SKIPPED,
  unitByName,
} from './case.ts'

interface ConstructedInputs {
  readonly bond: PartTwoBond
  readonly forward_date: string
  readonly repo_rate_pct: number
  readonly repo_day_count: DayCountName
  readonly quoted_forward_clean_price: number
}

interface PublishedInputs {
  readonly coupon_pct: number
  readonly frequency: number
  readonly day_count: DayCountName
  readonly settlement: string
  readonly maturity: string
  readonly repo_day_count: DayCountName
  readonly price: number
  readonly price_is: 'clean' | 'dirty'
  readonly forward_date: string
  readonly end_of_month?: boolean
  readonly holidays?: string
  readonly repo_rate_pct?: number
  readonly forward_price?: number
}

interface PublishedExpected {
  readonly forward?: number
  readonly repo_rate_pct?: number
  readonly implied_repo_pct?: number
}

interface ConstructedExpected {
  readonly income_before_forward: readonly (readonly [string, number])[]
}

/** Every check of repo_forward.json: forward prices and implied repo rates, simple and compounded. */
export const repoChecks = (file: PartTwoFile<ConstructedInputs | PublishedInputs, object>): Found =>
  checkCases('repo', file, ({ given, add }) => {
    if ('bond' in given.inputs) checkConstructed(given as PartTwoCase<ConstructedInputs, ConstructedExpected>, add)
    else checkPublished(given as PartTwoCase<PublishedInputs, PublishedExpected>, add)
  })

const checkConstructed = (given: PartTwoCase<ConstructedInputs, ConstructedExpected>, add: Add): void => {
  const { inputs, expected } = given
  const { bond, settlement, flows } = readBond(inputs.bond)
  const terms: RepoTerms = { settlement, forward: dayOf(inputs.forward_date), dayCount: inputs.repo_day_count }
  const price = clean(inputs.bond.clean_price)
  const forward = (interest: RepoInterestName) =>
    value(forwardPrice(bond, price, { ...terms, interest }, inputs.repo_rate_pct / 100))
  const implied = (interest: RepoInterestName) =>
    100 * value(impliedRepo(bond, price, { ...terms, interest }, clean(inputs.quoted_forward_clean_price)))
  const income = flows.days.filter(day => settlement + day <= terms.forward)
  add('income count', distance(income.length, expected.income_before_forward.length), 0)
  for (const [index, [date, amount]] of expected.income_before_forward.entries()) {
    add('income day', distance(settlement + (income[index] ?? Number.NaN), dayOf(date)), 0)
    add('income amount', distance(flows.amounts[index], amount), given.tolerance.price ?? 0)
  }
  const [simple, compounded] = [forward('SIMPLE'), forward('COMPOUNDED')]
  const ours = {
    forward_accrued: simple.dirty - simple.clean,
    forward_dirty_simple: simple.dirty,
    forward_clean_simple: simple.clean,
    forward_drop: simple.drop,
    forward_dirty_compounded: compounded.dirty,
    forward_clean_compounded: compounded.clean,
    implied_repo_simple_pct: implied('SIMPLE'),
    implied_repo_compounded_pct: implied('COMPOUNDED'),
    carry_to_forward: -simple.drop,
  }
  compare(given, ours, name => (name === 'income_before_forward' ? SKIPPED : unitByName(name)), add)
}

const bondOf = ({
  coupon_pct,
  frequency,
  day_count,
  settlement,
  maturity,
  end_of_month,
  holidays,
}: PublishedInputs): Bond => {
  const end = dayOf(maturity)
  let start = end
  for (let count = 1; start > dayOf(settlement); count++) {
    start = addMonths(end, (-12 / frequency) * count, end_of_month === true)
  }
  const moved = holidays !== undefined && { payments: { calendar: WEEKENDS, convention: 'FOLLOWING' as const } }
  return value(
    bondFromTerms(
      value(
        termsFromIssue({
          nominal: 100,
          dayCount: day_count,
          couponsPerYear: frequency,
          rate: coupon_pct / 100,
          issueDate: isoFromDay(start),
          maturityDate: maturity,
          ...(end_of_month !== undefined && { endOfMonth: end_of_month }),
          ...moved,
        }),
      ),
    ),
  )
}

const WEEKENDS: CalendarName = 'WEEKENDS'

/** The published price and the expected forward are both clean, or both dirty. */
const checkPublished = ({ inputs, expected, tolerance }: PartTwoCase<PublishedInputs, PublishedExpected>, add: Add) => {
  const bond = bondOf(inputs)
  const settlement = dayOf(inputs.settlement)
  const forwardDay = dayOf(inputs.forward_date)
  const isDirty = inputs.price_is === 'dirty'
  const cleanOn = (price: number, day: number) =>
    isDirty ? cleanFromDirty(dirty(price), value(accruedPer100(bond, day))) : clean(price)
  const terms: RepoTerms = { settlement, forward: forwardDay, dayCount: inputs.repo_day_count }
  const price = cleanOn(inputs.price, settlement)
  if (expected.forward !== undefined) {
    const found = value(forwardPrice(bond, price, terms, (inputs.repo_rate_pct ?? Number.NaN) / 100))
    add('forward', distance(isDirty ? found.dirty : found.clean, expected.forward), tolerance.price ?? 0)
  }
  const rate = expected.repo_rate_pct ?? expected.implied_repo_pct
  if (rate !== undefined) {
    const quoted = cleanOn(inputs.forward_price ?? Number.NaN, forwardDay)
    add('implied repo', distance(100 * value(impliedRepo(bond, price, terms, quoted)), rate), tolerance.pct ?? 0)
  }
}
