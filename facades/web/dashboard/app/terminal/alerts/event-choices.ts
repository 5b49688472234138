/** What can be watched, and the events that follow from it, in the order of the form. */
const BOND_EVENTS = [
  ...['bond.price_crossed', 'bond.yield_crossed', 'bond.spread_crossed', 'bond.rating_changed', 'bond.outlook_changed'],
  ...['bond.coupon_set', 'bond.put_window_opened', 'bond.put_window_closing', 'bond.call_announced', 'bond.maturing'],
  'bond.default',
]

export const EVENTS_OF = {
  screen: ['screen.entered', 'screen.left', ...BOND_EVENTS],
  watchlist: BOND_EVENTS,
  portfolio: ['portfolio.warning', ...BOND_EVENTS],
  bond: BOND_EVENTS,
  curve: ['curve.moved'],
  placements: ['placement.announced', 'placement.guidance_changed', 'placement.book_closed', 'placement.placed'],
  market: ['revision.published'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type SubjectKind = keyof typeof EVENTS_OF

/** What events need to be told besides. */
export function settingsOf(events: readonly string[]): readonly ('level' | 'daysBefore' | 'tenor' | 'basisPoints')[] {
  const has = (pattern: RegExp) => events.some(type => pattern.test(type))
  return [
    ...(has(/_crossed$/) ? ['level' as const] : []),
    ...(has(/closing$|maturing$/) ? ['daysBefore' as const] : []),
    ...(has(/^curve/) ? ['tenor' as const, 'basisPoints' as const] : []),
  ]
}
