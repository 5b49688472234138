import { afterTaxOf } from '../../analytics/desk.ts'
import { absent, map } from '../../analytics/result.ts'
import { percentFromFraction } from '../../units.ts'
import type { DeskInput } from './desk-input.ts'
import type { DeskAnswer, DeskSubject } from './desk-subject.ts'

/** What a bond held to its headline date yields after one tax on coupons and gains. */
export function afterTaxFigures({ valuation }: DeskSubject, { taxPercent }: DeskInput): DeskAnswer {
  const rate = taxPercent ?? null
  const found =
    rate === null
      ? absent('MISSING_DATA', 'taxPercent')
      : afterTaxOf(valuation, { couponTax: rate / 100, gainTax: rate / 100 })
  return {
    parameters: [{ name: 'taxPercent', value: rate, unit: 'PERCENT' }],
    figures: [
      {
        ...{ name: 'afterTaxYield', unit: 'PERCENT', text: 'Effective yield after tax.' },
        result: map(found, all => percentFromFraction(all.afterTaxYield)),
      },
      {
        ...{ name: 'preTaxYield', unit: 'PERCENT', text: 'The same before tax.' },
        result: map(found, all => percentFromFraction(all.preTaxYield)),
      },
      {
        ...{ name: 'couponTax', unit: 'PER_100', text: 'Tax on coupons, all of it.' },
        result: map(found, all => all.couponTax),
      },
      {
        ...{ name: 'gainTax', unit: 'PER_100', text: 'Tax on repayments over the clean price.' },
        result: map(found, all => all.gainTax),
      },
    ],
  }
}
