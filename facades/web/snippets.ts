import { curl, javascript, javascriptPages, python, pythonRequests, r } from './program-snippets.ts'
import { screening } from './screening.ts'
import { appsScript, powerQuery, powerQueryCsv } from './spreadsheet-snippets.ts'

/** Text to copy. It works unchanged once it contains a key. */
export interface Snippet {
  readonly id: string
  readonly name: string
  /** Program or file that the text goes to. */
  readonly target: string
  readonly text: string
  /** Note to read before use. */
  readonly note?: string
}

/** Placeholder for the user's key. Requests with it are rejected like any key that was never issued, with a message that explains why. */
export const KEY_PLACEHOLDER = 'YOUR_API_KEY'

/** Snippets that send the screener example from programs and spreadsheets. */
export function requestSnippets(baseUrl: string, key = KEY_PLACEHOLDER): readonly Snippet[] {
  const request = screening(baseUrl, key)
  return [
    { id: 'curl', name: 'curl', target: 'Shell', text: curl(request) },
    {
      id: 'javascript',
      name: 'JavaScript',
      target: 'Node 18 or newer, Deno, Bun, browser',
      text: javascript(request),
      note: 'Do not use the key in a public page: its visitors can read it. Call the API from your own server.',
    },
    {
      id: 'javascript-pages',
      name: 'JavaScript, every page',
      target: 'Node 18 or newer, Deno, Bun, browser',
      text: javascriptPages(request),
      note: 'All pages of one list come from the same data revision. A rate-limit response (429) states when to retry.',
    },
    { id: 'python', name: 'Python', target: 'Python 3, nothing to install', text: python(request) },
    {
      id: 'python-requests',
      name: 'Python with requests',
      target: 'pip install requests',
      text: pythonRequests(request),
    },
    { id: 'r', name: 'R', target: 'install.packages("httr2")', text: r(request) },
    {
      id: 'power-query',
      name: 'Excel and Power BI',
      target: 'Power Query: Get Data, Blank Query, Advanced Editor',
      text: powerQuery(request),
      note: 'Select Anonymous when prompted for credentials, because the key is in the header. The Web API option puts the key in the URL, which is rejected.',
    },
    {
      id: 'power-query-csv',
      name: 'Excel and Power BI, the whole list',
      target: 'Power Query: Get Data, Blank Query, Advanced Editor',
      text: powerQueryCsv(request),
      note: 'Format=csv returns all matching rows, up to the limit of your plan.',
    },
    {
      id: 'apps-script',
      name: 'Google Sheets',
      target: 'Extensions, Apps Script',
      text: appsScript(request),
      note: 'Save the key in Project Settings, Script Properties as BONDS_KEY. Viewers of the sheet cannot see it there.',
    },
  ]
}

/** Configuration snippets for MCP clients. */
export function mcpSnippets(baseUrl: string, key = KEY_PLACEHOLDER): readonly Snippet[] {
  const url = `${baseUrl}/mcp`
  const headers = { 'x-api-key': key }
  const pretty = (value: object) => JSON.stringify(value, null, 2)
  const servers = pretty({ mcpServers: { bonds: { url, headers } } })
  return [
    { id: 'any', name: 'Any client', target: 'mcpServers', text: servers },
    {
      id: 'claude-code',
      name: 'Claude Code',
      target: 'Shell',
      text: `claude mcp add --transport http bonds ${url} \\\n  --header "x-api-key: ${key}"`,
    },
    { id: 'cursor', name: 'Cursor', target: '.cursor/mcp.json', text: servers },
    {
      id: 'vs-code',
      name: 'VS Code',
      target: '.vscode/mcp.json',
      text: pretty({ servers: { bonds: { type: 'http', url, headers } } }),
    },
    {
      id: 'codex',
      name: 'Codex',
      target: '~/.codex/config.toml',
      text: `[mcp_servers.bonds]\nurl = "${url}"\nhttp_headers = { "x-api-key" = "${key}" }`,
    },
    {
      id: 'gemini',
      name: 'Gemini CLI',
      target: '~/.gemini/settings.json',
      text: pretty({ mcpServers: { bonds: { httpUrl: url, headers } } }),
    },
    {
      id: 'claude-desktop',
      name: 'Claude Desktop',
      target: 'claude_desktop_config.json',
      text: pretty({ mcpServers: { bonds: { command: 'npx', args: remoteArguments(url, key) } } }),
    },
  ]
}

/** No space after the colon, because some systems split arguments at spaces. Plain HTTP needs `--allow-http`. */
function remoteArguments(url: string, key: string): readonly string[] {
  const { protocol, hostname } = new URL(url)
  const isPlain = protocol === 'http:' && !['localhost', '127.0.0.1'].includes(hostname)
  return ['-y', 'mcp-remote', url, '--header', `x-api-key:${key}`, ...(isPlain ? ['--allow-http'] : [])]
}
