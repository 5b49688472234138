import { givenInputs } from '../filters/apply.ts'
import type { FilterValues } from '../filters/condition.ts'
import type { FilterRow } from '../filters/filter.ts'
import { type SortRow, sortStepsOf } from '../filters/sorts.ts'
import { countsByCode } from '../snapshot/columns/counts.ts'
import type { Found } from '../snapshot/columns/found.ts'
import { columnOf } from '../snapshot/columns/table.ts'
import { columnNeedOf } from '../snapshot/columns/wanted.ts'

/** A listing with warnings that its rows do not show. */
interface Listed {
  readonly among: readonly object[]
  readonly filters: readonly FilterRow[]
  readonly values: FilterValues
  readonly includeUnknown: boolean
  readonly sorts: readonly SortRow[]
  /** Enum values such as `RATING_DESC`. */
  readonly sort: readonly string[]
  readonly found: Found
}

/** Warnings about unknown flags and about an order over two rating scales. @param noun one row */
export function notStatedIn(listed: Listed, noun: string): readonly string[] {
  return [...unknownFlags(listed, noun), ...separateScales(listed, noun)]
}

/** A flag that no source states is unknown, which is neither true nor false. */
function unknownFlags({ among, filters, values, includeUnknown }: Listed, noun: string): readonly string[] {
  const shown = includeUnknown ? '; `includeUnknown` shows them.' : '.'
  return givenInputs(filters, values).flatMap(inputs =>
    inputs.flatMap(({ name, row }) => {
      if (row.kind !== 'flag' || among.length === 0) return []
      const { starts, dictionary } = columnOf(among, columnNeedOf(row))
      const unknown = among.length - (starts[dictionary.length] as number)
      if (unknown === among.length)
        return [
          `\`filter.${name}\`: no source states it for any ${noun}, so it is neither true nor false for all of them${shown}`,
        ]
      if (unknown === 0 || values[name] === true) return []
      const affected = `${unknown} of ${among.length} ${noun}s`
      return [
        `\`filter.${name}\`: no source states it for ${affected}, so it is neither true nor false for them${shown}`,
      ]
    }),
  )
}

/** National and international labels are not comparable, so an order by rating lists one scale after the other. */
function separateScales({ among, sorts, sort, found }: Listed, noun: string): readonly string[] {
  const scale = sortStepsOf(sorts, sort).find(({ row }) => row.scale !== undefined)?.row.scale
  if (scale === undefined || !hasBothScales(among, scale, found)) return []
  return [
    `National and international ratings are not comparable: sorted by rating, ${noun}s rated on one scale follow those rated on the other.`,
  ]
}

function hasBothScales(among: readonly object[], path: string, found: Found): boolean {
  const column = columnOf(among, { path, decimal: false })
  const counts = countsByCode(column, found)
  return counts.subarray(0, column.dictionary.length).filter(count => count > 0).length > 1
}

/** Warns that the rating facet adds up equal labels of the two scales. */
export function labelsTogether(
  facets: readonly string[] | null | undefined,
  { among, filters, found }: Pick<Listed, 'among' | 'filters' | 'found'>,
): readonly string[] {
  return (facets ?? []).flatMap(name => {
    const row = filters.find(filter => filter.name === name)
    if (row?.kind !== 'range' || row.scale === undefined || !hasBothScales(among, row.scale.column, found)) return []
    return [
      `${name} counts equal labels of the national and the international scale together: filter by \`filter.ratingScale\` to separate them.`,
    ]
  })
}
