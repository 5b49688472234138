import { Card, Facts } from '../../parts/page.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { terminalWords } from '../../words/terminal.ts'
import { useFormats, useLanguage, useWords } from '../../words/use-words.tsx'
import { labelOf } from '../labels.ts'
import type { BondDetails } from './headline.tsx'

interface Part {
  readonly bond: BondDetails
}

export function Terms({ bond }: Part) {
  const texts = useWords(terminalWords)
  const { language } = useLanguage()
  const { date, money, compact, whole } = useFormats()
  const label = (value: string | null) => (value === null ? '–' : labelOf(language, value))
  return (
    <Card title={texts.terms}>
      <Facts
        rows={[
          [texts.bondType, label(bond.bondType)],
          [texts.status, label(bond.status)],
          [texts.seniority, label(bond.seniority)],
          [texts.sector, label(bond.sector)],
          [texts.country, bond.country ?? '–'],
          [texts.couponType, label(bond.couponType)],
          [texts.nominal, money(bond.outstandingNominal, bond.nominalCurrency)],
          [texts.issueVolume, compact(bond.issueVolume, bond.nominalCurrency)],
          [texts.outstanding, compact(bond.outstanding, bond.nominalCurrency)],
          [texts.placed, date(bond.placementDate)],
          [texts.maturity, date(bond.maturityDate)],
          [texts.dayCount, label(bond.dayCount)],
          [texts.businessDays, label(bond.businessDayConvention)],
          [texts.listing, whole(bond.listingLevel)],
        ]}
      />
    </Card>
  )
}

export function Ratings({ bond: { ratings } }: Part) {
  const texts = useWords(terminalWords)
  const { language } = useLanguage()
  const { date } = useFormats()
  const columns: readonly Column<BondDetails['ratings'][number]>[] = [
    { head: texts.agency, cell: ({ agency }) => agency.replaceAll('_', ' ') },
    { head: texts.rating, cell: ({ label, decisive }) => `${label}${decisive ? ` · ${texts.decisive}` : ''}` },
    { head: texts.outlook, cell: ({ outlook }) => (outlook === null ? '–' : labelOf(language, outlook)) },
    { head: texts.date, short: true, cell: rating => date(rating.date) },
    { head: texts.subject, cell: ({ subject }) => labelOf(language, subject) },
  ]
  return (
    <Card title={texts.ratings}>
      {ratings.length === 0 ? (
        <p>{texts.noRatings}</p>
      ) : (
        <Table
          caption={texts.ratings}
          columns={columns}
          rows={ratings}
          keyOf={({ agency, date: on, subject }) => `${agency} ${on} ${subject}`}
        />
      )}
    </Card>
  )
}

export function Offers({ bond: { offers } }: Part) {
  const texts = useWords(terminalWords)
  const { language } = useLanguage()
  const { date, decimal } = useFormats()
  if (offers.length === 0) return null
  const columns: readonly Column<BondDetails['offers'][number]>[] = [
    { head: texts.kind, cell: ({ type }) => labelOf(language, type) },
    { head: texts.date, short: true, cell: offer => date(offer.date) },
    { head: texts.price, numeric: true, cell: ({ price }) => decimal(price) },
    {
      head: texts.window,
      cell: ({ orderStart, orderEnd }) => (orderStart === null ? '–' : `${date(orderStart)} – ${date(orderEnd)}`),
    },
    { head: texts.state, cell: ({ status }) => labelOf(language, status) },
  ]
  return (
    <Card title={texts.offers}>
      <Table caption={texts.offers} columns={columns} rows={offers} keyOf={offer => `${offer.type} ${offer.date}`} />
    </Card>
  )
}
