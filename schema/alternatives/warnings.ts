import { daysBetween } from '../derived/days.ts'
import type { Deltas } from './deltas.ts'
import type { Profile } from './profile.ts'

/** One warning about an alternative: a sentence, or null where it does not apply. */
type Warning = (candidate: Profile, source: Profile, deltas: Deltas) => string | null

const STALE_DAYS = 7

const WARNINGS: readonly Warning[] = [
  ({ rating }, source, { ratingNotches: notches }) =>
    notches !== null && notches > 0
      ? `Rated ${notches} ${notches === 1 ? 'notch' : 'notches'} weaker: ${rating?.label} against ${source.rating?.label}.`
      : null,
  ({ rating }) => (rating === null ? 'Not rated.' : null),
  ({ bond }) => outlookOf(bond.measure?.ratingOutlook),
  ({ bond }) => (bond.measure?.priceClean == null ? 'No price: yield and spreads are unknown.' : null),
  ({ bond }) => staleness(bond.measure),
  ({ bond }) => (bond.measure?.priceSource === 'FAIR' ? 'The price is a model value, not a quote.' : null),
  ({ bond }, source) => {
    const basis = bond.measure?.yieldBasis ?? null
    const other = source.bond.measure?.yieldBasis ?? null
    return basis !== null && other !== null && basis !== other
      ? `Its yield is to ${basis}, the source's to ${other}.`
      : null
  },
  ({ bond }) => bond.measure?.assumption ?? null,
  ({ liquidity }, source, { liquidity: gap }) =>
    gap !== null && gap > 0 ? `Less liquid: score ${liquidity} against ${source.liquidity}.` : null,
  ({ bond }, source) =>
    bond.currency === source.bond.currency
      ? null
      : `Settles in ${bond.currency}, the source in ${source.bond.currency}: turnovers were not compared.`,
  ({ bond }) => (bond.qualifiedOnly === true ? 'For qualified investors only.' : null),
  ({ bond }, source) =>
    bond.testCategory !== null && source.bond.testCategory === null && bond.qualifiedOnly !== true
      ? `Needs the investor test of category ${bond.testCategory}.`
      : null,
  ({ bond }, source) =>
    bond.subordinated === true && source.bond.subordinated !== true ? 'Subordinated; the source is not.' : null,
  ({ bond }, source) => (bond.perpetual && !source.bond.perpetual ? 'No maturity date.' : null),
  ({ bond }, source) => (bond.convertible === true && source.bond.convertible !== true ? 'Convertible.' : null),
  ({ bond }) => (bond.measure?.nextCallDate == null ? null : `May be called on ${bond.measure.nextCallDate}.`),
  ({ bond }, source) =>
    bond.issuer.group !== null && bond.issuer.group === source.bond.issuer.group
      ? `Same group of companies as the source's issuer: ${bond.issuer.group}.`
      : null,
  ({ bond }, source) =>
    bond.issuer.country !== null &&
    source.bond.issuer.country !== null &&
    bond.issuer.country !== source.bond.issuer.country
      ? `Another country of risk: ${bond.issuer.country}.`
      : null,
]

export function warningsFor(candidate: Profile, source: Profile, deltas: Deltas): readonly string[] {
  return WARNINGS.flatMap(warning => warning(candidate, source, deltas) ?? [])
}

function outlookOf(outlook: string | null | undefined): string | null {
  return outlook === 'NEGATIVE' ? 'The outlook of its rating is negative.' : null
}

function staleness(measure: Profile['bond']['measure']): string | null {
  if (measure === null || measure.priceDate === null) return null
  return daysBetween(measure.priceDate, measure.date) > STALE_DAYS ? `The price is from ${measure.priceDate}.` : null
}
