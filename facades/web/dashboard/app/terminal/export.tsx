import { useState } from 'preact/hooks'
import type { ApiParameters } from '../client/ask.ts'
import { useClient } from '../client/client.tsx'
import type { Failure } from '../client/failure.ts'
import { addressOf } from '../frame/navigate.ts'
import { useViewer } from '../frame/session.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { FailureText } from '../parts/failure-text.tsx'
import { saveAs } from '../parts/save-as.ts'
import { terminalWords } from '../words/terminal.ts'
import { useWords } from '../words/use-words.tsx'

interface ExportProps {
  /** Path of an endpoint that has a table. */
  readonly path: string
  readonly parameters: ApiParameters
}

/** Of the API, with the name of each. */
const FORMATS = [
  ['csv', 'CSV'],
  ['csv-excel', 'CSV (Excel)'],
  ['xlsx', 'Excel'],
  ['ndjson', 'NDJSON'],
] as const

/** Saves the whole listing as a file of the API; nothing for readers who may not. */
export function Export({ path, parameters }: ExportProps) {
  const texts = useWords(terminalWords)
  const { downloadFile } = useClient()
  const { entitlement } = useViewer()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  if (entitlement.kind === 'FREE') return null
  const { Page: _, PageSize: __, Cursor: ___, Limit: ____, ...listing } = parameters
  const save = async (format: string) => {
    setBusy(true)
    const answer = await downloadFile(`${addressOf(path)}?${new URLSearchParams({ ...listing, Format: format })}`)
    setBusy(false)
    if (answer.ok) saveAs(answer.data)
    else setFailure(answer.failure)
  }
  return (
    <>
      <select
        class="export"
        aria-label={texts.export}
        aria-busy={busy}
        disabled={busy}
        value=""
        onChange={({ currentTarget }) => {
          void save(currentTarget.value)
          currentTarget.value = ''
        }}
      >
        <option value="">{busy ? texts.exporting : texts.export}</option>
        {FORMATS.map(([format, name]) => (
          <option key={format} value={format}>
            {name}
          </option>
        ))}
      </select>
      {failure !== null && (
        <Dialog title={texts.export} onClose={() => setFailure(null)}>
          <FailureText failure={failure} />
        </Dialog>
      )}
    </>
  )
}
