import { type Description, endpointsOf } from './description.ts'
import { localPath } from './language.ts'
import { SECTIONS } from './sections.ts'

/** API catalog (RFC 9727): links to the descriptions of the interfaces. */
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

/** Text of `/llms.txt`: a summary for AI assistants. */
export function llmsText(description: Description, baseUrl: string): string {
  const { info } = description
  const endpoints = endpointsOf(description).map(
    ({ method, path, summary, 'x-mcp-tool': tool }) =>
      `- \`${method} ${path}\`${tool ? ` (tool \`${tool}\`)` : ''}: ${summary}`,
  )
  return [
    `# ${info.title}`,
    '',
    `> ${info.summary} Early access.`,
    '',
    'Send the key in the header `x-api-key`, never in a URL. Yields are in per cent and always state their basis and date;',
    'an unknown value is null and satisfies no bound; an error about a parameter suggests the closest valid value.',
    '',
    '## Endpoints',
    ...endpoints,
    `- \`POST /mcp\`: all tools over the Model Context Protocol`,
    '',
    '## Documents',
    'Each page is HTML without `.md` as well; a request with `Accept: text/markdown` gets the Markdown there.',
    ...SECTIONS.flatMap(({ rows }) => rows).map(({ label, path }) => `- [${label.en}](${baseUrl}${path}.md)`),
    `- [OpenAPI](${baseUrl}/openapi.json)`,
    `- [Postman collection](${baseUrl}/docs/postman.json)`,
    '',
    '## In Russian',
    ...SECTIONS.flatMap(({ rows }) => rows).map(
      ({ label, path }) => `- [${label.ru}](${baseUrl}${localPath(path, 'ru')}.md)`,
    ),
    '',
  ].join('\n')
}

/** RFC 9116 recommends less than a year. Counted from the start of the day, so that the text is stable within a day. */
const SECURITY_DAYS = 182
const DAY_MS = 86_400_000

/** Text of `security.txt` (RFC 9116): contact for vulnerability reports. */
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
