import { useEffect, useState } from 'preact/hooks'
import { currentLocation, navigate, onNavigated, wholePath } from '../../../frame/navigate.ts'

export type FilterValues = Readonly<Record<string, string>>

/** The form above a list. */
export interface FilterProps {
  readonly values: FilterValues
  onFilter(values: FilterValues): void
}

/** The filter of a list. It is in the URL, so that a filtered list can be reloaded, sent and gone back to. */
export function useListFilter(): readonly [values: FilterValues, change: (values: FilterValues) => void] {
  const [{ path, query }, setLocation] = useState(currentLocation)
  useEffect(() => onNavigated(() => setLocation(currentLocation())), [])
  const change = (values: FilterValues) => navigate(wholePath({ path, query: new URLSearchParams(stated(values)) }))
  return [stated(Object.fromEntries(query)), change]
}

function stated(values: FilterValues): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value.trim() === '' ? [] : [[name, value.trim()]])),
  )
}

/** One of the values that exist, as a list of one; nothing for any other text, which a URL may have. */
export function oneOf<Value extends string>(
  values: readonly Value[],
  value: string | undefined,
): readonly Value[] | undefined {
  const known = values.find(one => one === value)
  return known === undefined ? undefined : [known]
}
