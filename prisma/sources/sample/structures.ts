import type { BondStatus, BondType, CouponType, RateBase, Seniority } from '../../generated/client/enums.ts'
import type { IssuerKind, Zone } from './issuers.ts'

/** A kind of bond of the invented market. The first bonds of a market are one of each row, the rest are drawn by weight. */
export interface Structure {
  readonly key: string
  readonly weight: number
  readonly kind: IssuerKind
  readonly zone: Zone
  readonly bondType: BondType
  readonly couponType: CouponType
  readonly perYear: readonly number[]
  /** Shortest and longest term at placement. */
  readonly years: readonly [number, number]
  /** HARD: dollars, euros, yuan, pounds whatever the country; REPLACEMENT: such a nominal settled in roubles. */
  readonly money?: 'HARD' | 'REPLACEMENT'
  readonly base?: RateBase
  readonly feature?: Feature
  readonly status?: BondStatus
  readonly quotes?: 'NONE' | 'BID_ASK'
  readonly seniority?: Seniority
  readonly flags?: Flags
  /** The best and the weakest place among the 26 labels of those who borrow so. */
  readonly quality?: readonly [number, number]
}

export type Feature =
  | 'PUT'
  | 'CALL'
  | 'AMORTISING'
  | 'PERPETUAL'
  | 'PERPETUAL_NO_CALL'
  | 'DEFAULT'
  | 'TECHNICAL'
  | 'RESTRUCTURED'
  | 'PUT_DEFAULT'
  | 'HOLE'
  | 'CAPPED'
  | 'ZERO_RATE'
  | 'SPARSE'

interface Flags {
  readonly green?: boolean
  readonly secured?: boolean
  readonly guaranteed?: boolean
  readonly convertible?: boolean
  readonly structured?: boolean
  readonly qualifiedOnly?: boolean
  readonly covenants?: string
}

type Rest = Partial<Omit<Structure, 'key' | 'weight'>>

const row = (
  key: string,
  weight: number,
  issuer: `${IssuerKind}/${Zone}`,
  bondType: BondType,
  couponType: CouponType,
  rest: Rest = {},
): Structure => {
  const [kind, zone] = issuer.split('/') as [IssuerKind, Zone]
  return { key, weight, kind, zone, bondType, couponType, perYear: [2], years: [2, 10], ...rest }
}

const HARD = { money: 'HARD' } as const
const COVENANTS = 'Early redemption at the holder’s request on loss of listing or cross default (sample text)'

