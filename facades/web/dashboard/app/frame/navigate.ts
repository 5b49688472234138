/** Where the page is: paths below the base address, so that a proxy may put the service under a path. */
const BASE = typeof document === 'undefined' ? '' : new URL(document.baseURI).pathname.replace(/\/$/, '')

const CHANGED = 'bonds:navigated'

export interface Place {
  readonly path: string
  readonly query: URLSearchParams
}

export function currentPlace(): Place {
  const { pathname, search } = location
  const path = pathname.startsWith(BASE) ? pathname.slice(BASE.length) : pathname
  return { path: path === '' ? '/' : path, query: new URLSearchParams(search) }
}

/** The address of a path of ours, for links. */
export function addressOf(path: string): string {
  return BASE + path
}

export function navigate(path: string, { replace = false } = {}): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', addressOf(path))
  dispatchEvent(new Event(CHANGED))
}

/** Tells of every change of place, by us or by the browser's buttons. */
export function onNavigated(listener: () => void): () => void {
  addEventListener(CHANGED, listener)
  addEventListener('popstate', listener)
  return () => {
    removeEventListener(CHANGED, listener)
    removeEventListener('popstate', listener)
  }
}

/** The path that a click on a link of ours leads to; null where the browser shall follow it by itself. */
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
