import { didYouMean } from '../../arguments/did-you-mean.ts'
import type { FlatParameter } from '../../arguments/parameters.ts'
import { suggestName } from '../../arguments/synonyms.ts'
import type { ToolArguments } from './tool-arguments.ts'

/** Names of range bounds in other query languages. */
const ENDS: ReadonlyMap<string, 'From' | 'To'> = new Map(
  Object.entries({
    ...{ from: 'From', min: 'From', gte: 'From', gt: 'From', ge: 'From', $gte: 'From', '>=': 'From', start: 'From' },
    ...{ to: 'To', max: 'To', lte: 'To', lt: 'To', le: 'To', $lte: 'To', '<=': 'To', end: 'To' },
  } as const),
)

type Entry = readonly [name: string, value: unknown]

/**
 * Converts arguments in the style of other services: `{"filter": {…}}` is unwrapped,
 * `{"Yield": {"gte": 10}}` and `{"Yield": [10, 14]}` become bounds, and a single-item list becomes its item.
 * @returns the same object when nothing was converted
 */
export function reshaped(given: ToolArguments, parameters: readonly FlatParameter[]): ToolArguments {
  const names = parameters.map(({ name }) => name)
  const byName = new Map(parameters.map(parameter => [parameter.name, parameter]))
  const entries = Object.entries(given).flatMap(([name, value]): readonly Entry[] => {
    if (typeof value !== 'object' || value === null) return [[name, value]]
    const parameter = byName.get(name)
    const bounds = boundsIn(name, value, names)
    if (bounds.length > 0 && parameter?.list !== true) return bounds
    if (Array.isArray(value) && parameter?.list === true) return [[name, value]]
    const inside: readonly unknown[] = Object.values(value)
    const isPlain = inside.length > 0 && inside.every(one => typeof one !== 'object')
    if (parameter !== undefined) return [[name, isPlain ? (parameter.list ? inside : inside[0]) : value]]
    return Array.isArray(value) ? [[name, value.length === 1 ? inside[0] : value]] : Object.entries(value)
  })
  const isSame = entries.every(([name, value]) => given[name] === value) && entries.length === Object.keys(given).length
  return isSame ? given : Object.fromEntries(entries)
}

function boundsIn(name: string, value: object, names: readonly string[]): readonly Entry[] {
  const meant = suggestName(name, names) ?? didYouMean(name, names) ?? name
  const stem = meant.replace(/(From|To)$/, '')
  const pairs: readonly Entry[] = Array.isArray(value)
    ? value.length === 2
      ? [
          ['from', value[0]],
          ['to', value[1]],
        ]
      : []
    : Object.entries(value)
  const bounds = pairs.map(([end, bound]): Entry => [`${stem}${ENDS.get(end.toLowerCase()) ?? '?'}`, bound])
  return bounds.every(([bound]) => names.includes(bound)) ? bounds : []
}
