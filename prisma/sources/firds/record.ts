import { isinProblem } from '../../../schema/analytics/isin.ts'
import { leiProblem } from '../../../schema/analytics/lei.ts'
import { quoted } from '../../../tables/cell.ts'
import { isIsoDate } from '../../store/writing/values.ts'
import { closestWord } from '../did-you-mean.ts'
import { failed } from '../files.ts'
import type { Failure } from '../source.ts'
import { type CfiTerms, termsFromCfi } from './cfi.ts'
import type { Action, Element } from './elements.ts'

/** One debt instrument at one venue. */
export interface VenueRecord {
  readonly action: Action
  readonly isin: string
  readonly lei: string
  readonly name: string
  readonly shortName: string | null
  readonly cfi: string
  readonly terms: CfiTerms
  readonly currency: string
  /** Market identifier code of the venue. */
  readonly venue: string
  /** The relevant trading venue of the instrument. */
  readonly relevantVenue: string | null
  readonly firstTrade: string | null
  readonly lastTrade: string | null
  readonly volume: string | null
  readonly nominal: string
  readonly nominalCurrency: string
  /** Null for a perpetual bond. */
  readonly maturity: string | null
  /** Per cent a year; null for a floater. */
  readonly fixedRate: number | null
  readonly isFloating: boolean
  /** The reference rate as stated: an ISIN, a four-letter code or a name. */
  readonly index: string | null
  readonly spreadBp: number | null
  readonly seniority: string | null
}

const GENERAL = 'FinInstrmGnlAttrbts'
const VENUE = 'TradgVnRltdAttrbts'
const DEBT = 'DebtInstrmAttrbts'

/** All debt terms of the format. Unknown names are rejected, because a misspelt maturity would make a bond perpetual. */
const DEBT_TERMS: ReadonlySet<string> = new Set([
  'TtlIssdNmnlAmt',
  'MtrtyDt',
  'NmnlValPerUnit',
  'IntrstRate',
  'DebtSnrty',
])

/** A placeholder for "never". */
const NEVER = '9999-12-31'

/** The first letter of the classification; null if there is none. */
export function categoryOf({ fields }: Element): string | null {
  return fields.get(`${GENERAL}/ClssfctnTp`)?.[0] ?? null
}

export function isinOf({ fields }: Element): string | null {
  return fields.get(`${GENERAL}/Id`) ?? null
}

/** Parses the fields of a debt instrument. An invalid field makes the record a failure. */
export function venueRecord(file: string, element: Element): VenueRecord | Failure {
  const reader = fieldReader(file, element)
  const isin = reader.required(`${GENERAL}/Id`, isinProblem)
  const lei = reader.required('Issr', leiProblem)
  const cfi = reader.required(`${GENERAL}/ClssfctnTp`, text => cfiProblem(text))
  reader.knownTerms()
  const maturity = reader.date(`${DEBT}/MtrtyDt`)
  const fixedRate = reader.number(`${DEBT}/IntrstRate/Fxd`)
  const record = {
    action: element.action,
    ...{ isin, lei, cfi },
    terms: termsFromCfi(cfi) ?? NO_TERMS,
    name: reader.required(`${GENERAL}/FullNm`),
    shortName: reader.text(`${GENERAL}/ShrtNm`),
    currency: reader.required(`${GENERAL}/NtnlCcy`, currencyProblem),
    venue: reader.required(`${VENUE}/Id`, micProblem),
    relevantVenue: reader.text('TechAttrbts/RlvntTradgVn'),
    firstTrade: reader.date(`${VENUE}/FrstTradDt`),
    lastTrade: reader.date(`${VENUE}/TermntnDt`),
    volume: reader.amount(`${DEBT}/TtlIssdNmnlAmt`),
    nominal: reader.required(`${DEBT}/NmnlValPerUnit`, nominalProblem),
    nominalCurrency: reader.required(`${DEBT}/NmnlValPerUnit@Ccy`, currencyProblem),
    maturity: maturity === NEVER ? null : maturity,
    fixedRate,
    isFloating: reader.has(`${DEBT}/IntrstRate/Fltg`),
    index: reader.text(`${DEBT}/IntrstRate/Fltg/RefRate/ISIN`) ?? reader.indexName(),
    spreadBp: reader.number(`${DEBT}/IntrstRate/Fltg/BsisPtSprd`),
    seniority: reader.text(`${DEBT}/DebtSnrty`),
  }
  if (fixedRate === null && !record.isFloating) reader.refuse('IntrstRate', 'a debt instrument without its interest')
  return reader.problem() ?? record
}

