import type { Answered, Customer } from '../../test/support/machines/customer.ts'

const INSTRUMENTS = '/api/v1/data/instruments'
const QUERY = `{ bonds(pageSize: 100, filter: { priceFrom: 1 }) { items { isin price issuer { name bonds { isin } }
  coupons { payDate value } } } }`

/** A request of each kind that is much work. */
export const HEAVY: readonly {
  readonly what: string
  ask(holder: Customer, portfolioId: string, turn: number): Promise<Answered>
}[] = [
  {
    what: 'past day',
    ask: (holder, _, turn) => holder.get(`${INSTRUMENTS}?AsOf=2026-11-19&PageSize=20&PriceTo=${1e5 + turn}`),
  },
  {
    what: 'workbook',
    ask: (holder, _, turn) => holder.get(`${INSTRUMENTS}?Format=xlsx&Fields=full&PriceTo=${1e5 + turn}`),
  },
  { what: 'holdings', ask: (holder, id) => holder.get(`/api/v1/data/holdings/${id}?PositionsLimit=500`) },
  { what: 'query', ask: holder => holder.query(QUERY) },
]
