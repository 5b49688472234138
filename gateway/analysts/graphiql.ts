import type { GraphiQLOptions } from 'graphql-yoga'
import { exampleQueries } from './examples.ts'

/** An example for each tab, and an empty header for a key. */
export function graphiqlOptions(now: Date): GraphiQLOptions {
  return { title: 'Bond data', defaultTabs: tabsOf(now), headers: KEY_HEADER, shouldPersistHeaders: false }
}

/** The editor is 30 MB of text, loaded into memory only when it is first opened. */
export async function renderGraphiQL(options: GraphiQLOptions | undefined): Promise<string> {
  const { renderGraphiQL: render } = await import('@graphql-yoga/render-graphiql')
  return render(options).replace('<div id="root">', `<script>${OPEN_THE_LAST_TAB}</script>$&`)
}

const KEY_HEADER = '{ "x-api-key": "" }'

function tabsOf(now: Date) {
  return exampleQueries(now.toISOString().slice(0, 10)).map(({ title, query }) => ({
    query: `# ${title}\n# Signed in, just run it. Otherwise put your key into the headers below.\n${query}`,
    headers: KEY_HEADER,
  }))
}

/**
 * GraphiQL finds the tab to open by the stored query, and stores none until something is edited: without it, whoever
 * only ran an example returns to an empty tab behind all others.
 */
const OPEN_THE_LAST_TAB = `
  const { tabs, activeTabIndex } = JSON.parse(localStorage.getItem('graphiql:tabState')) ?? {};
  if (tabs && !localStorage.getItem('graphiql:query')) {
    localStorage.setItem('graphiql:query', tabs[activeTabIndex]?.query ?? '');
  }`
