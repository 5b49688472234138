import { useRef, useState } from 'preact/hooks'
import { useClient } from './client.tsx'
import type { AnswerOf, DocumentId, VariablesOf } from './documents.ts'
import type { Failure } from './failure.ts'

interface Action<Id extends DocumentId> {
  readonly running: boolean
  readonly failure: Failure | null
  /** Resolves to null on failure, or when already running, so that a double click sends one request. */
  run(variables: VariablesOf<Id>): Promise<{ readonly data: AnswerOf<Id> } | null>
  reset(): void
}

/** Runs a mutation on user action. */
export function useAction<Id extends DocumentId>(documentId: Id): Action<Id> {
  const { runDocument } = useClient()
  const busy = useRef(false)
  const [state, setState] = useState<{ running: boolean; failure: Failure | null }>({ running: false, failure: null })
  const run: Action<Id>['run'] = async variables => {
    if (busy.current) return null
    busy.current = true
    setState({ running: true, failure: null })
    const answer = await runDocument(documentId, variables)
    busy.current = false
    setState({ running: false, failure: answer.ok ? null : answer.failure })
    return answer.ok ? { data: answer.data } : null
  }
  return { ...state, run, reset: () => setState({ running: false, failure: null }) }
}
