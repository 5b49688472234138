/** How a program that speaks MCP is told about the service: a row each. */
export interface McpClient {
  readonly name: string
  /** Where the text goes. */
  readonly place: string
  readonly text: string
}

const KEY = 'bds_live_…'

export function mcpClients(baseUrl: string): readonly McpClient[] {
  const url = `${baseUrl}/mcp`
  const headers = { 'x-api-key': KEY }
  const pretty = (value: object) => JSON.stringify(value, null, 2)
  return [
    { name: 'Any client', place: 'mcpServers', text: pretty({ mcpServers: { bonds: { url, headers } } }) },
    {
      name: 'Claude Code',
      place: 'a command',
      text: `claude mcp add --transport http bonds ${url} \\\n  --header "x-api-key: ${KEY}"`,
    },
    { name: 'Cursor', place: '.cursor/mcp.json', text: pretty({ mcpServers: { bonds: { url, headers } } }) },
    {
      name: 'VS Code',
      place: '.vscode/mcp.json',
      text: pretty({ servers: { bonds: { type: 'http', url, headers } } }),
    },
    {
      name: 'Codex',
      place: '~/.codex/config.toml',
      text: `[mcp_servers.bonds]\nurl = "${url}"\nhttp_headers = { "x-api-key" = "${KEY}" }`,
    },
    {
      name: 'Gemini CLI',
      place: '~/.gemini/settings.json',
      text: pretty({ mcpServers: { bonds: { httpUrl: url, headers } } }),
    },
    {
      name: 'Claude Desktop',
      place: 'claude_desktop_config.json',
      text: pretty({
        mcpServers: { bonds: { command: 'npx', args: ['mcp-remote', url, '--header', `x-api-key:${KEY}`] } },
      }),
    },
  ]
}
