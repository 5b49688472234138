import { useState } from 'preact/hooks'
import type { ApiParameters } from '../client/ask.ts'
import { addressOf } from '../frame/navigate.ts'
import { Button } from '../parts/button.tsx'
import { CodeBlock } from '../parts/copy.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { terminalWords } from '../words/terminal.ts'
import { useWords } from '../words/use-words.tsx'

interface ApiDrawerProps {
  /** Path of the endpoint, with its variable filled in. */
  readonly path: string
  readonly parameters: ApiParameters
  /** The request in words for an assistant. */
  readonly prompt: string
  /** What else is behind a view that is more than one request. */
  readonly also?: readonly ApiRequest[]
}

export interface ApiRequest {
  readonly path: string
  readonly parameters: ApiParameters
}

/** Shows the request behind a view, for programs. The key is a placeholder. */
export function ApiDrawer({ prompt, also = [], ...main }: ApiDrawerProps) {
  const texts = useWords(terminalWords)
  const [open, setOpen] = useState(false)
  const [index, setIndex] = useState(0)
  const requests = [main, ...also]
  const { path, parameters } = requests[index] ?? main
  return (
    <>
      <Button onClick={() => setOpen(true)}>{texts.api}</Button>
      {open && (
        <Dialog title={texts.apiTitle} onClose={() => setOpen(false)}>
          <p class="muted">{also.length === 0 ? texts.apiLead : texts.apiLeadOfSeveral(requests.length)}</p>
          {also.length > 0 && (
            <select
              aria-label={texts.request}
              value={index}
              onChange={({ currentTarget }) => setIndex(Number(currentTarget.value))}
            >
              {requests.map((request, at) => (
                <option key={queryOf(request)} value={at}>
                  {queryOf(request)}
                </option>
              ))}
            </select>
          )}
          <div class="snippets">
            {snippets(path, parameters).map(([title, text]) => (
              <CodeBlock key={title} title={title} text={text} />
            ))}
            <CodeBlock title={texts.assistant} text={prompt} />
          </div>
        </Dialog>
      )}
    </>
  )
}

function queryOf({ path, parameters }: ApiRequest): string {
  const query = new URLSearchParams(parameters).toString().replaceAll('%2C', ',')
  return `${path}${query === '' ? '' : `?${query}`}`
}

function snippets(path: string, parameters: ApiParameters): readonly (readonly [title: string, text: string])[] {
  const url = `${location.origin}${addressOf(queryOf({ path, parameters }))}`
  const quoted = JSON.stringify(url)
  return [
    ['URL', url],
    ['cURL', `curl --fail-with-body --compressed '${url.replaceAll("'", '%27')}' \\\n  --header 'x-api-key: YOUR_KEY'`],
    [
      'Python',
      `import json
from urllib.request import Request, urlopen

request = Request(${quoted}, headers={"x-api-key": "YOUR_KEY"})
with urlopen(request, timeout=30) as response:
    answer = json.load(response)`,
    ],
    [
      'TypeScript',
      `const response = await fetch(${quoted}, {
  headers: { 'x-api-key': 'YOUR_KEY' },
})
const answer = await response.json()
if (!response.ok) throw new Error(answer.detail)`,
    ],
    [
      'Excel (Power Query)',
      `let
    Answer = Json.Document(Web.Contents(${quoted.replaceAll('\\"', '""')}, [Headers = [#"x-api-key" = "YOUR_KEY"]]))
in
    Answer`,
    ],
  ]
}
