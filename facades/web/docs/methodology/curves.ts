import { CURVE_MODELS } from '../../../../schema/analytics/curves/curve.ts'
import { FIT_RULES, fittedModel } from '../../../../schema/analytics/curves/fit-rules.ts'
import { PUBLISHED_TENORS } from '../../../../schema/analytics/curves/stored-curve.ts'
import { DURATION_ENDS, FEWEST_PEERS, WIDENINGS, type Widening } from '../../../../schema/analytics/peer-spread.ts'
import { STALE_AFTER_DAYS } from '../../../../schema/analytics/staleness.ts'
import { coded } from '../parts/part.ts'
import type { Rule } from './rule.ts'

export const CURVES: Rule = {
  id: 'curves',
  title: 'Government curve',
  parts: [
    'Spreads are measured over a government zero-coupon curve in the currency of the nominal, for the day of the price. The first of these is used, regardless of the order in which curves were ingested:',
    {
      caption: 'Choice of the curve',
      head: ['Order', 'Curve'],
      rows: [
        ['1', `the newest published curve that is no more than ${STALE_AFTER_DAYS} days older than the price`],
        ['2', 'a curve [fitted](#fitted-curves) on the valuation date'],
        ['3', 'the newest published curve that is older than the price: spreads over it are [stale](#staleness)'],
      ],
    },
    'Sample bonds use sample curves, and real bonds use real curves. [curveKey](/docs/fields#Bond.curveKey) and [curveDate](/docs/fields#Bond.curveDate) return the curve used.',
    {
      caption: 'Models of curves',
      head: ['Model', 'What it is', 'Parameters', 'Unit'],
      rows: Object.entries(CURVE_MODELS).map(([name, { text, parameterNames, unit }]) => [
        `\`${name}\``,
        text,
        coded(parameterNames),
        unit,
      ]),
    },
    {
      formula: [
        'NELSON_SIEGEL  z(t) = β0 + β1 a + β2 (a − e^(−x)),  x = t/τ,  a = (1 − e^(−x)) / x',
        'SVENSSON       z(t) = Nelson-Siegel + β3 ((1 − e^(−u)) / u − e^(−u)),  u = t/τ2',
        'MOEX_GAUSS     G(t) = B1 + (B2 + B3) a − B3 e^(−x) + Σ Gi e^(−((t − ai)/bi)²),  x = t/T1',
      ].join('\n'),
    },
    `z is a continuous rate; the published zero rate is e^z − 1. The centres ai of the nine bumps run from 0 to 42 years and their widths bi from 0.6 to 26 years, both growing by a factor of 1.6. Each curve gives zero and par rates at ${PUBLISHED_TENORS.join(', ')} years. A tenor beyond the longest bond behind the curve is marked as extrapolated. Par yields of the US Treasury are converted to zero rates at which every par bond is worth its nominal.`,
  ],
  otherwise: [['MISSING_DATA', 'No curve for the currency is stored up to the day of the price.']],
  source:
    'Nelson and Siegel 1987; Gürkaynak, Sack and Wright 2007; Moscow Exchange, method of the zero-coupon yield curve; Hagan and West 2008',
}

const { fewestBonds, fewestForSvensson, shortestDays, priceDays, outlierBp, outlierTimes, outlierOneIn } = FIT_RULES

