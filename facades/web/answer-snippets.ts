import { curl } from './program-snippets.ts'
import { lines, quoted, type SnippetRequest } from './screening.ts'

/** Any request, from a program that prints the whole answer. */
export interface AnswerSnippet {
  readonly id: 'curl' | 'python' | 'javascript'
  readonly name: string
  readonly text: string
}

/** @param needsKey false for a request that is open to everybody */
export function answerSnippets(request: SnippetRequest, needsKey: boolean): readonly AnswerSnippet[] {
  return [
    { id: 'curl', name: 'curl', text: needsKey ? curl(request) : openCurl(request) },
    { id: 'python', name: 'Python', text: python(request, needsKey) },
    { id: 'javascript', name: 'JavaScript', text: javascript(request, needsKey) },
  ]
}

function openCurl({ url }: SnippetRequest): string {
  return `curl --fail-with-body --compressed '${url}'`
}

function javascript({ url, query, key }: SnippetRequest, needsKey: boolean): string {
  const parameters = `url.search = new URLSearchParams({
${lines(query, ([name, value]) => `  ${name}: ${quoted(value)},`)}
})
`
  return `${needsKey ? `const key = ${quoted(key)}\n` : ''}const url = new URL(${quoted(url)})
${query.length === 0 ? '' : parameters}
const response = await fetch(url${needsKey ? ", { headers: { 'x-api-key': key } }" : ''})
const answer = await response.json()
if (!response.ok) throw new Error(\`\${answer.title}: \${answer.detail}\`)
console.log(JSON.stringify(answer, null, 2))`
}

function python({ url, query, key }: SnippetRequest, needsKey: boolean): string {
  const parameters = `query = urlencode({
${lines(query, ([name, value]) => `    ${quoted(name)}: ${quoted(value)},`)}
})
`
  const imports = [
    'import json',
    'from urllib.error import HTTPError',
    ...(query.length === 0 ? [] : ['from urllib.parse import urlencode']),
    'from urllib.request import Request, urlopen',
  ]
  const address = query.length === 0 ? quoted(url) : `${quoted(`${url}?`)} + query`
  return `${imports.join('\n')}

${needsKey ? `key = ${quoted(key)}\n` : ''}${query.length === 0 ? '' : parameters}request = Request(${address}${needsKey ? ', headers={"x-api-key": key}' : ''})

try:
    with urlopen(request, timeout=30) as response:
        answer = json.load(response)
except HTTPError as error:
    raise SystemExit(json.load(error)["detail"])
print(json.dumps(answer, indent=2, ensure_ascii=False))`
}
