import { useEffect, useRef, useState } from 'preact/hooks'
import type { ApiParameters } from '../client/ask.ts'
import { useClient } from '../client/client.tsx'
import type { AnswerOf, EndpointId } from '../client/documents.ts'
import type { Failure } from '../client/failure.ts'
import type { Query } from '../client/use-answer.ts'
import { useFailureLanguage } from '../client/use-failure-language.ts'
import { useTurns } from '../client/use-turns.ts'

interface State<Data> {
  readonly key: string
  readonly data: Data | undefined
  readonly failure: Failure | null
}

/**
 * A query of the API's endpoint. The former answer stays, as `loading`, until the next one is there. An answer that a later
 * one overtook is dropped.
 */
export function useEndpoint<Id extends EndpointId>(documentId: Id, parameters: ApiParameters): Query<AnswerOf<Id>> {
  const { runEndpoint } = useClient()
  const key = JSON.stringify([documentId, parameters])
  const latest = useRef(key)
  latest.current = key
  const begin = useTurns()
  const [state, setState] = useState<State<AnswerOf<Id>>>({ key: '', data: undefined, failure: null })
  const reload = async () => {
    const isOvertaken = begin()
    const answer = await runEndpoint(documentId, parameters)
    if (latest.current !== key || isOvertaken()) return
    setState(former => ({
      key,
      data: answer.ok ? answer.data : former.data,
      failure: answer.ok ? null : answer.failure,
    }))
  }
  useEffect(() => void reload(), [key])
  const { data, failure } = state
  useFailureLanguage(failure, reload)
  return { data, failure, loading: state.key !== key, reload }
}
