import type { CouponType } from '../../generated/client/enums.ts'
import type { BondRecord } from '../record.ts'
import { isoOf, previousBusinessDay } from './days.ts'
import { cyrillicOf, marked } from './names.ts'
import type { Currency } from './rates.ts'
import type { SampleBond } from './schedule.ts'

type Names = Pick<
  BondRecord,
  'ticker' | 'name' | 'shortName' | 'fullName' | 'registrationNumber' | 'registrationDate' | 'cfi' | 'figi'
>

/** Names of a bond: governments by series or type, companies by programme, eurobonds by year. */
export function namesOf(bond: SampleBond): Names {
  const { index, issuer, placed } = bond
  const isHome = issuer.zone === 'RU'
  const [title, short] = isHome && bond.structure.bondType !== 'EUROBOND' ? homeTitle(bond) : abroadTitle(bond)
  const code = index.toString(36).toUpperCase().padStart(3, '0')
  const issuerName = issuer.record.name.replace(/ \(sample\)$/, '')
  return {
    ticker: `SMPL-${issuer.root.slice(0, 4).toUpperCase()}-${code}`,
    name: marked(title),
    shortName: marked(short),
    fullName: marked(isHome ? `${short}, вымышленный выпуск` : `${issuerName}, ${title}, invented issue`),
    registrationNumber: isHome ? `4B02-00-${String(index).padStart(5, '0')}-SMPL` : null,
    registrationDate: isHome ? isoOf(previousBusinessDay(placed - 6)) : null,
    cfi: cfiOf(bond),
    figi: null,
  }
}

type Titles = readonly [title: string, short: string]

function homeTitle(bond: SampleBond): Titles {
  const { issuer } = bond
  const word = cyrillicOf(issuer.root)
  const [series, cyrillic = series] = seriesOf(bond)
  if (issuer.kind === 'REGION') return [`${issuer.root} Region ${series}`, `${word} обл ${cyrillic}`]
  return [`${issuer.root} ${series}`, `${word} ${cyrillic}`]
}

/** The first series of each kind of state bond; a thousand of the market share a prefix, so that numbers do not meet. */
const STATE_SERIES: Readonly<Record<string, readonly string[]>> = {
  FIXED: ['26', '25', '46'],
  FLOATING: ['29', '24', '28'],
  INDEXED: ['52', '53', '54'],
}
/** What a state sells for longer is called a bond. */
const LONGEST_NOTE_DAYS = 3660
const PROGRAMMES = 6
const NUMBERS = 97
/** The letter of the money in the name of a replacement bond, in Latin and in Cyrillic. */
const MONEY: Readonly<Record<Currency, readonly [string, string]>> = {
  RUB: ['R', 'Р'],
  USD: ['D', 'Д'],
  EUR: ['E', 'Е'],
  GBP: ['F', 'Ф'],
  CNY: ['Y', 'Ю'],
}

/** The series in Latin letters and, where it is written otherwise, in Cyrillic ones. */
function seriesOf({ index, structure, nominalCurrency, maturity, placed }: SampleBond): readonly [string, string?] {
  const number = two(1 + (Math.floor(index / PROGRAMMES) % NUMBERS))
  const programme = `00${1 + (index % PROGRAMMES)}P`
  const year = isoOf(maturity ?? placed).slice(2, 4)
  const [latin, cyrillic] = MONEY[nominalCurrency]
  switch (structure.bondType) {
    case 'GOVERNMENT': {
      const prefixes = STATE_SERIES[structure.couponType] ?? ['26']
      return [`${prefixes[Math.floor(index / 1000) % prefixes.length]}${String(index % 1000).padStart(3, '0')}`]
    }
    case 'REGIONAL':
    case 'MUNICIPAL':
      return [`${structure.couponType === 'STEP' ? '35' : '34'}${String(index % 1000).padStart(3, '0')}`]
    case 'CORPORATE':
      if (maturity === null) return [`PERP-${number}`, `БЕССРОЧ-${number}`]
      return [`BO-${number}`, `БО-${number}`]
    case 'BANK':
      if (maturity === null) return [`PERP-T1-${number}`, `СУБ-Т1-${number}`]
      return structure.seniority === 'SUBORDINATED'
        ? [`T2-${number}`, `СУБ-Т2-${number}`]
        : [`BO-${programme}-${number}`, `БО-${programme}-${number}`]
    case 'STRUCTURED':
      return [`SN-${programme}-${number}`, `ИОС-${programme}-${number}`]
    case 'SECURITISED':
      return [`MBS-${number}A`, `ИЦБ-${number}А`]
    case 'REPLACEMENT':
      if (maturity === null) return [`ZO-PERP-${number}-${latin}`, `ЗО-БЕССР-${number}-${cyrillic}`]
      return [`ZO${year}-${number}-${latin}`, `ЗО${year}-${number}-${cyrillic}`]
    default:
      return [`${programme}-${number}`]
  }
}

