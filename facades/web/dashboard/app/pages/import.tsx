import { useState } from 'preact/hooks'
import type { HoldingsColumn, HoldingsFile, HoldingsReport } from '../client/rows.ts'
import { useAction } from '../client/use-action.ts'
import { Button, Link } from '../parts/button.tsx'
import { FailureText } from '../parts/failure-text.tsx'
import { Page } from '../parts/page.tsx'
import { Skeleton } from '../parts/shown.tsx'
import { importWords } from '../words/import.ts'
import { portfolioWords } from '../words/portfolios.ts'
import { useWords } from '../words/use-words.tsx'
import { ChooseFile } from './choose-file.tsx'
import { Preview } from './import-preview.tsx'
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
        <Link to="/dashboard/portfolios" kind="quiet">
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
          <Preview report={report} busy={preview.running} onColumns={roles => void read(file, roles)} />
          {report.used.length > 0 && <SaveImport file={file} columns={columns} />}
        </>
      )}
    </Page>
  )
}
