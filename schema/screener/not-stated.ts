import { givenInputs } from '../filters/apply.ts'
import type { FilterValues } from '../filters/condition.ts'
import type { FilterRow } from '../filters/filter.ts'
import { type SortRow, sortStepsOf } from '../filters/sorts.ts'
import { countsByCode } from '../snapshot/columns/counts.ts'
import type { Found } from '../snapshot/columns/found.ts'
import { columnOf } from '../snapshot/columns/table.ts'
import { columnNeedOf } from '../snapshot/columns/wanted.ts'

/** A listing of which something must be told that its rows do not show. */
export interface Listed {
  readonly among: readonly object[]
  readonly filters: readonly FilterRow[]
  readonly values: FilterValues
  readonly includeUnknown: boolean
  readonly sorts: readonly SortRow[]
  /** Enum values such as `RATING_DESC`. */
  readonly sort: readonly string[]
  readonly found: Found
}

/** What is not known in this market of what was asked for, and what an order keeps apart. @param noun one row */
export function notStatedIn(listed: Listed, noun: string): readonly string[] {
  return [...unknownFlags(listed, noun), ...scalesApart(listed, noun)]
}

/** That no source says it is not that it is not so: a flag that is unknown is neither true nor false. */
function unknownFlags({ among, filters, values, includeUnknown }: Listed, noun: string): readonly string[] {
  const shown = includeUnknown ? '; IncludeUnknown shows them.' : '.'
  return givenInputs(filters, values).flatMap(inputs =>
    inputs.flatMap(({ name, row }) => {
      if (row.kind !== 'flag' || among.length === 0) return []
      const { starts, dictionary } = columnOf(among, columnNeedOf(row))
      const unknown = among.length - (starts[dictionary.length] as number)
      if (unknown === among.length)
        return [`${row.name}: no source of this market says it of any ${noun}, so none is true and none false${shown}`]
      if (unknown === 0 || values[name] === true) return []
      const whom = `${unknown} of ${among.length} ${noun}s of this market`
      return [`${row.name}: no source says it of ${whom}, so they are neither true nor false${shown}`]
    }),
  )
}

/** National and international labels are two axes, so no order by rating runs through both. */
function scalesApart({ among, sorts, sort, found }: Listed, noun: string): readonly string[] {
  const scale = sortStepsOf(sorts, sort).find(({ row }) => row.scale !== undefined)?.row.scale
  if (scale === undefined || !holdsBoth(among, scale, found)) return []
  return [
    `National and international ratings are two axes: sorted by rating, ${noun}s of one scale stand behind those of the other.`,
  ]
}

function holdsBoth(among: readonly object[], path: string, found: Found): boolean {
  const column = columnOf(among, { path, decimal: false })
  const counts = countsByCode(column, found)
  return counts.subarray(0, column.dictionary.length).filter(count => count > 0).length > 1
}

/** The facet of ratings counts equal labels of two scales together. */
export function labelsTogether(
  facets: readonly string[] | null | undefined,
  { among, filters, found }: Pick<Listed, 'among' | 'filters' | 'found'>,
): readonly string[] {
  return (facets ?? []).flatMap(name => {
    const row = filters.find(filter => filter.name === name)
    if (row?.kind !== 'range' || row.scale === undefined || !holdsBoth(among, row.scale.column, found)) return []
    return [
      `${name} counts equal labels of the national and the international scale together: RatingScale keeps to one.`,
    ]
  })
}
