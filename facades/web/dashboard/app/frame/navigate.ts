import type { Language } from '../client/rows.ts'

/** Current location. Paths are relative to the base URL, so that a proxy can add a path prefix. */
const BASE = typeof document === 'undefined' ? '' : new URL(document.baseURI).pathname.replace(/\/$/, '')

const CHANGED = 'bonds:navigated'

export interface PageLocation {
  readonly path: string
  readonly query: URLSearchParams
}

export function currentLocation(): PageLocation {
  const { pathname, search } = location
  const path = pathname.startsWith(BASE) ? pathname.slice(BASE.length) : pathname
  return { path: path === '' ? '/' : path, query: new URLSearchParams(search) }
}

/** Path and query, to return to. */
export function wholePath({ path, query }: PageLocation): string {
  return query.size === 0 ? path : `${path}?${query}`
}

/** URL of an internal path, for links. */
export function addressOf(path: string): string {
  return BASE + path
}

/** URL of a page of the documentation, which has an address in each language. */
export function docsAddress(language: Language, page = ''): string {
  return addressOf(`/docs${language === 'RU' ? '/ru' : ''}${page}`)
}

/** URL of a page about the service itself, such as `/terms`. */
export function aboutAddress(language: Language, page: string): string {
  return addressOf(`${language === 'RU' ? '/ru' : ''}${page}`)
}

export function navigate(path: string, { replace = false } = {}): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', addressOf(path))
  dispatchEvent(new Event(CHANGED))
}

/** Subscribes to navigation, by this page or by the browser buttons. */
export function onNavigated(listener: () => void): () => void {
  addEventListener(CHANGED, listener)
  addEventListener('popstate', listener)
  return () => {
    removeEventListener(CHANGED, listener)
    removeEventListener('popstate', listener)
  }
}

/** Path of a clicked internal link; null when the browser must follow the link itself. */
export function pathOfClick(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = (event.target as Element | null)?.closest?.('a')
  if (
    link === null ||
    link === undefined ||
    link.target !== '' ||
    link.hasAttribute('download') ||
    link.origin !== location.origin
  )
    return null
  if (link.hash !== '' && link.pathname === location.pathname) return null
  return link.pathname.startsWith(BASE) ? link.pathname.slice(BASE.length) + link.search : null
}
