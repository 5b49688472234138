/** Exceptions to the Moscow Exchange's rules and weekends in one year. */
interface ExchangeYear {
  readonly year: number
  /** Closed days beyond the rules: moved holidays, days of votes. */
  readonly closed: readonly string[]
  /** Working Saturdays and Sundays on which the exchange was open. */
  readonly openWeekends: readonly string[]
  /**
   * Official days off on which the exchange traded bonds and settled roubles, while the government and foreign currencies
   * did not settle: the auctions of 2025-04-30 settled on 5 May, as their yields show.
   */
  readonly openDaysOff: readonly string[]
  /** Where the days are published. */
  readonly source: string
}

/** Two open libraries list the days on which the exchange was closed, from what was traded. */
const ONE_LIBRARY = 'traded days as exchange_calendars lists them (XMOS)'
const BOTH_LIBRARIES = `${ONE_LIBRARY} and QuantLib (Russia::MOEX)`

/**
 * The exchange decides each year on which official days off it trades. The clearing house then settles rouble trades as
 * usual (as stated by NCC for the holidays of 2016, 2017 and 2018, and by the exchange for those of 2021), including
 * trades of the days before. A year that is not listed has no known exceptions.
 */
export const MOEX_YEARS: readonly ExchangeYear[] = Object.freeze([
  {
    year: 2012,
    closed: days(2012, '03-09 04-30 06-11 11-05'),
    openWeekends: days(2012, '03-11 04-28 05-05 05-12 06-09'),
    openDaysOff: days(2012, '01-03 01-04 01-05 01-06 01-09 05-07 05-08'),
    source: `Decrees 581 of 2011-07-20 and 201 of 2012-03-15; MICEX-RTS: moex.com/n629, moex.com/n597; ${BOTH_LIBRARIES}`,
  },
  {
    year: 2013,
    closed: days(2013, '01-03 01-04'),
    openWeekends: [],
    openDaysOff: days(2013, '01-08 05-02 05-03 05-10'),
    source: `Decree 1048 of 2012-10-15; the exchange: moex.com/n2225 (3 and 4 January closed, 8 January open); ${BOTH_LIBRARIES}`,
  },
  {
    year: 2014,
    closed: days(2014, '01-03 03-10 06-13'),
    openWeekends: [],
    openDaysOff: days(2014, '01-06 01-08 05-02 11-03'),
    source: `Decree 444 of 2013-05-28; the exchange: moex.com/n5309 (2 May open), moex.com/n5632 (13 June closed); ${ONE_LIBRARY}`,
  },
  {
    year: 2015,
    closed: days(2015, '03-09 05-04 05-11'),
    openWeekends: [],
    openDaysOff: days(2015, '01-05 01-06 01-08 01-09'),
    source: `Decree 860 of 2014-08-27; the exchange: moex.com/n9363 (1 to 4 and 9 to 11 May closed); ${ONE_LIBRARY}`,
  },
  {
    year: 2016,
    closed: days(2016, '01-08 05-02 05-03 06-13'),
    openWeekends: days(2016, '02-20'),
    openDaysOff: days(2016, '01-04 01-05 01-06 02-22 03-07'),
    source: `Decree 1017 of 2015-09-24; NCC on settlement in February and March 2016; ${BOTH_LIBRARIES}`,
  },
  {
    year: 2017,
    closed: days(2017, '05-08 11-06'),
    openWeekends: [],
    openDaysOff: days(2017, '01-03 01-04 01-05 01-06 02-24'),
    source: `Decree 756 of 2016-08-04; NCC on settlement from 2016-12-30 to 2017-01-08; ${ONE_LIBRARY}`,
  },
  {
    year: 2018,
    closed: days(2018, '01-08 11-05'),
    openWeekends: days(2018, '04-28 06-09 12-29'),
    openDaysOff: days(2018, '01-03 01-04 01-05 03-09 04-30 05-02 06-11'),
    source: 'Decree 1250 of 2017-10-14; the exchange: moex.com/n17268',
  },
  {
    year: 2019,
    closed: [],
    openWeekends: [],
    openDaysOff: days(2019, '01-03 01-04 01-08 05-02 05-03 05-10'),
    source: `Decree 1163 of 2018-10-01; ${BOTH_LIBRARIES}: no day beyond the rules was closed`,
  },
  {
    year: 2020,
    closed: days(2020, '02-24 03-09 05-11 06-24 07-01'),
    openWeekends: [],
    openDaysOff: days(2020, '01-03 01-06 01-08 05-04 05-05'),
    source: `Decree 875 of 2019-07-10; decrees of the President on the parade and the vote of 2020; ${ONE_LIBRARY}`,
  },
  {
    year: 2021,
    closed: days(2021, '05-03'),
    openWeekends: [],
    openDaysOff: days(2021, '01-04 01-05 01-06 01-08 02-22 05-10 06-14 11-05'),
    source: `Decree 1648 of 2020-10-10; the exchange: moex.com/n34329 (14 June open, roubles are settled); ${ONE_LIBRARY}`,
  },
  {
    year: 2022,
    closed: days(2022, '03-07 05-02 05-03 05-10 06-13'),
    openWeekends: [],
    openDaysOff: days(2022, '01-03 01-04 01-05 01-06'),
    source: `Decree 1564 of 2021-09-16; ${ONE_LIBRARY}`,
  },
  {
    year: 2023,
    closed: [],
    openWeekends: [],
    openDaysOff: days(2023, '01-03 01-04 01-05 01-06 02-24 05-08 11-06'),
    source:
      'Decree 1505 of 2022-08-29; the exchange on 2023: 3 to 6 January, 24 February, 8 May and 6 November are traded',
  },
  {
    year: 2024,
    closed: [],
    openWeekends: days(2024, '04-27 11-02 12-28'),
    openDaysOff: days(2024, '01-03 01-04 01-05 01-08 04-29 04-30 05-10 12-30'),
    source: 'Decree 1314 of 2023-08-10; the exchange on May 2024; NSD 28845 of 2023-11-28 (banking on these days)',
  },
  {
    year: 2025,
    closed: [],
    openWeekends: days(2025, '11-01'),
    openDaysOff: days(2025, '01-03 01-06 01-08 05-02 05-08 06-13 11-03'),
    source:
      'Decree 1335 of 2024-10-04; the exchange: moex.com/n73701 and on November 2025 (1 November is a working day)',
  },
  {
    year: 2026,
    closed: [],
    openWeekends: [],
    openDaysOff: days(2026, '01-05 01-06 01-08 01-09 03-09 05-11'),
    source:
      'Decree 1466 of 2025-09-24; the exchange on 2026: sessions on other holidays belong to the next trading day',
  },
])

function days(year: number, monthDays: string): readonly string[] {
  return Object.freeze(monthDays.split(' ').map(monthDay => `${year}-${monthDay}`))
}
