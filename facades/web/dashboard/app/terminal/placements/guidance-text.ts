import { type Formats, UNKNOWN } from '../../words/formats.ts'
import type { PlacementRow } from './stages.ts'

type Guidance = PlacementRow['guidance'][number]

/** Guidance in few words: a range of the coupon or the yield in per cent, or a spread in basis points. */
export function guidanceText(guidance: Guidance | undefined, { decimal, percent, basisPoints }: Formats): string {
  if (guidance === undefined) return UNKNOWN
  const { couponFrom, couponTo, yieldFrom, yieldTo, spreadBp } = guidance
  const range = (from: number | null, to: number | null) =>
    from === null || to === null || from === to ? percent(to ?? from) : `${decimal(from)}–${percent(to)}`
  if (couponFrom !== null || couponTo !== null) return range(couponFrom, couponTo)
  if (yieldFrom !== null || yieldTo !== null) return range(yieldFrom, yieldTo)
  return spreadBp === null ? UNKNOWN : `${spreadBp < 0 ? '' : '+'}${basisPoints(spreadBp)}`
}
