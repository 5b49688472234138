import { lines, quoted, type SnippetRequest } from './screening.ts'

/** Snippets that call the screener from programs. */

export function curl({ url, query, key }: SnippetRequest): string {
  const data = query.map(([name, value]) => ` \\\n  --data-urlencode ${shell(`${name}=${value}`)}`)
  return `BONDS_KEY=${shell(key)}

curl --fail-with-body --compressed --get ${shell(url)} \\
  --header "x-api-key: $BONDS_KEY"${data.join('')}`
}

export function javascript({ url, query, key }: SnippetRequest): string {
  return `const key = ${quoted(key)}
const url = new URL(${quoted(url)})
url.search = new URLSearchParams({
${lines(query, ([name, value]) => `  ${name}: ${quoted(value)},`)}
})

const response = await fetch(url, { headers: { 'x-api-key': key } })
const answer = await response.json()
if (!response.ok) throw new Error(\`\${answer.title}: \${answer.detail}\`)
for (const bond of answer.items) console.log(bond.isin, bond.name, bond.yield, bond.yieldBasis)`
}

export function javascriptPages({ url, query, key }: SnippetRequest): string {
  const filter = query.filter(([name]) => name !== 'PageSize')
  return `const key = ${quoted(key)}

async function* bonds(filter) {
  const url = new URL(${quoted(url)})
  url.search = new URLSearchParams({ ...filter, PageSize: '500' })
  for (;;) {
    const response = await fetch(url, { headers: { 'x-api-key': key } })
    if (response.status === 429) {
      const seconds = Number(response.headers.get('retry-after') ?? 1)
      await new Promise(resume => setTimeout(resume, seconds * 1000))
      continue
    }
    const answer = await response.json()
    if (!response.ok) throw new Error(\`\${answer.title}: \${answer.detail}\`)
    yield* answer.items
    if (answer.page.nextCursor === null) return
    url.searchParams.set('Cursor', answer.page.nextCursor)
  }
}

const filter = {
${lines(filter, ([name, value]) => `  ${name}: ${quoted(value)},`)}
}
for await (const bond of bonds(filter)) console.log(bond.isin, bond.name, bond.yield, bond.yieldBasis)`
}

export function python({ url, query, key }: SnippetRequest): string {
  return `import json
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

key = ${quoted(key)}
query = urlencode({
${lines(query, ([name, value]) => `    ${quoted(name)}: ${quoted(value)},`)}
})
request = Request(${quoted(`${url}?`)} + query, headers={"x-api-key": key})

try:
    with urlopen(request, timeout=30) as response:
        answer = json.load(response)
except HTTPError as error:
    raise SystemExit(json.load(error)["detail"])
for bond in answer["items"]:
    print(bond["isin"], bond["name"], bond["yield"], bond["yieldBasis"])`
}

export function pythonRequests({ url, query, key }: SnippetRequest): string {
  return `import requests

key = ${quoted(key)}
parameters = {
${lines(query, ([name, value]) => `    ${quoted(name)}: ${quoted(value)},`)}
}
response = requests.get(${quoted(url)}, params=parameters, headers={"x-api-key": key}, timeout=30)
answer = response.json()
if not response.ok:
    raise SystemExit(answer["detail"])
for bond in answer["items"]:
    print(bond["isin"], bond["name"], bond["yield"], bond["yieldBasis"])`
}

export function r({ url, query, key }: SnippetRequest): string {
  return `library(httr2)

key <- ${quoted(key)}
answer <- request(${quoted(url)}) |>
  req_url_query(
${query.map(([name, value]) => `    ${name} = ${quoted(value)}`).join(',\n')}
  ) |>
  req_headers(\`x-api-key\` = key, .redact = "x-api-key") |>
  req_error(body = \\(response) resp_body_json(response, check_type = FALSE)$detail) |>
  req_perform() |>
  resp_body_json(simplifyVector = TRUE)

answer$items[c("isin", "name", "yield", "yieldBasis")]`
}

/** A single-quoted shell argument without expansion. */
export function shell(value: string): string {
  return `'${value.replaceAll("'", "'\\''")}'`
}
