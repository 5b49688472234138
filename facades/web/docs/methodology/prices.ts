import { BUSINESS_DAY_TEXTS, SETTLEMENTS } from '../../../../schema/analytics/business-days.ts'
import type { Calendar } from '../../../../schema/analytics/calendars/calendar.ts'
import { CALENDARS } from '../../../../schema/analytics/calendars/calendars.ts'
import { MOEX_YEARS } from '../../../../schema/analytics/calendars/moex.ts'
import { civilFromDay, type Day } from '../../../../schema/analytics/day.ts'
import { PRICE_CHOICES } from '../../../../schema/analytics/price-choice.ts'
import { ACCRUED_CENT, ACCRUED_SHARE } from '../../../../schema/analytics/published-accrued.ts'
import { STALE_AFTER_DAYS } from '../../../../schema/analytics/staleness.ts'
import type { Rule } from './rule.ts'

export const PRICE: Rule = {
  id: 'price',
  title: 'Price',
  parts: [
    'Values are based on the most recent day with a price. Of that day, the first of these that the source states is used:',
    {
      caption: 'Order of prices',
      head: ['Source of the price', 'What it is'],
      rows: PRICE_CHOICES.map(({ source, text }) => [`\`${source}\``, text]),
    },
    'Prices are clean, per 100 of the nominal outstanding at settlement, so a partial repayment does not move them. [priceSource](/docs/fields#Bond.priceSource) and [priceDate](/docs/fields#Bond.priceDate) are shown with every price.',
    { formula: 'dirty = clean + accrued interest per 100 of outstanding nominal' },
  ],
  otherwise: [
    [
      'NO_PRICE',
      'No quote has a price. Values that need no price, such as accrued interest and the next coupon, are still returned.',
    ],
    ['STALE', `The price is older than ${STALE_AFTER_DAYS} days: see [stale data](#staleness).`],
  ],
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

function ruleText({ name, from, until }: Calendar['rules'][number]): string {
  if (from === undefined && until === undefined) return name
  return `${name} (${from === undefined ? '' : `from ${from}`}${until === undefined ? '' : ` until ${until}`})`
}

function daysText(days: ReadonlySet<Day>): string {
  const years = [...days].map(day => civilFromDay(day).year)
  if (years.length === 0) return 'none'
  const [first, last] = [Math.min(...years), Math.max(...years)]
  return `${years.length} ${years.length === 1 ? 'day' : 'days'}, ${first === last ? first : `${first} to ${last}`}`
}

function calendarRow([name, calendar]: [string, Calendar]): readonly string[] {
  return [
    `\`${name}\``,
    calendar.text,
    calendar.weekend
      .toReversed()
      .map(day => WEEKDAYS[day])
      .join(', '),
    calendar.rules.map(ruleText).join(', ') || 'none',
    daysText(calendar.holidays),
    daysText(calendar.workingDays),
  ]
}

const monthDays = (days: readonly string[]): string => days.map(day => day.slice(5)).join(', ') || 'none'

export const SETTLEMENT: Rule = {
  id: 'settlement',
  title: 'Settlement',
  parts: [
    'Yields, accrued interest and cash flows are as of the settlement date, not the trade date: on a bond with seven months left, the difference is some 20 basis points. The date is the one stated with the quote. Otherwise it is the day of the price plus a number of business days: those that the bond states ([settlementDays](/docs/fields#Bond.settlementDays)), or else those of its market:',
    {
      caption: 'Markets',
      head: ['Market', 'Which', 'Business days', 'Calendar'],
      rows: Object.entries(SETTLEMENTS).map(([name, { text, lag, calendar }]) => [
        `\`${name}\``,
        text,
        String(lag),
        `\`${calendar}\``,
      ]),
    },
    'A bond that settles in roubles follows `MOEX`; any other bond of a Russian issuer follows `MOEX_CURRENCY`; a dollar bond of a US issuer follows `US_TREASURY`; every other bond follows `EUROBOND`. `RUSSIAN_AUCTION` is for placements only. A trade on a closed day counts as a trade of the next business day.',
  ],
  otherwise: [['NOT_APPLICABLE', 'Settlement is before the issue date, or on or after the last payment date.']],
}

export const CALENDAR: Rule = {
  id: 'calendars',
  title: 'Calendars',
  parts: [
    'A day is a business day unless it falls on a weekend, on a holiday by rule, or on a day listed as closed. A day listed as open, such as a working Saturday, is a business day in any case.',
    {
      caption: 'Calendars',
      head: ['Calendar', 'Whose', 'Weekend', 'Holidays by rule', 'Listed as closed', 'Listed as open'],
      rows: Object.entries<Calendar>(CALENDARS).map(calendarRow),
    },
    'Moscow Exchange decides each year on which days off by decree it trades in roubles. These days differ from its rules, each year with its source:',
    {
      caption: 'Years of Moscow Exchange',
      head: ['Year', 'Closed', 'Open weekends', 'Open days off by decree', 'Source'],
      rows: MOEX_YEARS.map(({ year, closed, openWeekends, openDaysOff, source }) => [
        String(year),
        ...[closed, openWeekends, openDaysOff].map(monthDays),
        source,
      ]),
    },
    'Payment dates are those of the source. Where a schedule is generated from the terms, payments move off closed days by the convention of the bond; accrual periods do not move.',
    {
      caption: 'Business-day conventions',
      head: ['Convention', 'A payment on a closed day is made on'],
      rows: Object.entries(BUSINESS_DAY_TEXTS).map(([name, text]) => [`\`${name}\``, text]),
    },
  ],
  otherwise: [['value', 'In a year for which no days are listed, weekends and rules apply.']],
  source:
    'Moscow Exchange trading calendars; SIFMA holiday schedule; ECB, TARGET closing days; ISDA 2006 Definitions 4.12',
}

export const ACCRUED: Rule = {
  id: 'accrued',
  title: 'Accrued interest',
  parts: [
    'Interest from the start of the current period to settlement, by the [day count](#day-counts) of the bond:',
    { formula: 'accrued = coupon × years(start, settlement) / years(start, end)' },
    'For equal coupons this is amount × days / days in the period, the rule of Moscow Exchange. It is 0 on the first day of a period and negative in the [ex-dividend period](#ex-dividend). A bond without coupons accrues nothing.',
    `Interest that a source publishes is compared with ours. They agree where the difference is no more than rounding explains: ${ACCRUED_CENT} in money, plus ${ACCRUED_SHARE * 100} % of the amount.`,
    {
      caption: 'Published interest',
      head: ['Published interest', 'What is used'],
      rows: [
        ['agrees with ours on the settlement date', 'the published figure'],
        ['agrees with ours on the trade date, and settlement is later', 'ours, on the settlement date'],
        ['belongs to a coupon whose amount is unknown to us, as with a floater', 'the published figure'],
        ['differs, and our day count is [deduced](#deduced-terms)', 'the published figure; `assumption` gives both'],
        ['differs, and the source states the day count', 'ours; `assumption` gives both'],
        [
          'is in a currency other than that of the nominal',
          'the published figure is shown as `accrued`; prices and yields use ours',
        ],
      ],
    },
  ],
  otherwise: [
    ['INCOMPLETE_SCHEDULE', 'The current coupon is missing or unknown, and nothing is published.'],
    ['MISSING_DATA', 'The bond settles in a currency other than that of its nominal, and nothing is published.'],
    ['NOT_APPLICABLE', 'Settlement is before the issue date or after the last payment.'],
  ],
  source: 'ICMA Rule 251; Moscow Exchange, method of accrued interest',
}

export const EX_DIVIDEND: Rule = {
  id: 'ex-dividend',
  title: 'Ex-dividend',
  parts: [
    'From the ex-dividend date on, a buyer does not receive the coupon. The date is the one that the source states for the coupon, or else the day after its record date; it must lie before the payment. From then on the coupon is left out of the cash flows, and accrued interest is negative:',
    { formula: 'accrued = −coupon × years(settlement, end) / years(start, end)' },
  ],
  otherwise: [
    [
      'value',
      'Where neither date is stated there is no ex-dividend period: the buyer receives the coupon until it is paid.',
    ],
    [
      'MISSING_DATA',
      'In place of the [record date](/docs/fields#CouponNow.recordDate) of the next coupon, where no source states it.',
    ],
  ],
}
