import { columnsBelow, columnsOfFragment, columnsOfList } from '../../gateway/documents/columns.ts'
import type { Operation } from '../../gateway/documents/operation.ts'
import type { Endpoint } from '../endpoints.ts'

/** What `Fields` may choose from the rows of a list. */
export interface ColumnChoices {
  /** The columns of each preset. */
  readonly presets: Readonly<Record<string, readonly string[]>>
  /** Those that some preset shows. */
  readonly shown: readonly string[]
  /** Those of every JSON answer. */
  readonly always: readonly string[]
  /** The columns behind the name of a column or of a group, the shorter paths first. */
  readonly columns: Readonly<Record<string, readonly string[]>>
}

/**
 * A group that presets show stands for what they show of it, and the rest of it is chosen by path: `issuer` is its id and
 * its name, and `issuer.inn` a column of its own.
 */
export function columnChoices(
  { list, presets, always = '' }: NonNullable<Endpoint['columns']>,
  operation: Operation,
): ColumnChoices {
  const all = columnsOfList(operation, list)
  const ofFragments = Object.values(presets).flatMap(of =>
    typeof of === 'string' ? columnsOfFragment(operation, of) : [],
  )
  const behind = (name: string) => {
    const inPresets = columnsBelow(ofFragments, name)
    return [...new Set(inPresets.length > 0 ? inPresets : columnsBelow(all, name))]
  }
  const ofPresets = Object.entries(presets).map(([preset, of]) => {
    return [preset, typeof of === 'string' ? columnsOfFragment(operation, of) : of.flatMap(behind)] as const
  })
  return {
    presets: Object.fromEntries(ofPresets),
    shown: [...new Set(ofPresets.flatMap(([, columns]) => columns))],
    always: ofPresets.find(([preset]) => preset === always)?.[1] ?? [],
    columns: Object.fromEntries(namesOf(all).map(name => [name, behind(name)])),
  }
}

/**
 * Chosen columns with the rest of the groups that presets show: clients rely on the fields of these groups, and a path
 * only adds to them.
 */
export function withWholeGroups(chosen: ReadonlySet<string>, { shown, always }: ColumnChoices): ReadonlySet<string> {
  const groups = new Set([...chosen].filter(column => column.includes('.')).map(column => column.split('.')[0] ?? ''))
  return new Set([...chosen, ...always, ...[...groups].flatMap(group => columnsBelow(shown, group))])
}

function namesOf(columns: readonly string[]): readonly string[] {
  const steps = columns.map(column => column.split('.'))
  const names = steps.flatMap(path => path.map((_, index) => path.slice(0, index + 1).join('.')))
  const depthOf = (name: string) => name.split('.').length
  return [...new Set(names)].sort((one, other) => depthOf(one) - depthOf(other))
}
