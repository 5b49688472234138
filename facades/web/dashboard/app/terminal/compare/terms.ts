import { type Formats, UNKNOWN } from '../../words/formats.ts'
import type { terminalWords } from '../../words/terminal.ts'
import type { compareWords } from '../../words/terminal-compare.ts'
import { inYears } from '../years.ts'
import type { ComparedBond } from './compared-bond.ts'

type Texts = typeof compareWords.EN
type TerminalTexts = typeof terminalWords.EN

export interface Term {
  readonly head: string
  /** The field whose reason says why the text is a dash. */
  readonly field?: string
  text(bond: ComparedBond): string
}

interface TermGroup {
  readonly title: string
  readonly terms: readonly Term[]
}

interface Language {
  readonly texts: Texts
  readonly terminal: TerminalTexts
  readonly formats: Formats
  label(value: string): string
}

/** Fields of the screener that answer the same as the page shows. */
export const FIELDS = [
  ...['isin', 'name', 'issuer', 'price', 'priceDate', 'yield', 'yieldBasis', 'yieldDate', 'yieldToWorst'],
  ...['currentYield', 'durationDays', 'modifiedDuration', 'convexity', 'gSpreadBp', 'zSpreadBp', 'creditRating'],
  ...['couponRate', 'couponType', 'couponsPerYear', 'couponValue', 'nextCouponDate', 'dayCount', 'maturityDate'],
  ...['nextPut', 'nextCall', 'bondType', 'status', 'sector', 'country', 'seniority', 'currency', 'nominalCurrency'],
  ...['outstandingNominal', 'issueVolume', 'outstanding', 'turnover30d', 'tradingDays30d', 'liquidity', 'listingLevel'],
  ...['qualifiedOnly', 'flags'],
].join(',')

/** The rows of a comparison. */
export function termGroups({ texts, terminal, formats, label }: Language): readonly TermGroup[] {
  const { decimal, date, money, compact, whole } = formats
  const word = (value: string | null) => (value === null ? UNKNOWN : label(value))
  return [
    {
      title: texts.market,
      terms: [
        figure(terminal.price, bond => decimal(bond.price), 'price'),
        { head: texts.priceDate, text: bond => date(bond.priceDate) },
        figure(terminal.yield, bond => decimal(bond.yield), 'yield'),
        {
          head: texts.yieldTo,
          text: ({ yieldBasis, yieldDate }) =>
            yieldBasis === null ? UNKNOWN : `${label(yieldBasis)} ${yieldDate === null ? '' : date(yieldDate)}`.trim(),
        },
        figure(texts.worst, bond => decimal(bond.yieldToWorst), 'yieldToWorst'),
        figure(texts.currentYield, bond => decimal(bond.currentYield), 'currentYield'),
        figure(terminal.gSpread, bond => decimal(bond.gSpreadBp, 0), 'gSpreadBp'),
        figure(terminal.zSpread, bond => decimal(bond.zSpreadBp, 0), 'zSpreadBp'),
        figure(terminal.turnover, bond => compact(bond.turnover30d, bond.currency)),
        figure(terminal.tradingDays, bond => whole(bond.tradingDays30d)),
        figure(terminal.liquidity, bond => whole(bond.liquidity)),
      ],
    },
    {
      title: texts.risk,
      terms: [
        { head: terminal.rating, text: ({ creditRating }) => creditRating?.label ?? UNKNOWN },
        figure(terminal.duration, ({ durationDays }) => decimal(inYears(durationDays)), 'durationDays'),
        figure(terminal.modified, bond => decimal(bond.modifiedDuration), 'modifiedDuration'),
        figure(terminal.convexity, bond => decimal(bond.convexity), 'convexity'),
        { head: terminal.seniority, text: bond => word(bond.seniority) },
        { head: texts.flags, text: ({ flags }) => (flags.length === 0 ? texts.none : flags.map(label).join(', ')) },
      ],
    },
    {
      title: texts.couponGroup,
      terms: [
        figure(terminal.coupon, bond => decimal(bond.couponRate), 'couponRate'),
        { head: terminal.couponType, text: bond => word(bond.couponType) },
        figure(texts.perYear, bond => whole(bond.couponsPerYear)),
        figure(terminal.couponValue, bond => money(bond.couponValue, bond.nominalCurrency)),
        { head: terminal.nextCoupon, text: bond => date(bond.nextCouponDate) },
        { head: terminal.dayCount, text: bond => word(bond.dayCount) },
      ],
    },
    {
      title: texts.issue,
      terms: [
        { head: texts.issuer, text: ({ issuer }) => issuer.name },
        { head: terminal.bondType, text: bond => word(bond.bondType) },
        { head: terminal.status, text: bond => word(bond.status) },
        { head: terminal.sector, text: bond => word(bond.sector) },
        { head: terminal.country, text: ({ country }) => country ?? UNKNOWN },
        { head: texts.currency, text: ({ currency }) => currency },
        { head: texts.nominalCurrency, text: ({ nominalCurrency }) => nominalCurrency },
        { head: terminal.maturity, text: ({ maturityDate }) => date(maturityDate) },
        { head: texts.nextPut, text: ({ nextPut }) => date(nextPut?.date) },
        { head: texts.nextCall, text: ({ nextCall }) => date(nextCall?.date) },
        figure(terminal.nominal, bond => money(bond.outstandingNominal, bond.nominalCurrency)),
        figure(terminal.issueVolume, bond => compact(bond.issueVolume, bond.nominalCurrency)),
        figure(terminal.outstanding, bond => compact(bond.outstanding, bond.nominalCurrency)),
        figure(terminal.listing, bond => whole(bond.listingLevel)),
        {
          head: texts.qualified,
          text: ({ qualifiedOnly }) => (qualifiedOnly === null ? UNKNOWN : qualifiedOnly ? texts.yes : texts.no),
        },
      ],
    },
  ]
}

function figure(head: string, text: Term['text'], field?: string): Term {
  return { head, text, ...(field !== undefined && { field }) }
}
