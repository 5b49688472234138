import { useEffect, useId, useState } from 'preact/hooks'
import type { HoldingsColumn, HoldingsFile, HoldingsReport } from '../client/rows.ts'
import { useAction } from '../client/use-action.ts'
import { Button, Link } from '../parts/button.tsx'
import { FailureText } from '../parts/failure-text.tsx'
import { Page } from '../parts/page.tsx'
import { Skeleton } from '../parts/shown.tsx'
import { takeFile } from '../terminal/portfolio/handed-file.ts'
import { importWords } from '../words/import.ts'
import { portfolioWords } from '../words/portfolios.ts'
import { useWords } from '../words/use-words.tsx'
import { countOf, Preview } from './import-preview.tsx'
import { SaveImport } from './save-import.tsx'

/** Import steps: file, preview, target portfolio. The service stores nothing before the last step. */
export function View() {
  const texts = useWords(importWords)
  const portfolios = useWords(portfolioWords)
  const preview = useAction('preview-holdings')
  const [file, setFile] = useState<HoldingsFile | null>(null)
  const [columns, setColumns] = useState<readonly HoldingsColumn[] | null>(null)
  const [report, setReport] = useState<HoldingsReport | null>(null)
  const read = async (chosen: HoldingsFile, roles: readonly HoldingsColumn[] | null) => {
    setFile(chosen)
    setColumns(roles)
    const answer = await preview.run({ file: chosen, ...(roles !== null && { columns: roles }) })
    if (answer !== null) setReport(answer.data)
  }
  const reset = () => {
    setFile(null)
    setReport(null)
    preview.reset()
  }
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        <Link to="/app/portfolios" kind="quiet">
          {portfolios.back}
        </Link>
      }
    >
      {file === null && <ChooseFile onChosen={chosen => void read(chosen, null)} />}
      {preview.running && report === null && <Skeleton lines={8} label={texts.reading} />}
      <div role="alert">{preview.failure !== null && <FailureText failure={preview.failure} />}</div>
      {file !== null && !preview.running && (
        <p class="actions">
          <Button onClick={reset}>{texts.another}</Button>
          <span class="muted">{file.name}</span>
        </p>
      )}
      {file !== null && report !== null && (
        <>
          <Preview
            report={report}
            busy={preview.running}
            onColumns={roles => void read(file, roles)}
            onContent={content => void read({ ...file, content }, null)}
          />
          {countOf(report) > 0 && <SaveImport file={file} columns={columns} content={report.content} />}
        </>
      )}
    </Page>
  )
}

const LARGEST_BYTES = 5_000_000

/** Selects a file by button or drag and drop. The service parses the file. */
function ChooseFile({ onChosen }: { onChosen(file: HoldingsFile): void }) {
  const texts = useWords(importWords)
  const id = useId()
  const [fault, setFault] = useState<string | null>(null)
  const take = async (file: File | undefined) => {
    if (file === undefined) return
    if (file.size > LARGEST_BYTES) return setFault(texts.tooLarge)
    try {
      onChosen({ name: file.name, base64: await base64Of(file) })
    } catch {
      setFault(texts.unreadable)
    }
  }
  useEffect(() => void take(takeFile() ?? undefined), [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button offers the same action as dropping.
    <div
      class="drop"
      onDragOver={event => event.preventDefault()}
      onDrop={event => {
        event.preventDefault()
        void take(event.dataTransfer?.files[0])
      }}
    >
      <label for={id} class="button primary">
        {texts.choose}
      </label>
      <input
        id={id}
        class="unseen"
        type="file"
        accept=".csv,.txt,.xlsx"
        aria-describedby={`${id}-fault`}
        onChange={({ currentTarget }) => void take(currentTarget.files?.[0])}
      />
      <span class="muted">{texts.drop}</span>
      <p id={`${id}-fault`} class="fault" role="alert">
        {fault}
      </p>
    </div>
  )
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const parts: string[] = []
  for (let start = 0; start < bytes.length; start += 0x8000) {
    parts.push(String.fromCharCode(...bytes.subarray(start, start + 0x8000)))
  }
  return btoa(parts.join(''))
}
