import * as Model from '../../generated/client/enums.ts'
import { dayCountFromWord } from './day-count-words.ts'

/** How a cell is read. */
export type CellType =
  | 'text'
  | 'list'
  | 'isin'
  | 'currency'
  | 'decimal'
  | 'number'
  | 'integer'
  | 'flag'
  | 'date'
  | 'time'
  | 'label'
  | 'word'

/** A field that a column can be mapped to. */
export interface Field {
  readonly type: CellType
  readonly required: boolean
  /** For type `word`: the allowed values. */
  readonly words: readonly string[]
  /** For type `word`: the value of another spelling; null if it is unknown. */
  readonly spelled?: (text: string) => string | null
}

export type FileKind = keyof typeof KINDS

/** A kind of row in a file. */
export interface KindOfRow {
  readonly fields: Readonly<Record<string, Field>>
  /** At least one field of each group is required. */
  readonly oneOf: readonly (readonly string[])[]
  /** Fields that identify a row; empty for rows of a schedule, which are compared when they are grouped by bond. */
  readonly key: readonly string[]
  /** In a file with several kinds of row, one of these fields must be filled in for a row of this kind; any row if empty. */
  readonly markers: readonly string[]
}

const of = (type: CellType, names: string, required = false): Record<string, Field> =>
  Object.fromEntries(names.split(' ').map(name => [name.replace('!', ''), field(type, required || name.endsWith('!'))]))

function field(type: CellType, required: boolean, words: readonly string[] = []): Field {
  return { type, required, words }
}

function word(
  name: string,
  values: Readonly<Record<string, string>>,
  spelled?: Field['spelled'],
): Record<string, Field> {
  const known = field('word', name.endsWith('!'), Object.values(values))
  return { [name.replace('!', '')]: spelled === undefined ? known : { ...known, spelled } }
}

const ISSUER_KEY = ['issuerInn', 'issuerLei', 'issuerKey']
/** Identifiers of a bond, in order of priority. */
export const BOND_KEY = ['isin', 'registrationNumber', 'figi']

function ofBond(): Record<string, Field> {
  return { ...of('isin', 'isin'), ...of('text', 'registrationNumber figi') }
}

