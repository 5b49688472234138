import type { AnswerSnippet } from './answer-snippets.ts'
import { shell } from './program-snippets.ts'
import { quoted, type SnippetRequest } from './screening.ts'

/** A request that changes what an account keeps. */
interface ChangeRequest extends SnippetRequest {
  readonly method: string
  /** Undefined where the path says everything. */
  readonly body: unknown
}

/** The request from programs that print the answer, if it has one. */
export function changeSnippets(request: ChangeRequest): readonly AnswerSnippet[] {
  return [
    { id: 'curl', name: 'curl', text: curl(request) },
    { id: 'python', name: 'Python', text: python(request) },
    { id: 'javascript', name: 'JavaScript', text: javascript(request) },
  ]
}

function curl({ url, key, method, body }: ChangeRequest): string {
  const data = `--header 'content-type: application/json' --data ${shell(JSON.stringify(body ?? {}))}`
  return `BONDS_KEY=${shell(key)}

curl --fail-with-body --request ${method} ${shell(url)} \\
  --header "x-api-key: $BONDS_KEY"${body === undefined ? '' : ` \\\n  ${data}`}`
}

function javascript({ url, key, method, body }: ChangeRequest): string {
  const type = body === undefined ? '' : ", 'content-type': 'application/json'"
  const data = body === undefined ? '' : `\n  body: JSON.stringify(${JSON.stringify(body)}),`
  return `const key = ${quoted(key)}

const response = await fetch(${quoted(url)}, {
  method: ${quoted(method)},
  headers: { 'x-api-key': key${type} },${data}
})
const answer = response.status === 204 ? null : await response.json()
if (!response.ok) throw new Error(\`\${answer.title}: \${answer.detail}\`)
console.log(JSON.stringify(answer, null, 2))`
}

function python({ url, key, method, body }: ChangeRequest): string {
  const type = body === undefined ? '' : ', "content-type": "application/json"'
  const data = body === undefined ? '' : `, data=json.dumps(${literal(body)}).encode()`
  return `import json
from urllib.error import HTTPError
from urllib.request import Request, urlopen

key = ${quoted(key)}
headers = {"x-api-key": key${type}}
request = Request(${quoted(url)}, method=${quoted(method)}, headers=headers${data})

try:
    with urlopen(request, timeout=30) as response:
        text = response.read()
except HTTPError as error:
    raise SystemExit(json.load(error)["detail"])
print(json.dumps(json.loads(text or "null"), indent=2, ensure_ascii=False))`
}

/** A value as a literal of Python. */
function literal(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  return `{${Object.entries(value)
    .map(([name, part]) => `${quoted(name)}: ${literal(part)}`)
    .join(', ')}}`
}
