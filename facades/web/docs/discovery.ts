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
        'service-meta': [{ href: `${baseUrl}/docs/postman.json`, type: 'application/json' }],
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
    `- [Snippets](${baseUrl}/docs/snippets): ready code for programs and spreadsheets`,
    `- [Fields](${baseUrl}/docs/fields): every field of every answer, its unit and what null says`,
    `- [Filters](${baseUrl}/docs/filters): every parameter`,
    `- [Ratings](${baseUrl}/docs/ratings): the ladder of labels, spellings of agencies, grades`,
    `- [Methodology](${baseUrl}/docs/methodology): how every figure is computed, and what null says`,
    `- [Errors](${baseUrl}/docs/errors): every code`,
    `- [Versions and security](${baseUrl}/docs/policies)`,
    `- [Postman collection](${baseUrl}/docs/postman.json)`,
    '',
  ].join('\n')
}

/** RFC 9116 wants less than a year; half of one, from the beginning of the day, keeps the text the same all day. */
const SECURITY_DAYS = 182
const DAY_MS = 86_400_000

/** RFC 9116: whom to tell about a weakness. */
export function securityText(contact: string, baseUrl: string, now: Date): string {
  const today = Math.floor(now.getTime() / DAY_MS)
  return [
    `Contact: ${contact}`,
    `Expires: ${new Date((today + SECURITY_DAYS) * DAY_MS).toISOString().replace('.000Z', 'Z')}`,
    'Preferred-Languages: en',
    `Canonical: ${baseUrl}/.well-known/security.txt`,
    `Policy: ${baseUrl}/docs/policies#security`,
    '',
  ].join('\n')
}
