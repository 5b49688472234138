import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Resource } from '@modelcontextprotocol/server'

/**
 * MCP Apps (`io.modelcontextprotocol/ui`, 2026-01-26): a host that knows them draws the result of a tool with the HTML of
 * a `ui://` resource. Hosts without them show the text as before.
 */
interface App extends Pick<Resource, 'uri' | 'name' | 'title' | 'description'> {
  /** Its module in `view`. */
  readonly view: string
  /** The tools whose results it draws. */
  readonly tools: readonly string[]
}

export const APPS: readonly App[] = [
  {
    uri: 'ui://bonds/screener',
    name: 'screener-app',
    title: 'Screener',
    description: 'Draws the rows of search_bonds as a table and as a map of yield by duration.',
    view: 'screener',
    tools: ['search_bonds'],
  },
  {
    uri: 'ui://bonds/curve',
    name: 'curve-app',
    title: 'Government curve',
    description: 'Draws the curves of get_curves, and the bonds beside them.',
    view: 'curve',
    tools: ['get_curves'],
  },
  {
    uri: 'ui://bonds/bond',
    name: 'bond-app',
    title: 'Bond',
    description: 'Draws the result of get_bond as a card with its payments.',
    view: 'bond',
    tools: ['get_bond'],
  },
]

/** Where the build puts the pages; not committed. */
export const BUILT_APPS = join(import.meta.dirname, 'dist')

const MIME_TYPE = 'text/html;profile=mcp-app'

/** Nothing is loaded from anywhere and nothing is asked for; the page says so itself, too. */
const META = { ui: { csp: {}, prefersBorder: true } }

/** What a tool says of its app. */
export function appMetaOf(tool: string): { readonly _meta?: { readonly ui: { readonly resourceUri: string } } } {
  const app = APPS.find(({ tools }) => tools.includes(tool))
  return app === undefined ? {} : { _meta: { ui: { resourceUri: app.uri } } }
}

export function listedApps(): readonly Resource[] {
  return APPS.map(({ uri, name, title, description }) => {
    return { uri, name, ...(title && { title }), ...(description && { description }), mimeType: MIME_TYPE, _meta: META }
  })
}

/** The page of an app; null for another resource, and while it is not built. */
export function readApp(uri: string) {
  const app = APPS.find(one => one.uri === uri)
  const file = app && join(BUILT_APPS, `${app.view}.html`)
  if (file === undefined || !existsSync(file)) return null
  return { uri, mimeType: MIME_TYPE, text: readFileSync(file, 'utf8'), _meta: META }
}
