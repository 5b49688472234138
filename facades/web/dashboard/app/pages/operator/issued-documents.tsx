import { useState } from 'preact/hooks'
import { useClient } from '../../client/client.tsx'
import type { Failure } from '../../client/failure.ts'
import type { AnyOrderRow } from '../../client/rows.ts'
import { Button } from '../../parts/button.tsx'
import { FailureText } from '../../parts/failure-text.tsx'
import { savePdf } from '../../parts/save-as.ts'
import { billingWords } from '../../words/billing.ts'
import { useWords } from '../../words/use-words.tsx'

/** The documents of an order of any account, each as a file. */
export function IssuedDocuments({ order: { id, documents } }: { readonly order: AnyOrderRow }) {
  const texts = useWords(billingWords)
  const { runDocument } = useClient()
  const [failure, setFailure] = useState<Failure | null>(null)
  const download = async (number: string) => {
    const answer = await runDocument('get-issued-documents', { id })
    setFailure(answer.ok ? null : answer.failure)
    const file = answer.ok ? answer.data.documents.find(document => document.number === number) : undefined
    if (file !== undefined) savePdf(number, file.pdf)
  }
  if (documents.length === 0) return <>–</>
  return (
    <span class="actions stacked">
      {documents.map(({ number, kind }) => (
        <Button key={number} kind="plain" label={`${texts[kind]} ${number}`} onClick={() => void download(number)}>
          {texts[kind]}
        </Button>
      ))}
      {failure !== null && <FailureText failure={failure} />}
    </span>
  )
}
