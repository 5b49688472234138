import { MetricKey } from '../../generated/client/enums.ts'
import type { IssuerKey, SourceRecord } from '../record.ts'
import { BOND_KEY, type FileKind, metricField } from './fields.ts'
import type { Values } from './read-row.ts'

/** Kinds in which each row is a record; rows of other kinds belong to a bond's schedule. */
type RecordKind = Exclude<FileKind, 'coupon' | 'amortization' | 'offer'>

export function isRecordKind(kind: FileKind): kind is RecordKind {
  return Object.hasOwn(MAKERS, kind)
}

/** Converts checked values to a source record. */
export function recordFrom(kind: RecordKind, values: Values): SourceRecord {
  return { kind, ...MAKERS[kind](values) } as unknown as SourceRecord
}

const MAKERS: Readonly<Record<RecordKind, (values: Values) => Values>> = {
  issuer: ({ key, ...values }) => withParty(key === undefined ? values : { ...values, sourceKey: key }, 'guarantor'),
  bond: values => withParty(withIssuer(withoutNull(values, 'isin')), 'guarantor'),
  quote: values => withoutNull(values, 'isin'),
  rating: values => subjectOf(values),
  default: values => withoutNull(withIssuer(values), 'isin'),
  placement: ({ key, ...values }) => ({ ...lists(withIssuer(values)), sourceKey: `file:${key}` }),
  policyRate: values => values,
  fxRate: values => withoutNull(values, 'units'),
  report: values => withMetrics(withIssuer(values)),
}

function withIssuer(values: Values): Values {
  return { issuer: {}, ...withParty(values, 'issuer') }
}

/** Merges `issuerInn`, `issuerLei` and `issuerKey` into one key; null if all of them are empty. */
function withParty(values: Values, party: 'issuer' | 'guarantor'): Values {
  const names = { inn: `${party}Inn`, lei: `${party}Lei`, sourceKey: `${party}Key` }
  const mapped = Object.entries(names).filter(([, name]) => values[name] !== undefined)
  if (mapped.length === 0) return values
  const parts = Object.values(names)
  const rest = Object.fromEntries(Object.entries(values).filter(([name]) => !parts.includes(name)))
  const key: IssuerKey = Object.fromEntries(
    mapped.map(([part, name]) => [part, values[name]]).filter(([, value]) => value !== null),
  )
  return { ...rest, [party]: Object.keys(key).length === 0 ? null : key }
}

/** A rating with a bond identifier applies to the bond, not to the issuer. */
function subjectOf(values: Values): Values {
  const { issuer, ...rest } = withParty(withoutNull(values, 'isin'), 'issuer')
  return isBondKey(rest) ? rest : { ...rest, issuer }
}

function isBondKey(values: Values): boolean {
  return BOND_KEY.some(name => values[name] !== undefined && values[name] !== null)
}

function withoutNull(values: Values, name: string): Values {
  return Object.fromEntries(Object.entries(values).filter(([key, value]) => key !== name || value !== null))
}

/** Replaces null by an empty list. */
function lists(values: Values): Values {
  const names = ['arrangers', 'documents'].filter(name => values[name] === null)
  return { ...values, ...Object.fromEntries(names.map(name => [name, []])) }
}

const METRICS = new Map(Object.values(MetricKey).map(key => [metricField(key), key]))

function withMetrics(values: Values): Values {
  const entries = Object.entries(values)
  const metrics = entries.flatMap(([name, value]) => {
    const key = METRICS.get(name)
    return key === undefined || value === null ? [] : [[key, value] as const]
  })
  return { ...Object.fromEntries(entries.filter(([name]) => !METRICS.has(name))), metrics: Object.fromEntries(metrics) }
}
