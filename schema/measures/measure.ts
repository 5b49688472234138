import type { MeasureInput } from '../../prisma/measures/inputs.ts'
import { couponFigures, couponNow } from './coupon.ts'
import { creditFigures } from './credit.ts'
import { deskColumns } from './desk.ts'
import { eventFigures } from './events.ts'
import { type Figures, joinFigures } from './figures.ts'
import { fitFigures } from './fitness.ts'
import { tradingFigures } from './liquidity.ts'
import { priceFigures, usedPrice } from './price.ts'
import { settlementOf, valuationAt } from './valuation.ts'
import { readableValuation, yieldFigures } from './yields.ts'

/** All analytics of one bond as of a date: the columns of its measure, with reasons for nulls. */
export function measureBond(input: MeasureInput, date: string): Figures {
  const used = usedPrice(input.priced)
  const settlement = settlementOf(input, used, date)
  const coupon = couponNow(input, date, settlement)
  const valued = { settlement, coupon, valued: valuationAt(input, used, { date, settlement }) }
  const price = priceFigures(input, used, valued)
  const computed = [yieldFigures(input, used, valued), deskColumns(input, readableValuation(input, used, valued))]
  const yields = fitFigures(joinFigures(computed), input, used, date)
  const until = yields.values.yieldDate ?? input.bond.maturityDate
  const { bidAskSpread } = price.values
  return joinFigures([
    price,
    yields,
    couponFigures(input, coupon, date, typeof until === 'string' ? until : null),
    eventFigures(input, coupon.next?.payDate ?? null, date),
    tradingFigures(input, { bidAskSpread: typeof bidAskSpread === 'number' ? bidAskSpread : null, date }),
    creditFigures(input),
  ])
}
