/** A repayment as it is stored: money for one bond, and the price at which that nominal is paid; null at the nominal. */
interface PaidRepayment {
  readonly value: string | number
  readonly price: number | null
}

const PAR = 100

/**
 * By how much a repayment lowers the nominal: money per bond.
 *
 *     nominal = money × 100 / price
 * @example repaidNominal({ value: 1050, price: 105 }) // 1000
 */
export const repaidNominal = ({ value, price }: PaidRepayment): number => (Number(value) * PAR) / (price ?? PAR)
