import { useEffect, useState } from 'preact/hooks'
import { useClient } from './client.tsx'
import type { AnswerOf, DocumentId, VariablesOf } from './documents.ts'
import type { Failure } from './failure.ts'
import type { List } from './rows.ts'
import { type Asked, useAnswer } from './use-answer.ts'

type ItemOf<Id extends DocumentId> = AnswerOf<Id> extends List<infer Item> ? Item : never

export interface Pages<Item> {
  readonly asked: Asked<List<Item>>
  /** Those of all pages that were asked for. */
  readonly items: readonly Item[]
  readonly more: { readonly busy: boolean; readonly failure: Failure | null; next(): void } | null
}

/** A listing that grows page by page. */
export function usePages<Id extends DocumentId>(documentId: Id, variables: VariablesOf<Id>): Pages<ItemOf<Id>> {
  type Item = ItemOf<Id>
  const { ask } = useClient()
  const asked = useAnswer(documentId, variables) as Asked<List<Item>>
  const [further, setFurther] = useState<readonly List<Item>[]>([])
  const [state, setState] = useState<{ busy: boolean; failure: Failure | null }>({ busy: false, failure: null })
  useEffect(() => setFurther([]), [asked.data])
  const last = further.at(-1) ?? asked.data
  const cursor = last?.page.nextCursor ?? null
  const next = async () => {
    if (state.busy || cursor === null) return
    setState({ busy: true, failure: null })
    const answer = await ask(documentId, { ...variables, cursor } as VariablesOf<Id>)
    setState({ busy: false, failure: answer.ok ? null : answer.failure })
    if (answer.ok) setFurther(known => [...known, answer.data as unknown as List<Item>])
  }
  return {
    asked,
    items: [...(asked.data?.items ?? []), ...further.flatMap(page => page.items)],
    more: cursor === null ? null : { ...state, next: () => void next() },
  }
}