const NO_TERMS: CfiTerms = { bondType: 'CORPORATE', interest: null, perpetual: false }

const cfiProblem = (cfi: string) =>
  termsFromCfi(cfi) === null ? `${quoted(cfi)} is not a classification of a debt instrument` : null
const currencyProblem = (code: string) =>
  /^[A-Z]{3}$/.test(code) ? null : `${quoted(code)} is not a currency (three capital letters)`
const micProblem = (mic: string) =>
  /^[A-Z0-9]{4}$/.test(mic) ? null : `${quoted(mic)} is not the code of a venue (four letters or digits)`
const nominalProblem = (text: string) =>
  /^\d+(\.\d+)?$/.test(text) && Number(text) > 0 ? null : `${quoted(text)} is not a nominal`

function fieldReader(file: string, { fields, number }: Element) {
  let problem: Failure | null = null
  const name = fields.get(`${GENERAL}/Id`)
  const position = `record ${number}${name === undefined ? '' : ` (${name})`}`
  const refuse = (field: string, reason: string) => {
    problem ??= failed(file, position, reason, field.slice(field.lastIndexOf('/') + 1))
  }
  const text = (field: string) => fields.get(field) ?? null
  const required = (field: string, check: (value: string) => string | null = () => null): string => {
    const value = text(field)
    const reason = value === null ? 'is absent' : check(value)
    if (reason !== null) refuse(field, reason)
    return value ?? ''
  }
  const matching = (field: string, pattern: RegExp, what: string) => {
    const value = text(field)
    if (value === null || pattern.test(value)) return value
    refuse(field, `${quoted(value)} is not ${what}`)
    return null
  }
  return {
    refuse,
    text,
    required,
    has: (field: string) => [...fields.keys()].some(key => key === field || key.startsWith(`${field}/`)),
    /** The date part of a date or a date and time. */
    date: (field: string) => {
      const value = text(field)
      if (
        value === null ||
        (isIsoDate(value.slice(0, 10)) && /^(T[\d:.]+(Z|[+-]\d{2}:\d{2})?)?$/.test(value.slice(10)))
      )
        return value?.slice(0, 10) ?? null
      refuse(field, `${quoted(value)} is not a calendar date`)
      return null
    },
    number: (field: string) => {
      const value = matching(field, /^-?\d+(\.\d+)?$/, 'a number')
      return value === null ? null : Number(value)
    },
    /** The register writes 0 for an absent amount. */
    amount: (field: string) => {
      const value = matching(field, /^\d+(\.\d+)?$/, 'an amount')
      return value === null || Number(value) === 0 ? null : value
    },
    indexName: () => text(`${DEBT}/IntrstRate/Fltg/RefRate/Indx`) ?? text(`${DEBT}/IntrstRate/Fltg/RefRate/Nm`),
    knownTerms: () => {
      const terms = [...fields.keys()].flatMap(key => (key.startsWith(`${DEBT}/`) ? [key.split(/[/@]/)[1] ?? ''] : []))
      const unknown = terms.find(term => !DEBT_TERMS.has(term))
      if (unknown === undefined) return
      const near = closestWord(unknown, [...DEBT_TERMS])
      refuse(unknown, `is not an element of the format.${near === null ? '' : ` Did you mean ${near}?`}`)
    },
    problem: () => problem,
  }
}
