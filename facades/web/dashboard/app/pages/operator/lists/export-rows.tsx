import { useState } from 'preact/hooks'
import { useClient } from '../../../client/client.tsx'
import type { DocumentId, VariablesOf } from '../../../client/documents.ts'
import type { Failure } from '../../../client/failure.ts'
import type { List } from '../../../client/rows.ts'
import type { ItemOf } from '../../../client/use-pages.ts'
import { Button } from '../../../parts/button.tsx'
import { FailureText } from '../../../parts/failure-text.tsx'
import { saveAs } from '../../../parts/save-as.ts'
import { listWords } from '../../../words/operator-lists.ts'
import { useWords } from '../../../words/use-words.tsx'
import { type CsvColumn, csvOf } from './csv.ts'

interface ExportProps<Id extends DocumentId> {
  readonly documentId: Id
  /** The filter of the list. */
  readonly variables: VariablesOf<Id>
  /** Of the file, without extension. */
  readonly name: string
  readonly columns: readonly CsvColumn<ItemOf<Id>>[]
}

/** The longest page of the service; an export reads as many as there are. */
const LONGEST_PAGE = 200

/** Reads every page of a filtered list, then saves them as one file. */
export function ExportRows<Id extends DocumentId>({ documentId, variables, name, columns }: ExportProps<Id>) {
  const texts = useWords(listWords)
  const { runDocument } = useClient()
  const [state, setState] = useState<{ busy: boolean; failure: Failure | null }>({ busy: false, failure: null })
  const save = async () => {
    setState({ busy: true, failure: null })
    const rows: ItemOf<Id>[] = []
    let cursor: string | null | undefined
    while (cursor !== null) {
      const page = { ...variables, limit: LONGEST_PAGE, ...(cursor && { cursor }) }
      const answer = await runDocument(documentId, page)
      if (!answer.ok) return setState({ busy: false, failure: answer.failure })
      const list = answer.data as unknown as List<ItemOf<Id>>
      rows.push(...list.items)
      cursor = list.page.nextCursor
    }
    saveAs({ blob: new Blob([csvOf(columns, rows)], { type: 'text/csv' }), name: `${name}.csv` })
    setState({ busy: false, failure: null })
  }
  return (
    <p class="actions">
      <Button busy={state.busy} onClick={() => void save()}>
        {texts.export}
      </Button>
      {state.failure !== null && <FailureText failure={state.failure} />}
    </p>
  )
}
