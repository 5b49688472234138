import { useState } from 'preact/hooks'
import { useClient } from '../client/client.tsx'
import type { Failure } from '../client/failure.ts'
import type { Order } from '../client/rows.ts'
import { Button, Link } from '../parts/button.tsx'
import { FailureText } from '../parts/failure-text.tsx'
import { Card } from '../parts/page.tsx'
import { savePdf } from '../parts/save-as.ts'
import { Table } from '../parts/table.tsx'
import { billingWords } from '../words/billing.ts'
import { useFormats, useWords } from '../words/use-words.tsx'

/** Invoice, receipt and act of an order, each as a file. */
export function OrderDocuments({ order: { id, documents } }: { readonly order: Order }) {
  const texts = useWords(billingWords)
  const { day } = useFormats()
  const { runDocument } = useClient()
  const [failure, setFailure] = useState<Failure | null>(null)
  const download = async (number: string) => {
    const answer = await runDocument('get-order-documents', { id })
    setFailure(answer.ok ? null : answer.failure)
    const file = answer.ok ? answer.data.documents.find(document => document.number === number) : undefined
    if (file !== undefined) savePdf(number, file.pdf)
  }
  if (documents.length === 0) return null
  return (
    <Card
      title={texts.documents}
      actions={
        <Link to="/dashboard/billing" kind="quiet">
          {texts.title}
        </Link>
      }
    >
      <Table
        caption={texts.documents}
        rows={documents}
        keyOf={({ number }) => number}
        columns={[
          { head: texts.kind, cell: ({ kind }) => texts[kind] },
          { head: texts.number, short: true, cell: ({ number }) => number },
          { head: texts.issued, short: true, cell: ({ issuedAt }) => day(issuedAt) },
          {
            head: texts.download,
            unseen: true,
            cell: ({ number }) => (
              <Button kind="plain" label={texts.downloadNamed(number)} onClick={() => void download(number)}>
                {texts.download}
              </Button>
            ),
          },
        ]}
      />
      {failure !== null && <FailureText failure={failure} />}
    </Card>
  )
}
