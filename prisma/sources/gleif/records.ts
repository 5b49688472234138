import { leiProblem } from '../../../schema/analytics/lei.ts'
import { quoted } from '../../../tables/cell.ts'
import { LeiStatus } from '../../generated/client/enums.ts'
import { isIsoDate } from '../../store/writing/values.ts'
import { closestWord } from '../did-you-mean.ts'
import { failed, parseJson } from '../files.ts'
import type { IssuerRecord } from '../record.ts'
import type { Failure } from '../source.ts'

export interface ReadIssuers {
  readonly issuers: readonly IssuerRecord[]
  readonly failures: readonly Failure[]
  readonly read: number
  /** Total number of pages and records of a list; null if not stated. */
  readonly pages: number | null
  readonly total: number | null
}

type Json = Readonly<Record<string, unknown>>

/** Reads a response of the register: one record or a page of records. */
export function issuersFromJson(file: string, text: string): ReadIssuers {
  const nothing = { issuers: [], read: 0, pages: null, total: null }
  const parsed = parseJson(text)
  if ('reason' in parsed) return { ...nothing, failures: [failed(file, 'whole file', parsed.reason)] }
  const answer = objectOf(parsed.value)
  const errors = Array.isArray(answer.errors)
    ? answer.errors.map(error => String(objectOf(error).title ?? 'error'))
    : []
  if (errors.length > 0) return { ...nothing, failures: [failed(file, 'errors', errors.join('; '))] }
  const data = Array.isArray(answer.data) ? answer.data : answer.data === undefined ? null : [answer.data]
  if (data === null)
    return { ...nothing, failures: [failed(file, 'whole file', 'no "data": this is no answer of GLEIF')] }
  const read = data.map((item, index) => issuerFrom(file, `data[${index}]`, item))
  const { lastPage, total } = objectOf(objectOf(answer.meta).pagination)
  return {
    issuers: read.filter(one => !('reason' in one)) as IssuerRecord[],
    failures: read.filter(one => 'reason' in one) as Failure[],
    read: data.length,
    pages: typeof lastPage === 'number' ? lastPage : null,
    total: typeof total === 'number' ? total : null,
  }
}

function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

/** An invalid field makes the record a failure. */
function issuerFrom(file: string, position: string, item: unknown): IssuerRecord | Failure {
  const { type, attributes } = objectOf(item)
  if (type !== 'lei-records') return failed(file, position, 'is not an LEI record (lei-records)', 'type')
  const { lei: identifier, entity, registration } = objectOf(attributes)
  const lei = textOf(identifier) ?? ''
  const company = objectOf(entity)
  const name = textOf(objectOf(company.legalName).name)
  const { status, nextRenewalDate } = objectOf(registration)
  const refuse = (reason: string, field: string) => failed(file, `${position} ${lei}`.trim(), reason, field)
  const wrongLei = leiProblem(lei)
  if (wrongLei !== null) return refuse(wrongLei, 'lei')
  if (name === null) return refuse('a company without its legal name', 'legalName')
  if (!isStatus(status)) return refuse(unknownStatus(status), 'registration.status')
  const renewal = textOf(nextRenewalDate)
  const renewalDay = renewal?.slice(0, 10) ?? null
  if (renewalDay !== null && !isIsoDate(renewalDay)) {
    return refuse(`${quoted(renewal)} is not a calendar date`, 'nextRenewalDate')
  }
  const country =
    textOf(objectOf(company.headquartersAddress).country) ?? textOf(objectOf(company.legalAddress).country)
  if (country !== null && !/^[A-Z]{2}$/.test(country)) {
    return refuse(`${quoted(country)} is not a country (two capital letters)`, 'country')
  }
  return {
    lei,
    name,
    replacesNames: formerNames(company.otherNames),
    ...(country === null ? {} : { country }),
    ...ogrnOf(company),
    leiStatus: status,
    leiRenewalDate: renewalDay,
  }
}

function isStatus(status: unknown): status is LeiStatus {
  return typeof status === 'string' && Object.hasOwn(LeiStatus, status)
}

function unknownStatus(status: unknown): string {
  const near = typeof status === 'string' ? closestWord(status, Object.keys(LeiStatus)) : null
  return `${quoted(status)} is not an LEI status${near === null ? '' : `. Did you mean ${near}?`}`
}

/** A renamed company has the same LEI: its new name replaces its former names, but no name from another source. */
function formerNames(names: unknown): readonly string[] {
  const list = Array.isArray(names) ? names.map(objectOf) : []
  return list.flatMap(({ type, name }) => (type === 'PREVIOUS_LEGAL_NAME' ? (textOf(name) ?? []) : []))
}

/** Russian companies are registered under their OGRN: thirteen digits. */
function ogrnOf({ registeredAs, jurisdiction }: Json): { readonly ogrn?: string } {
  const number = textOf(registeredAs)
  return jurisdiction === 'RU' && number !== null && /^\d{13}$/.test(number) ? { ogrn: number } : {}
}
