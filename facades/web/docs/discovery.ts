import type { Description } from './description.ts'

/** What machines look for under well-known paths. */

/** RFC 9727: where the interfaces of this service are described. */
export function catalogText(baseUrl: string): string {
  const catalog = {
    linkset: [
      {
        anchor: `${baseUrl}/api/v1`,
        'service-desc': [{ href: `${baseUrl}/openapi.json`, type: 'application/json' }],
        'service-doc': [{ href: `${baseUrl}/docs`, type: 'text/html' }],
        status: [{ href: `${baseUrl}/healthz`, type: 'application/json' }],
      },
      { anchor: `${baseUrl}/mcp`, 'service-doc': [{ href: `${baseUrl}/docs`, type: 'text/html' }] },
    ],
  }
  return `${JSON.stringify(catalog, null, 2)}\n`
}

/** What an assistant should know before it reads more. */
export function llmsText({ info, paths }: Description, baseUrl: string): string {
  const endpoints = Object.entries(paths).map(
    ([path, { get }]) =>
      `- \`GET ${path}\`${get['x-mcp-tool'] ? ` (tool \`${get['x-mcp-tool']}\`)` : ''}: ${get.summary}`,
  )
  return [
    `# ${info.title}`,
    '',
    `> ${info.summary} Early access.`,
    '',
    'Send the key in the header `x-api-key`, never in a URL. Yields are in per cent and always say their basis and date;',
    'unknown is null and passes no bound; a wrong parameter is answered with what was probably meant.',
    '',
    '## Endpoints',
    ...endpoints,
    `- \`POST /mcp\`: all tools over the Model Context Protocol`,
    '',
    '## Documents',
    `- [Guide](${baseUrl}/docs)`,
    `- [OpenAPI](${baseUrl}/openapi.json)`,
    `- [Filters](${baseUrl}/docs/filters)`,
    `- [Errors](${baseUrl}/docs/errors)`,
    '',
  ].join('\n')
}
