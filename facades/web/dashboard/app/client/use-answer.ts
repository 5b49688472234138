import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { useClient } from './client.tsx'
import type { AnswerOf, DocumentId, VariablesOf } from './documents.ts'
import type { Failure } from './failure.ts'

export interface Asked<Data> {
  /** Undefined until the first answer. */
  readonly data: Data | undefined
  readonly failure: Failure | null
  readonly loading: boolean
  reload(): Promise<void>
}

/** The answer of a query: what is known is shown while it is asked for again. */
export function useAnswer<Id extends DocumentId>(documentId: Id, variables: VariablesOf<Id>): Asked<AnswerOf<Id>> {
  const { ask, known } = useClient()
  const key = JSON.stringify([documentId, variables])
  const latest = useRef(key)
  latest.current = key
  const [state, setState] = useState<{ key: string; failure: Failure | null; loading: boolean }>({
    key,
    failure: null,
    loading: true,
  })
  const reload = useCallback(async () => {
    setState({ key, failure: null, loading: true })
    const answer = await ask(documentId, variables)
    if (answer.ok) known.set(key, answer.data)
    if (latest.current === key) setState({ key, failure: answer.ok ? null : answer.failure, loading: false })
  }, [key])
  useEffect(() => void reload(), [reload])
  const current = state.key === key ? state : { failure: null, loading: true }
  return {
    data: known.get(key) as AnswerOf<Id> | undefined,
    failure: current.failure,
    loading: current.loading,
    reload,
  }
}
