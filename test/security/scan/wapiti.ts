import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Finding, runTool, type Scanner } from './tool.ts'

const SECONDS = 420
const MODULES =
  'cookieflags,csp,csrf,crlf,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,ssrf,xss,xxe'

interface Report {
  readonly vulnerabilities: Readonly<Record<string, readonly Entry[]>>
  readonly anomalies: Readonly<Record<string, readonly Entry[]>>
}

interface Entry {
  readonly method: string
  readonly path: string
  readonly info: string
}

/** What the tool takes for a weakness and is none, with the reason. */
const NONE: readonly { readonly category: string; readonly info: RegExp; readonly reason: string }[] = [
  {
    category: 'Secure Flag cookie',
    info: /./,
    reason: 'over plain http on loopback a cookie cannot be Secure; test/web/session.test.ts proves it for https',
  },
  {
    category: 'HTTP Secure Headers',
    info: /Strict-Transport-Security|X-XSS-Protection/,
    reason:
      'HSTS means nothing over plain http (sent with https, see test/web/headers.test.ts); X-XSS-Protection is retired',
  },
]

/** Crawls the pages and the description, and attacks what it finds, with a key. */
export const wapiti: Scanner = {
  command: 'wapiti',
  async *run({ baseUrl, key, folder }): AsyncGenerator<Finding> {
    const data = `${baseUrl}/api/v1/data`
    const starts = [
      ...['', '/reference', '/snippets', '/fields', '/filters', '/errors', '/policies'].map(
        name => `${baseUrl}/docs${name}`,
      ),
      ...[`${baseUrl}/graphql`, `${baseUrl}/sign-in`, `${baseUrl}/reset`, `${baseUrl}/dashboard`],
      ...[`${data}/instruments?Query=ofz&YieldFrom=10&Currency=RUB&PageSize=2`, `${data}/issuers?Query=a&PageSize=2`],
      ...[`${data}/placements?Currency=RUB&PageSize=2`, `${data}/holdings?PageSize=2`],
      ...[`${data}/market-overview?Currency=RUB&Limit=2`, `${baseUrl}/api/v1/b2b/tariffs`],
    ]
    const file = join(folder, 'wapiti.json')
    const output = await runTool(
      'wapiti',
      [
        ...['-u', `${baseUrl}/`, '--scope', 'domain', '-m', MODULES, '-H', `x-api-key: ${key}`, '-v', '1'],
        ...starts.flatMap(start => ['-s', start]),
        ...['--flush-session', '--store-session', join(folder, 'wapiti'), '--max-scan-time', '120'],
        ...['--max-attack-time', '60', '-f', 'json', '-o', file, '--no-bugreport'],
      ],
      SECONDS,
    )
    const report = await readFile(file, 'utf8').then(
      text => JSON.parse(text) as Report,
      () => null,
    )
    const tried =
      /found (\d+ (?:URL|page)[^\n]*)/i.exec(output)?.[1] ?? `${starts.length + 1} addresses and what they link to`
    const found = report === null ? [`did not finish: ${output.trim().slice(-300)}`] : foundIn(report)
    yield { tool: 'wapiti', target: 'pages and data', tried, found }
  },
}

function foundIn({ vulnerabilities, anomalies }: Report): readonly string[] {
  return [...Object.entries(vulnerabilities), ...Object.entries(anomalies)].flatMap(([category, entries]) =>
    entries
      .filter(({ info }) => !NONE.some(none => none.category === category && none.info.test(info)))
      .map(({ method, path, info }) => `${category}: ${method} ${path}: ${info}`),
  )
}