export const FITTED: Rule = {
  id: 'fitted-curves',
  title: 'Fitted curves',
  parts: [
    `Where no source published a curve for a currency in the last ${STALE_AFTER_DAYS} days, one is fitted to at least ${fewestBonds} government bonds. A bond qualifies if it trades, settles in the currency of its nominal, has fixed, stepped or no coupons and a complete schedule, has no put or call ahead, is neither perpetual nor indexed, matures in more than ${shortestDays} days, and has a price from the last ${priceDays} days. With ${fewestForSvensson} bonds or more the model is ${coded([fittedModel(fewestForSvensson)])}, otherwise ${coded([fittedModel(fewestBonds)])}.`,
    { formula: 'minimise Σ ((P(curve) − P) / (modified duration × P))²' },
    'P is the dirty price. Dividing by duration and price turns price errors into yield errors, so short and long bonds count alike. The search starts from many decay times and keeps parameters within bounds; the order of the bonds does not affect the result.',
    `**Outliers.** A bond is left out if its yield is more than ${outlierBp} basis points, and more than ${outlierTimes} times the typical distance, away from a curve through the other bonds. At most one bond in ${outlierOneIn} is left out. Its residual is still shown.`,
    '**Short end.** Below the shortest bond used, the zero rate is extrapolated flat. Those tenors are marked as extrapolated, and so are tenors beyond the longest bond.',
    '**During the day.** Prices that are ingested as files move the fitted curve in the same revision. Quotes that a feed sends every second move their own bonds at once, and the curve about once a minute, in a large market less often: with it, the spreads of all bonds change. `time` is the time of the newest price that the curve was fitted to.',
    'The key of a fitted curve contains `FITTED`, for example `RUB-FITTED`. It is dropped once a source publishes a curve for the same days. The market overview lists the [bonds behind it](/docs/fields#OverviewCurveBond) with their residuals; a positive residual means cheap.',
  ],
  otherwise: [
    ['MISSING_DATA', `Fewer than ${fewestBonds} bonds qualify: there is no curve, and there are no spreads.`],
  ],
  source: 'Bank for International Settlements, Zero-coupon yield curves: technical documentation, 2005',
}

export const SPREADS: Rule = {
  id: 'spreads',
  title: 'G-spread and Z-spread',
  parts: [
    'The **G-spread** is the headline yield less the zero rate of the [curve](#curves) at the Macaulay duration. The **Z-spread** is the constant that, added to every zero rate, gives the dirty price. Both are in basis points and use the payments of the headline yield:',
    {
      formula: ['G = (y − z(Macaulay duration)) × 10,000', 'dirty = Σ CF (1 + z(t) + Z/10,000)^(−t)'].join('\n'),
    },
    'z is the zero rate, compounded annually, and t is in days from settlement over 365.',
  ],
  otherwise: [
    ['MISSING_DATA', 'No curve for the currency is stored.'],
    ['NOT_APPLICABLE', 'The bond is [indexed](#linkers), or is a [perpetual](#perpetuals) without a put.'],
    ['STALE', `The price is stale, or the curve was more than ${STALE_AFTER_DAYS} days old on the day of the price.`],
    ['NO_SOLUTION', 'No constant spread gives the price.'],
  ],
  source: 'Moscow Exchange, GSPREADBP and ZSPREADBP',
}

/** API values of `peerGroup`, by widening of the bucket. */
const PEER_GROUPS: Readonly<Record<Widening, string>> = {
  NONE: 'RATING_AND_DURATION',
  NEXT_DURATIONS: 'NEXT_DURATIONS',
  ALL_DURATIONS: 'ALL_DURATIONS',
  NEXT_RATINGS: 'NEXT_RATINGS',
  MARKET: 'MARKET',
}

const BUCKETS = DURATION_ENDS.map((end, index) =>
  Number.isFinite(end) ? `${DURATION_ENDS[index - 1] ?? 0} to ${end}` : `beyond ${DURATION_ENDS[index - 1] ?? 0}`,
)

export const PEER_SPREAD: Rule = {
  id: 'peer-spread',
  title: 'Peer spread',
  parts: [
    'How much more a bond pays than bonds of similar rating and duration:',
    { formula: 'peer spread = G-spread − median G-spread of the bucket' },
    `A bucket contains the bonds with the same label of the [composite rating](#ratings) and a Macaulay duration within the same bounds, in years: ${BUCKETS.join(', ')}. A bucket with fewer than ${FEWEST_PEERS} bonds, this one included, is widened step by step; [peerGroup](/docs/fields#Risk.peerGroup) returns the step:`,
    {
      caption: 'Widening of a bucket',
      head: ['Group', 'Bonds'],
      rows: WIDENINGS.map(({ widening, text }) => [`\`${PEER_GROUPS[widening]}\``, text]),
    },
    'National and international ratings are never mixed, nor are real bonds and sample bonds. Matured and defaulted bonds are left out. A peer spread moves when its peers do, even if the bond itself did not trade. Of quotes that a feed sends every second it moves about once a minute, in a large market less often, the buckets first whose medians moved most; the bond that is quoted is compared at once with the median as it is.',
  ],
  otherwise: [
    ['MISSING_DATA', 'The bond has no rating.'],
    ['null', 'Where there is no G-spread, with the reason of the G-spread.'],
  ],
}
