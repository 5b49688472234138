import { useEffect, useState } from 'preact/hooks'
import type { ApiParameters } from '../client/ask.ts'
import { currentLocation, navigate, onNavigated, wholePath } from '../frame/navigate.ts'
import { isOfADay } from './as-of.ts'

/**
 * The state of a page, which is its URL. Names of the API begin with a capital letter, so that a URL of the page and one
 * of the API have the same parameters; what only the page knows, such as its columns, begins with a small one.
 */
export interface PageState {
  /** The day of the terminal; of the parameters of the API only on pages that can be of a day. */
  readonly day: string | undefined
  /** Parameters of the API. */
  readonly parameters: ApiParameters
  /** What only the page knows. */
  readonly own: ApiParameters
  /** Null removes a parameter. */
  change(changes: Readonly<Record<string, string | null>>, options?: { readonly replace?: boolean }): void
}

export function usePageState(): PageState {
  const [{ path, query }, setLocation] = useState(currentLocation)
  useEffect(() => onNavigated(() => setLocation(currentLocation())), [])
  const pairs = [...query].filter(([, value]) => value !== '')
  return {
    day: query.get('AsOf') || undefined,
    parameters: Object.fromEntries(pairs.filter(([name]) => isOfApi(name) && (name !== 'AsOf' || isOfADay(path)))),
    own: Object.fromEntries(pairs.filter(([name]) => !isOfApi(name))),
    change: (changes, options) => {
      const changed = new URLSearchParams(query)
      for (const [name, value] of Object.entries(changes)) {
        if (value === null || value === '') changed.delete(name)
        else changed.set(name, value)
      }
      navigate(wholePath({ path, query: changed }), options)
    },
  }
}

function isOfApi(name: string): boolean {
  return /^[A-Z]/.test(name)
}
