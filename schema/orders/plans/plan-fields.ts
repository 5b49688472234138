import type { TariffModel } from '../../../prisma/generated/client/models/Tariff.ts'

/** Fields of a plan in its history, in this order, by the names of the arguments that change them. */
const FIELDS = {
  name: ({ name }) => name,
  nameRu: ({ nameRu }) => nameRu,
  price: ({ priceAmount }) => priceAmount.toFixed(2),
  currency: ({ priceCurrency }) => priceCurrency,
  requestsPerMinute: ({ requestsPerMinute }) => String(requestsPerMinute),
  requestsPerDay: ({ requestsPerDay }) => String(requestsPerDay),
  exportRowsMax: ({ exportRowsMax }) => String(exportRowsMax),
  alertsMax: ({ alertsMax }) => String(alertsMax),
  channelsMax: ({ channelsMax }) => String(channelsMax),
  deliveriesPerDay: ({ deliveriesPerDay }) => String(deliveriesPerDay),
  placesTotal: ({ placesTotal }) => (placesTotal === null ? null : String(placesTotal)),
  position: ({ position }) => String(position),
  active: ({ active }) => String(active),
} as const satisfies Record<string, (plan: TariffModel) => string | null>

/** A field that was changed, as text; null where there was or is nothing. */
export interface FieldChange {
  readonly field: keyof typeof FIELDS
  readonly from: string | null
  readonly to: string | null
}

const PLAN_FIELDS = Object.keys(FIELDS) as readonly FieldChange['field'][]

export function differencesOf(before: TariffModel, after: TariffModel): FieldChange[] {
  return PLAN_FIELDS.map(field => ({ field, from: FIELDS[field](before), to: FIELDS[field](after) })).filter(
    ({ from, to }) => from !== to,
  )
}
