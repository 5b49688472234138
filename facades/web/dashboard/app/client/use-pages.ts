import { useEffect, useRef, useState } from 'preact/hooks'
import { useClient } from './client.tsx'
import type { AnswerOf, DocumentId, VariablesOf } from './documents.ts'
import type { Failure } from './failure.ts'
import type { List } from './rows.ts'
import { type Query, useAnswer } from './use-answer.ts'

/** A row of a list. */
export type ItemOf<Id extends DocumentId> = AnswerOf<Id> extends List<infer Item> ? Item : never

export interface Pages<Item> {
  readonly query: Query<List<Item>>
  /** Items of all loaded pages. */
  readonly items: readonly Item[]
  readonly more: { readonly busy: boolean; readonly failure: Failure | null; next(): void } | null
}

/** A list loaded page by page. */
export function usePages<Id extends DocumentId>(documentId: Id, variables: VariablesOf<Id>): Pages<ItemOf<Id>> {
  type Item = ItemOf<Id>
  const { runDocument } = useClient()
  const query = useAnswer(documentId, variables) as Query<List<Item>>
  const [further, setFurther] = useState<readonly List<Item>[]>([])
  const [state, setState] = useState<{ busy: boolean; failure: Failure | null }>({ busy: false, failure: null })
  const first = useRef(query.data)
  first.current = query.data
  useEffect(() => setFurther([]), [query.data])
  const last = further.at(-1) ?? query.data
  const cursor = last?.page.nextCursor ?? null
  const next = async () => {
    if (state.busy || cursor === null) return
    setState({ busy: true, failure: null })
    const answer = await runDocument(documentId, { ...variables, cursor } as VariablesOf<Id>)
    const isWanted = first.current === query.data
    setState({ busy: false, failure: answer.ok || !isWanted ? null : answer.failure })
    if (answer.ok && isWanted) setFurther(loaded => [...loaded, answer.data as unknown as List<Item>])
  }
  return {
    query,
    items: [...(query.data?.items ?? []), ...further.flatMap(page => page.items)],
    more: cursor === null ? null : { ...state, next: () => void next() },
  }
}
