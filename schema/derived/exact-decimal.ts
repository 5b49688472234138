import { Decimal } from 'decimal.js'

/** Money is added up and multiplied without rounding: sums of it have more than the 20 digits of the plain class. */
export const Exact = Decimal.clone({ precision: 60 })

export type Exact = InstanceType<typeof Exact>
