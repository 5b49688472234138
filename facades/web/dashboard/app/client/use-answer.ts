import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { useClient } from './client.tsx'
import type { AnswerOf, DocumentId, VariablesOf } from './documents.ts'
import type { Failure } from './failure.ts'
import { useFailureLanguage } from './use-failure-language.ts'
import { useTurns } from './use-turns.ts'

export interface Query<Data> {
  /** Undefined until the first result. */
  readonly data: Data | undefined
  readonly failure: Failure | null
  readonly loading: boolean
  reload(): Promise<void>
}

/** Runs a query. Shows the cached result while it is refetched. An answer that a later one overtook is dropped. */
export function useAnswer<Id extends DocumentId>(documentId: Id, variables: VariablesOf<Id>): Query<AnswerOf<Id>> {
  const { runDocument, cache } = useClient()
  const key = JSON.stringify([documentId, variables])
  const latest = useRef(key)
  latest.current = key
  const begin = useTurns()
  const [state, setState] = useState<{ key: string; failure: Failure | null; loading: boolean }>({
    key,
    failure: null,
    loading: true,
  })
  const reload = useCallback(async () => {
    setState({ key, failure: null, loading: true })
    const isOvertaken = begin()
    const answer = await runDocument(documentId, variables)
    if (isOvertaken()) return
    if (answer.ok) cache.set(key, answer.data)
    if (latest.current === key) setState({ key, failure: answer.ok ? null : answer.failure, loading: false })
  }, [key])
  useEffect(() => void reload(), [reload])
  const current = state.key === key ? state : { failure: null, loading: true }
  useFailureLanguage(current.failure, reload)
  return {
    data: cache.get(key) as AnswerOf<Id> | undefined,
    failure: current.failure,
    loading: current.loading,
    reload,
  }
}
