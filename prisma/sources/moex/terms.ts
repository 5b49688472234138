import { Decimal } from 'decimal.js'
import { isinProblem } from '../../../schema/analytics/isin.ts'
import type * as Model from '../../generated/client/enums.ts'
import type { BondRecord, IssuerKey, ScheduleRecord } from '../record.ts'
import type { Failure } from '../source.ts'
import type { Row } from './block.ts'
import { bondTypeOf, couponsPerYear, couponTypeOf } from './classify.ts'
import { currencyOf, type RowReader, rowReader } from './row.ts'

interface TermsRows {
  readonly primary: Row
  readonly boards: readonly Row[]
  readonly description: ReadonlyMap<string, string>
  readonly found: Row | null
  readonly schedule: ScheduleRecord | null
  /** Initial nominal of one bond, from the schedule. */
  readonly initialNominal: string | null
  readonly issueVolume: string | null
  readonly issuer: IssuerKey
  readonly asOf: string | null
}

/** The terms of a bond from the row of its main board and other available responses. */
export function bondFromRows(rows: TermsRows): BondRecord | Failure {
  const reader = rowReader(rows.primary)
  const isin = reader.text('isin') ?? ''
  const problem = isinProblem(isin)
  if (problem !== null) reader.refuse('isin', problem)
  const nominal = reader.money('facevalue')
  const currency = currencyOf(reader.text('currencyid') ?? reader.text('faceunit'))
  const nominalCurrency = currencyOf(reader.text('faceunit'))
  const bondType = bondTypeOf(rows.found?.cells.type ?? rows.description.get('TYPE'), reader.text('sectype'))
  const couponType = couponTypeOf(reader.text('bondtype'), rows.schedule, reader.positive('couponpercent'))
  if (nominal === null) reader.refuse('facevalue', 'a bond without its nominal')
  if (currency === null || nominalCurrency === null) reader.refuse('faceunit', 'is not a currency')
  if (bondType === null)
    reader.refuse('sectype', `${JSON.stringify(reader.text('sectype'))} is no kind of bond we know`)
  if (couponType === null) reader.refuse('bondtype', 'neither this nor the schedule determines the coupon type')
  const matures = reader.date('matdate')
  const record = {
    ...namesOf(reader, rows),
    ...amountsOf(reader, rows, nominal ?? ''),
    isin,
    issuer: rows.issuer,
    bondType: bondType ?? 'CORPORATE',
    status: statusOf(reader.text('status'), matures, rows.asOf),
    currency: currency ?? '',
    nominalCurrency: nominalCurrency ?? '',
    lotSize: reader.positive('lotsize'),
    primaryBoard: reader.text('boardid'),
    listingLevel: reader.positive('listlevel'),
    settlementDays: 1,
    maturityDate: matures,
    perpetual: matures === null,
    couponType: couponType ?? 'FIXED',
    couponsPerYear: couponsPerYear(reader.positive('couponperiod')),
    couponRate: reader.positive('couponpercent'),
    indexed: couponType === 'INDEXED',
    ...fromDescription(rows.description),
  } satisfies BondRecord
  return reader.problem() ?? record
}

function namesOf(reader: RowReader, { boards, primary }: TermsRows) {
  const name = reader.text('secname') ?? reader.text('shortname') ?? reader.text('secid')
  return {
    ticker: reader.text('secid'),
    name: name ?? '',
    shortName: reader.text('shortname'),
    registrationNumber: reader.text('regnumber'),
    boards: boards.map(board => ({
      code: String(board.cells.boardid),
      title: rowReader(board).text('boardname'),
      isPrimary: board === primary,
    })),
  }
}

/** `FACEVALUE` is the outstanding nominal; the initial nominal is only in the schedule or the description. */
function amountsOf(reader: RowReader, rows: TermsRows, nominal: string) {
  const initialNominal = rows.initialNominal ?? rows.description.get('INITIALFACEVALUE') ?? nominal
  const pieces = reader.money('issuesize')
  const placed = reader.money('issuesizeplaced')
  return {
    initialNominal,
    outstandingNominal: nominal,
    issuePieces: pieces,
    outstandingPieces: placed,
    issueVolume: rows.issueVolume ?? (pieces === null || nominal === '' ? null : times(pieces, initialNominal)),
    outstanding: placed === null || nominal === '' ? null : times(placed, nominal),
  }
}

function times(pieces: string, nominal: string): string {
  return new Decimal(pieces).times(nominal).toFixed()
}

function statusOf(status: string | null, matures: string | null, asOf: string | null): Model.BondStatus {
  if (matures !== null && asOf !== null && matures < asOf) return 'MATURED'
  return status === null || status === 'A' ? 'TRADING' : 'SUSPENDED'
}

/** Fields from the description; absent if it was not requested. */
function fromDescription(description: ReadonlyMap<string, string>): Partial<BondRecord> {
  const qualified = description.get('ISQUALIFIEDINVESTORS')
  const issued = description.get('ISSUEDATE')
  return {
    ...(qualified === '0' || qualified === '1' ? { qualifiedOnly: qualified === '1' } : {}),
    ...(issued === undefined || issued === '0000-00-00' || issued === '' ? {} : { placementDate: issued }),
  }
}