/** A eurobond of a state goes by country and year; what states sell at home by its kind; the rest by coupon and year. */
function abroadTitle(bond: SampleBond): Titles {
  const { issuer, structure, maturity, nominalCurrency } = bond
  const year = maturity === null ? 'perp' : isoOf(maturity).slice(0, 4)
  const { root, country } = issuer
  const money = nominalCurrency === 'USD' ? '' : ` ${nominalCurrency}`
  const name = issuer.zone === 'RU' ? cyrillicOf(root) : root
  if (issuer.kind !== 'SOVEREIGN') return [`${root} ${rateName(bond)} ${year}`, `${name} ${year}`]
  const isForeign = structure.bondType === 'EUROBOND' || country.currency !== nominalCurrency || issuer.quality > 6
  if (isForeign) return [`${root}-${year}${money}`, `${name}-${year}${money}`]
  if (structure.couponType === 'ZERO') {
    const month = isoOf(maturity ?? bond.placed).slice(5, 7)
    return [`${root} Treasury Bill ${month}/${year}`, `${name} Bill ${month}/${year}`]
  }
  return [`${root} ${kindOfState(bond)} ${year}`, `${name} ${year}`]
}

function kindOfState(bond: SampleBond): string {
  const { structure, maturity, placed } = bond
  const word = (maturity ?? placed) - placed > LONGEST_NOTE_DAYS ? 'Bond' : 'Note'
  const linked = structure.couponType === 'INDEXED' ? 'Inflation-Linked ' : ''
  return `${linked}${word} ${rateName(bond)}`
}

function rateName({ structure, rate }: SampleBond): string {
  if (structure.couponType === 'FLOATING') return 'FRN'
  if (structure.couponType === 'ZERO') return 'zero'
  const kind = structure.flags?.convertible === true ? ' conv' : structure.seniority === 'SUBORDINATED' ? ' sub' : ''
  return `${rate} %${kind}`
}

const INTEREST: Partial<Readonly<Record<CouponType, string>>> = {
  FLOATING: 'V',
  VARIABLE: 'V',
  INDEXED: 'V',
  ZERO: 'Z',
}

/** ISO 10962: debt; what of; interest; ranking; redemption; registered. */
function cfiOf(bond: SampleBond): string {
  const { structure, issuer } = bond
  const { guaranteed, secured } = structure.flags ?? {}
  const bySecurity = guaranteed === true ? 'G' : secured === true ? 'S' : 'U'
  const byRank = structure.seniority === 'JUNIOR' ? 'Q' : structure.seniority === 'SUBORDINATED' ? 'O' : bySecurity
  const ranking = issuer.kind === 'SOVEREIGN' ? 'T' : byRank
  const group = structure.couponType === 'MORTGAGE' ? 'G' : 'B'
  return `D${group}${INTEREST[structure.couponType] ?? 'F'}${ranking}${redemptionOf(bond)}R`
}

function redemptionOf({ maturity, principal, options: [option] }: SampleBond): string {
  if (maturity === null) return option === undefined ? 'P' : 'Q'
  if (principal.length > 1) return 'A'
  return option === undefined ? 'F' : option.type === 'PUT' ? 'C' : 'G'
}

const two = (value: number) => String(value).padStart(2, '0')
