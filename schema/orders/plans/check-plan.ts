import { Decimal } from 'decimal.js'
import type { TariffModel } from '../../../prisma/generated/client/models/Tariff.ts'
import type { Span } from '../../bounds.ts'
import { checkCurrency, checkText, collectFaults, type Faults } from '../../portfolio/check.ts'
import { throwFaults } from '../../portfolio/write.ts'
import type { PLAN_LIMITS } from '../bought-limits.ts'

/** Bounds of what operators set of a plan. */
export const PLAN_BOUNDS = {
  requestsPerMinute: [1, 600_000],
  requestsPerDay: [1, 100_000_000],
  exportRowsMax: [1, 1_000_000],
  alertsMax: [0, 1_000],
  channelsMax: [0, 100],
  deliveriesPerDay: [0, 100_000],
  placesTotal: [1, 1_000_000],
  position: [0, 1_000],
} as const satisfies Record<(typeof PLAN_LIMITS)[number] | 'placesTotal' | 'position', Span>

/** Characters of a name. */
const LONGEST_PLAN_NAME = 60
const HIGHEST_PRICE = 10_000_000
const MOST_DECIMALS = 2

type Given<Value> = Value | null | undefined

/** What changes of a plan; what is null or missing stays. */
export interface PlanInput extends Readonly<Partial<Record<keyof typeof PLAN_BOUNDS, Given<number>>>> {
  readonly name?: Given<string>
  /** Empty for what the pages call its term. */
  readonly nameRu?: Given<string>
  /** Exact, of the whole term. */
  readonly price?: Given<string>
  readonly currency?: Given<string>
  readonly active?: Given<boolean>
}

type PlanData = Pick<
  TariffModel,
  keyof typeof PLAN_BOUNDS | 'placesLeft' | 'name' | 'nameRu' | 'priceAmount' | 'priceCurrency' | 'active'
>

/**
 * The whole plan as it is to be stored. Whole numbers lie within their bounds already.
 * @throws GraphQLError INVALID_PARAMETER with every fault
 */
export function checkPlan(input: PlanInput, plan: TariffModel): PlanData {
  const faults = collectFaults()
  const { name, nameRu, price, currency } = input
  const priceCurrency = currency == null ? plan.priceCurrency : checkedCurrency(currency, faults)
  const data = {
    name: name == null ? plan.name : checkText('name', name, LONGEST_PLAN_NAME, faults),
    nameRu: nameRu == null ? plan.nameRu : checkedRussianName(nameRu, faults),
    priceCurrency,
    priceAmount: checkedPrice(price ?? plan.priceAmount.toFixed(), priceCurrency, faults),
    ...numbersOf(input, plan),
    ...seatsOf(input.placesTotal ?? null, plan, faults),
    active: input.active ?? plan.active,
  }
  if (data.requestsPerMinute > data.requestsPerDay)
    faults.add('requestsPerMinute', `requestsPerMinute must be at most requestsPerDay, ${data.requestsPerDay}.`)
  throwFaults(faults)
  return data as PlanData
}

function numbersOf(input: PlanInput, plan: TariffModel) {
  return {
    requestsPerMinute: input.requestsPerMinute ?? plan.requestsPerMinute,
    requestsPerDay: input.requestsPerDay ?? plan.requestsPerDay,
    exportRowsMax: input.exportRowsMax ?? plan.exportRowsMax,
    alertsMax: input.alertsMax ?? plan.alertsMax,
    channelsMax: input.channelsMax ?? plan.channelsMax,
    deliveriesPerDay: input.deliveriesPerDay ?? plan.deliveriesPerDay,
    position: input.position ?? plan.position,
  }
}

function checkedRussianName(given: string, faults: Faults): string | null {
  return given.trim() === '' ? null : checkText('nameRu', given, LONGEST_PLAN_NAME, faults)
}

function checkedCurrency(given: string, faults: Faults): string {
  const before = faults.list.length
  const currency = checkCurrency('currency', given, faults)
  if (faults.list.length === before && !Intl.supportedValuesOf('currency').includes(currency))
    faults.add('currency', 'currency must be a currency of ISO 4217 such as USD.')
  return currency
}

function checkedPrice(given: string, currency: string, faults: Faults): Decimal {
  const price = new Decimal(given)
  const decimals = decimalsOf(currency)
  if (price.lte(0) || price.gt(HIGHEST_PRICE))
    faults.add('price', `price must be above 0 and at most ${HIGHEST_PRICE}.`)
  else if (price.decimalPlaces() > decimals)
    faults.add('price', `price must have at most ${decimals} decimals in this currency.`)
  return price
}

/** Documents and payment pages say at most two. */
function decimalsOf(currency: string): number {
  if (!Intl.supportedValuesOf('currency').includes(currency)) return MOST_DECIMALS
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return Math.min(MOST_DECIMALS, format.resolvedOptions().maximumFractionDigits ?? MOST_DECIMALS)
}

/** Seats that are sold or reserved cannot be taken away. */
function seatsOf(given: number | null, { placesTotal, placesLeft }: TariffModel, faults: Faults) {
  if (given === null) return { placesTotal, placesLeft }
  if (placesTotal === null || placesLeft === null) {
    faults.add('placesTotal', 'placesTotal must be empty: the number of seats of this plan is not limited.')
    return { placesTotal, placesLeft }
  }
  const taken = placesTotal - placesLeft
  if (given < taken)
    faults.add('placesTotal', `placesTotal must be at least ${taken}: so many seats are sold or reserved.`)
  return { placesTotal: given, placesLeft: given - taken }
}