export const STRUCTURES: readonly Structure[] = [
  row('gov-fixed', 26, 'SOVEREIGN/RU', 'GOVERNMENT', 'FIXED', { years: [3, 20] }),
  row('gov-floater', 8, 'SOVEREIGN/RU', 'GOVERNMENT', 'FLOATING', { perYear: [4], base: 'RUONIA', years: [4, 12] }),
  row('gov-linker', 4, 'SOVEREIGN/RU', 'GOVERNMENT', 'INDEXED', { base: 'CPI', years: [6, 12] }),
  row('gov-abroad', 42, 'SOVEREIGN/ABROAD', 'GOVERNMENT', 'FIXED', { perYear: [1, 2], years: [2, 30] }),
  row('gov-abroad-zero-rate', 2, 'SOVEREIGN/ABROAD', 'GOVERNMENT', 'FIXED', {
    quality: [1, 3],
    perYear: [1],
    feature: 'ZERO_RATE',
  }),
  row('gov-bill', 12, 'SOVEREIGN/ABROAD', 'GOVERNMENT', 'ZERO', { quality: [1, 5], perYear: [], years: [0.3, 1] }),
  row('gov-eurobond', 5, 'SOVEREIGN/RU', 'EUROBOND', 'FIXED', { ...HARD, years: [7, 25] }),
  row('gov-agency', 6, 'AGENCY/RU', 'AGENCY', 'FIXED', { perYear: [4], years: [3, 10] }),
  row('region-amortising', 24, 'REGION/RU', 'REGIONAL', 'FIXED', {
    perYear: [4],
    feature: 'AMORTISING',
    years: [4, 7],
  }),
  row('region-step', 8, 'REGION/RU', 'REGIONAL', 'STEP', { perYear: [4], feature: 'AMORTISING', years: [4, 7] }),
  row('city', 8, 'CITY/RU', 'MUNICIPAL', 'FIXED', { perYear: [2, 4], feature: 'AMORTISING', years: [3, 6] }),
  row('supranational', 8, 'SUPRANATIONAL/ABROAD', 'SUPRANATIONAL', 'FIXED', { ...HARD, perYear: [1, 2] }),
  row('supranational-green', 3, 'SUPRANATIONAL/ABROAD', 'SUPRANATIONAL', 'FLOATING', {
    ...HARD,
    perYear: [4],
    flags: { green: true },
  }),
  row('company-monthly', 52, 'COMPANY/RU', 'EXCHANGE', 'FIXED', { quality: [5, 18], perYear: [12], years: [1.5, 5] }),
  row('company-quarterly', 50, 'COMPANY/RU', 'EXCHANGE', 'FIXED', { perYear: [4], years: [2, 5] }),
  row('company-semi', 34, 'COMPANY/RU', 'EXCHANGE', 'FIXED', { years: [3, 10] }),
  row('company-bimonthly', 4, 'COMPANY/RU', 'CORPORATE', 'FIXED', { quality: [8, 18], perYear: [6], years: [2, 4] }),
  row('company-annual', 4, 'COMPANY/RU', 'CORPORATE', 'FIXED', { perYear: [1] }),
  row('company-key-rate', 54, 'COMPANY/RU', 'EXCHANGE', 'FLOATING', {
    perYear: [4, 12],
    base: 'KEY_RATE',
    years: [2, 5],
  }),
  row('company-ruonia', 16, 'COMPANY/RU', 'EXCHANGE', 'FLOATING', {
    quality: [1, 8],
    perYear: [4],
    base: 'RUONIA',
    years: [3, 8],
  }),
  row('company-put', 42, 'COMPANY/RU', 'EXCHANGE', 'VARIABLE', {
    quality: [1, 12],
    perYear: [2, 4],
    feature: 'PUT',
    years: [5, 12],
  }),
  row('company-call', 18, 'COMPANY/RU', 'EXCHANGE', 'FIXED', { perYear: [4, 12], feature: 'CALL', years: [3, 5] }),
  row('company-amortising', 40, 'COMPANY/RU', 'EXCHANGE', 'FIXED', {
    perYear: [4, 12],
    feature: 'AMORTISING',
    years: [3, 7],
  }),
  row('company-step', 8, 'COMPANY/RU', 'EXCHANGE', 'STEP', { perYear: [4], years: [3, 6] }),
  row('company-zero', 4, 'COMPANY/RU', 'EXCHANGE', 'ZERO', { perYear: [], years: [1, 5] }),
  row('company-green', 4, 'COMPANY/RU', 'EXCHANGE', 'FIXED', { quality: [1, 9], perYear: [2], flags: { green: true } }),
  row('company-secured', 4, 'COMPANY/RU', 'CORPORATE', 'FIXED', {
    perYear: [4],
    seniority: 'SENIOR_SECURED',
    flags: { secured: true, covenants: COVENANTS },
  }),
  row('company-linker', 3, 'COMPANY/RU', 'CORPORATE', 'INDEXED', { quality: [1, 6], base: 'CPI', years: [5, 10] }),
  row('company-capped', 3, 'COMPANY/RU', 'EXCHANGE', 'FLOATING', {
    quality: [4, 12],
    perYear: [4],
    base: 'KEY_RATE',
    feature: 'CAPPED',
  }),
  row('company-yuan', 14, 'COMPANY/RU', 'EXCHANGE', 'FIXED', {
    quality: [1, 9],
    ...HARD,
    perYear: [2, 4],
    years: [2, 5],
  }),
  row('bank-fixed', 30, 'BANK/RU', 'BANK', 'FIXED', { perYear: [2, 4], years: [1.5, 5] }),
  row('bank-key-rate', 12, 'BANK/RU', 'BANK', 'FLOATING', { perYear: [4], base: 'KEY_RATE', years: [2, 4] }),
  row('bank-subordinated', 8, 'BANK/RU', 'BANK', 'FIXED', {
    quality: [1, 12],
    perYear: [2],
    feature: 'CALL',
    years: [8, 12],
    seniority: 'SUBORDINATED',
    flags: { qualifiedOnly: true },
  }),
  row('bank-perpetual', 7, 'BANK/RU', 'BANK', 'VARIABLE', {
    quality: [1, 10],
    perYear: [2, 4],
    feature: 'PERPETUAL',
    seniority: 'JUNIOR',
    flags: { qualifiedOnly: true },
  }),
  row('company-perpetual', 2, 'COMPANY/RU', 'CORPORATE', 'VARIABLE', {
    quality: [1, 8],
    feature: 'PERPETUAL',
    flags: { qualifiedOnly: true },
  }),
  row('company-perpetual-no-call', 1, 'COMPANY/ABROAD', 'CORPORATE', 'FIXED', {
    quality: [4, 12],
    feature: 'PERPETUAL_NO_CALL',
  }),
  row('structured-note', 18, 'BANK/RU', 'STRUCTURED', 'VARIABLE', {
    perYear: [1],
    years: [1, 4],
    flags: { structured: true, qualifiedOnly: true },
  }),
  row('mortgage-notes', 8, 'VEHICLE/RU', 'SECURITISED', 'MORTGAGE', {
    quality: [1, 26],
    perYear: [12],
    years: [6, 10],
    flags: { secured: true, guaranteed: true },
  }),
  row('vehicle-fixed', 12, 'VEHICLE/RU', 'EXCHANGE', 'FIXED', {
    perYear: [4],
    years: [2, 5],
    flags: { guaranteed: true },
  }),
  row('replacement', 26, 'VEHICLE/RU', 'REPLACEMENT', 'FIXED', {
    quality: [1, 10],
    money: 'REPLACEMENT',
    years: [4, 12],
    flags: { guaranteed: true },
  }),
  row('replacement-perpetual', 2, 'BANK/RU', 'REPLACEMENT', 'VARIABLE', {
    money: 'REPLACEMENT',
    feature: 'PERPETUAL',
    seniority: 'JUNIOR',
    flags: { qualifiedOnly: true },
  }),
  row('vehicle-eurobond', 20, 'VEHICLE/ABROAD', 'EUROBOND', 'FIXED', {
    quality: [1, 16],
    ...HARD,
    years: [4, 12],
    flags: { guaranteed: true },
  }),
  row('abroad-fixed', 96, 'COMPANY/ABROAD', 'CORPORATE', 'FIXED', { perYear: [1, 2], years: [3, 20] }),
  row('abroad-eurobond', 26, 'COMPANY/ABROAD', 'EUROBOND', 'FIXED', { ...HARD, perYear: [1, 2], years: [4, 15] }),
  row('abroad-callable', 20, 'COMPANY/ABROAD', 'CORPORATE', 'FIXED', { feature: 'CALL', years: [6, 15] }),
  row('abroad-convertible', 6, 'COMPANY/ABROAD', 'CORPORATE', 'FIXED', {
    quality: [5, 14],
    years: [4, 7],
    flags: { convertible: true },
  }),
  row('abroad-green', 6, 'COMPANY/ABROAD', 'CORPORATE', 'FIXED', {
    quality: [1, 10],
    perYear: [1],
    flags: { green: true },
  }),
  row('abroad-floater', 24, 'BANK/ABROAD', 'BANK', 'FLOATING', { perYear: [4], years: [2, 6] }),
  row('abroad-bank', 30, 'BANK/ABROAD', 'BANK', 'FIXED', { perYear: [1, 2], years: [3, 10] }),
  row('abroad-subordinated', 6, 'BANK/ABROAD', 'BANK', 'FIXED', {
    quality: [1, 10],
    perYear: [1],
    years: [8, 12],
    seniority: 'SUBORDINATED',
  }),
  row('abroad-zero', 4, 'BANK/ABROAD', 'BANK', 'ZERO', { perYear: [], years: [1, 10] }),
  row('defaulted', 10, 'COMPANY/RU', 'EXCHANGE', 'FIXED', {
    quality: [14, 22],
    perYear: [4],
    years: [3, 6],
    feature: 'DEFAULT',
    status: 'DEFAULTED',
    flags: { qualifiedOnly: true },
  }),
  row('put-defaulted', 2, 'COMPANY/RU', 'EXCHANGE', 'FIXED', {
    quality: [13, 22],
    perYear: [4],
    feature: 'PUT_DEFAULT',
    status: 'DEFAULTED',
  }),
  row('technical-default', 5, 'COMPANY/RU', 'EXCHANGE', 'FIXED', {
    quality: [12, 22],
    perYear: [4, 12],
    years: [3, 5],
    feature: 'TECHNICAL',
  }),
  row('restructured', 2, 'COMPANY/RU', 'EXCHANGE', 'STEP', {
    quality: [13, 22],
    perYear: [4],
    years: [4, 7],
    feature: 'RESTRUCTURED',
  }),
  row('suspended', 5, 'COMPANY/RU', 'EXCHANGE', 'FIXED', { quality: [10, 22], perYear: [2, 4], status: 'SUSPENDED' }),
  row('matured', 24, 'COMPANY/RU', 'EXCHANGE', 'FIXED', { perYear: [2, 4], years: [2, 4], status: 'MATURED' }),
  row('schedule-hole', 4, 'COMPANY/RU', 'CORPORATE', 'FIXED', {
    quality: [4, 14],
    perYear: [4],
    years: [4, 7],
    feature: 'HOLE',
  }),
  row('sparse', 6, 'COMPANY/RU', 'CORPORATE', 'FIXED', { quality: [6, 16], perYear: [2], feature: 'SPARSE' }),
  row('never-quoted', 10, 'COMPANY/RU', 'CORPORATE', 'FIXED', { quality: [8, 18], perYear: [2, 4], quotes: 'NONE' }),
  row('bid-ask-only', 14, 'COMPANY/ABROAD', 'CORPORATE', 'FIXED', { perYear: [1, 2], quotes: 'BID_ASK' }),
  row('gov-abroad-linker', 7, 'SOVEREIGN/ABROAD', 'GOVERNMENT', 'INDEXED', {
    quality: [1, 3],
    base: 'CPI',
    years: [5, 25],
  }),
]