/** Kinds in order of reference: referenced kinds come first. A field name that ends in `!` is required. */
export const KINDS = {
  issuer: {
    fields: {
      ...of('text', 'inn lei key name! shortName ogrn country sector subSector group'),
      ...of('flag', 'isSpv'),
      ...of('text', 'guarantorInn guarantorLei guarantorKey'),
    },
    oneOf: [['inn', 'lei', 'key']],
    key: ['inn', 'lei', 'key'],
    markers: ['inn', 'lei', 'key', 'name'],
  },
  bond: {
    fields: {
      ...of('isin', 'isin'),
      ...of('text', 'issuerInn issuerLei issuerKey guarantorInn guarantorLei guarantorKey'),
      ...of('text', 'name! ticker shortName fullName registrationNumber cfi figi primaryBoard covenants'),
      ...word('bondType!', Model.BondType),
      ...word('status!', Model.BondStatus),
      ...of('currency', 'currency! nominalCurrency!'),
      ...of('decimal', 'initialNominal! outstandingNominal!'),
      ...of('decimal', 'issueVolume outstanding issuePieces outstandingPieces'),
      ...of('date', 'registrationDate placementDate placementEndDate maturityDate'),
      ...of('integer', 'lotSize listingLevel settlementDays couponsPerYear rateLagDays testCategory'),
      ...of('number', 'placementPrice redemptionPrice couponRate ratePremium rateCap rateFloor'),
      ...word('couponType!', Model.CouponType),
      ...word('dayCount', Model.DayCount, dayCountFromWord),
      ...word('businessDayConvention', Model.BusinessDayConvention),
      ...word('rateBase', Model.RateBase),
      ...word('seniority', Model.Seniority),
      ...word('riskLevel', Model.RiskLevel),
      ...of(
        'flag',
        'rateAveraging rateCompounded subordinated perpetual convertible guaranteed secured green indexed structured',
      ),
      ...of('flag', 'marginable lombard qualifiedOnly'),
    },
    oneOf: [ISSUER_KEY, BOND_KEY],
    key: BOND_KEY,
    markers: [],
  },
  coupon: {
    fields: {
      ...ofBond(),
      ...of('integer', 'number'),
      ...of('date', 'periodStart! periodEnd! payDate! recordDate exDate'),
      ...of('number', 'rate'),
      ...of('decimal', 'value nominal'),
      ...word('knowledge', Model.Knowledge),
    },
    oneOf: [BOND_KEY],
    key: [],
    markers: ['periodStart', 'periodEnd', 'payDate', 'rate', 'value'],
  },
  amortization: {
    fields: {
      ...ofBond(),
      ...of('date', 'date!'),
      ...of('decimal', 'value!'),
      ...of('number', 'percent'),
      ...of('flag', 'redemption'),
    },
    oneOf: [BOND_KEY],
    key: [],
    markers: ['date', 'value', 'percent'],
  },
  offer: {
    fields: {
      ...ofBond(),
      ...word('type!', Model.OfferType),
      ...word('status!', Model.OfferStatus),
      ...of('date', 'date! orderStart orderEnd rateSetDate'),
      ...of('number', 'price'),
      ...of('decimal', 'volumeLimit'),
    },
    oneOf: [BOND_KEY],
    key: [],
    markers: ['date', 'price'],
  },
  quote: {
    fields: {
      ...ofBond(),
      ...of('date', 'date! settlementDate sourceYieldDate'),
      ...of('text', 'board'),
      ...of('number', 'last wap close bid ask changePercent'),
      ...of('decimal', 'accrued turnover'),
      ...of('integer', 'trades'),
      ...of('time', 'time'),
      ...of('number', 'sourceYield sourceDurationDays sourceGSpreadBp sourceZSpreadBp'),
      ...word('sourceYieldBasis', Model.YieldBasis),
    },
    oneOf: [BOND_KEY],
    key: [...BOND_KEY, 'date'],
    markers: 'last wap close bid ask accrued turnover trades sourceYield sourceGSpreadBp sourceZSpreadBp'.split(' '),
  },
  rating: {
    fields: {
      ...ofBond(),
      ...of('text', 'issuerInn issuerLei issuerKey'),
      ...word('agency!', Model.RatingAgency),
      ...word('scale!', Model.RatingScale),
      ...of('label', 'label!'),
      ...word('outlook', Model.RatingOutlook),
      ...of('date', 'date!'),
      ...of('flag', 'expected structured withdrawn'),
    },
    oneOf: [[...BOND_KEY, ...ISSUER_KEY]],
    key: [...BOND_KEY, ...ISSUER_KEY, 'agency', 'scale', 'date', 'expected', 'structured'],
    markers: ['label'],
  },
  default: {
    fields: {
      ...ofBond(),
      ...of('text', 'issuerInn issuerLei issuerKey obligation'),
      ...word('type!', Model.DefaultType),
      ...of('date', 'date! curedDate'),
      ...of('decimal', 'amount'),
      ...of('currency', 'currency'),
    },
    oneOf: [ISSUER_KEY],
    key: [...BOND_KEY, ...ISSUER_KEY, 'type', 'date'],
    markers: ['date', 'obligation', 'amount'],
  },
  placement: {
    fields: {
      ...of('text', 'key! name! issuerInn issuerLei issuerKey registrationNumber'),
      ...of('isin', 'isin'),
      ...word('stage!', Model.PlacementStage),
      ...word('method!', Model.PlacementMethod),
      ...of('date', 'announcedDate auctionDate settlementDate'),
      ...of('time', 'bookOpen bookClose'),
      ...of('currency', 'currency!'),
      ...of('decimal', 'volumePlannedMin volumePlannedMax volumePlaced demand nominal minOrder'),
      ...of('integer', 'bidsCount termDays couponsPerYear'),
      ...of('number', 'bidToCover finalCoupon finalYield finalPrice finalSpreadBp cutOffPrice'),
      ...word('couponType!', Model.CouponType),
      ...word('rateBase', Model.RateBase),
      ...of('flag', 'amortization qualifiedOnly reopening'),
      ...of('list', 'arrangers documents'),
    },
    oneOf: [ISSUER_KEY],
    key: ['key'],
    markers: ['key', 'name'],
  },
  policyRate: {
    fields: {
      ...of('text', 'key! name!'),
      ...of('date', 'date!'),
      ...of('currency', 'currency!'),
      ...of('number', 'value!'),
    },
    oneOf: [],
    key: ['key', 'date'],
    markers: ['value'],
  },
  fxRate: {
    fields: {
      ...of('currency', 'base! currency!'),
      ...of('date', 'date!'),
      ...of('decimal', 'rate! units'),
    },
    oneOf: [],
    key: ['base', 'currency', 'date'],
    markers: ['rate'],
  },
  report: {
    fields: {
      ...of('text', 'issuerInn issuerLei issuerKey url'),
      ...word('standard!', Model.ReportStandard),
      ...of('date', 'periodEnd! published'),
      ...of('currency', 'currency!'),
      ...of('number', Object.values(Model.MetricKey).map(metricField).join(' ')),
    },
    oneOf: [ISSUER_KEY],
    key: [...ISSUER_KEY, 'standard', 'periodEnd'],
    markers: Object.values(Model.MetricKey).map(metricField),
  },
} as const satisfies Record<string, KindOfRow>

/** `NET_DEBT_TO_EBITDA` as a field: `netDebtToEbitda`. */
export function metricField(key: string): string {
  return key.toLowerCase().replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())
}

export function fieldsOf(kind: FileKind): Readonly<Record<string, Field>> {
  return KINDS[kind].fields
}
