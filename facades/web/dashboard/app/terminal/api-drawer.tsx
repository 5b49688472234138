import { useEffect, useState } from 'preact/hooks'
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
            <CodeBlock title="URL" text={urlOf({ path, parameters })} />
            <Snippets path={path} parameters={parameters} />
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

function urlOf(request: ApiRequest): string {
  return `${location.origin}${addressOf(queryOf(request))}`
}

/** The code that the documentation shows for the same request; it is loaded when somebody opens the drawer. */
function Snippets({ path, parameters }: ApiRequest) {
  const [makers, setMakers] = useState<typeof import('./request-snippets.ts') | null>(null)
  useEffect(() => void import('./request-snippets.ts').then(setMakers), [])
  const snippets = makers?.requestSnippets(location.origin, addressOf(path), parameters) ?? []
  return (
    <>
      {snippets.map(([title, text]) => (
        <CodeBlock key={title} title={title} text={text} />
      ))}
    </>
  )
}
