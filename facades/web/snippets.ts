import { curl, javascript, javascriptPages, python, pythonRequests, r } from './program-snippets.ts'
import { screening } from './screening.ts'
import { appsScript, powerQuery, powerQueryCsv } from './spreadsheet-snippets.ts'

/** A text to copy that works as it stands once it holds a key. */
export interface Snippet {
  readonly id: string
  readonly name: string
  /** Where the text goes. */
  readonly place: string
  readonly text: string
  /** What must be known before it runs. */
  readonly note?: string
}

/** What stands where the reader's key goes. It is refused like any key that we never made, with words that say so. */
export const KEY_PLACEHOLDER = 'YOUR_API_KEY'

/** The screener's own example, asked from programs and spreadsheets: a row each. */
export function requestSnippets(baseUrl: string, key = KEY_PLACEHOLDER): readonly Snippet[] {
  const asked = screening(baseUrl, key)
  return [
    { id: 'curl', name: 'curl', place: 'Shell', text: curl(asked) },
    {
      id: 'javascript',
      name: 'JavaScript',
      place: 'Node 18 or newer, Deno, Bun, browser',
      text: javascript(asked),
      note: 'A page that others open shows them your key: call from your own server.',
    },
    {
      id: 'javascript-pages',
      name: 'JavaScript, every page',
      place: 'Node 18 or newer, Deno, Bun, browser',
      text: javascriptPages(asked),
      note: 'All pages of one listing come from one revision of the data. A refusal for haste says when to go on.',
    },
    { id: 'python', name: 'Python', place: 'Python 3, nothing to install', text: python(asked) },
    { id: 'python-requests', name: 'Python with requests', place: 'pip install requests', text: pythonRequests(asked) },
    { id: 'r', name: 'R', place: 'install.packages("httr2")', text: r(asked) },
    {
      id: 'power-query',
      name: 'Excel and Power BI',
      place: 'Power Query: Get Data, Blank Query, Advanced Editor',
      text: powerQuery(asked),
      note: 'Choose Anonymous when asked for credentials: the key is in the header. The kind Web API puts it into the address, which is refused.',
    },
    {
      id: 'power-query-csv',
      name: 'Excel and Power BI, the whole listing',
      place: 'Power Query: Get Data, Blank Query, Advanced Editor',
      text: powerQueryCsv(asked),
      note: 'Format=csv gives every row that the filter finds, as many as your tariff allows.',
    },
    {
      id: 'apps-script',
      name: 'Google Sheets',
      place: 'Extensions, Apps Script',
      text: appsScript(asked),
      note: 'Put the key into Project Settings, Script Properties as BONDS_KEY: whoever may read the sheet does not see it there.',
    },
  ]
}

/** How a program that speaks MCP is told about the service: a row each. */
export function mcpSnippets(baseUrl: string, key = KEY_PLACEHOLDER): readonly Snippet[] {
  const url = `${baseUrl}/mcp`
  const headers = { 'x-api-key': key }
  const pretty = (value: object) => JSON.stringify(value, null, 2)
  const servers = pretty({ mcpServers: { bonds: { url, headers } } })
  return [
    { id: 'any', name: 'Any client', place: 'mcpServers', text: servers },
    {
      id: 'claude-code',
      name: 'Claude Code',
      place: 'Shell',
      text: `claude mcp add --transport http bonds ${url} \\\n  --header "x-api-key: ${key}"`,
    },
    { id: 'cursor', name: 'Cursor', place: '.cursor/mcp.json', text: servers },
    {
      id: 'vs-code',
      name: 'VS Code',
      place: '.vscode/mcp.json',
      text: pretty({ servers: { bonds: { type: 'http', url, headers } } }),
    },
    {
      id: 'codex',
      name: 'Codex',
      place: '~/.codex/config.toml',
      text: `[mcp_servers.bonds]\nurl = "${url}"\nhttp_headers = { "x-api-key" = "${key}" }`,
    },
    {
      id: 'gemini',
      name: 'Gemini CLI',
      place: '~/.gemini/settings.json',
      text: pretty({ mcpServers: { bonds: { httpUrl: url, headers } } }),
    },
    {
      id: 'claude-desktop',
      name: 'Claude Desktop',
      place: 'claude_desktop_config.json',
      text: pretty({ mcpServers: { bonds: { command: 'npx', args: remoteArguments(url, key) } } }),
    },
  ]
}

/** A header without a space after the colon: some systems part arguments at spaces. Plain HTTP must be allowed. */
function remoteArguments(url: string, key: string): readonly string[] {
  const { protocol, hostname } = new URL(url)
  const isPlain = protocol === 'http:' && !['localhost', '127.0.0.1'].includes(hostname)
  return ['-y', 'mcp-remote', url, '--header', `x-api-key:${key}`, ...(isPlain ? ['--allow-http'] : [])]
}
