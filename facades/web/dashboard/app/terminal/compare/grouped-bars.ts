/** Width of a group of bars, as a share of a year. */
const GROUP = 0.8

interface GroupedBars {
  /** In order; those of a year stand around it. */
  readonly positions: readonly number[]
  /** For each member of the groups: a value at its own place of every year, null at the others'. */
  readonly values: readonly (readonly (number | null)[])[]
  yearAt(position: number): number
}

/** Places for bars of several members beside each other, so that none covers another, and an empty year at each side. */
export function groupedBars(
  years: readonly number[],
  members: readonly ((year: number) => number | null)[],
): GroupedBars {
  const [first = 0, last = 0] = [years[0], years.at(-1)]
  const places = [first - 1, ...years, last + 1].flatMap(year => members.map((_, member) => ({ year, member })))
  const middle = (members.length - 1) / 2
  return {
    positions: places.map(({ year, member }) => year + ((member - middle) * GROUP) / members.length),
    values: members.map((valueIn, member) =>
      places.map(place => (place.member === member ? valueIn(place.year) : null)),
    ),
    yearAt: Math.round,
  }
}
