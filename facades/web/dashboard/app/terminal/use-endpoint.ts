import { useEffect, useState } from 'preact/hooks'
import type { ApiParameters } from '../client/ask.ts'
import { useClient } from '../client/client.tsx'
import type { AnswerOf, EndpointId } from '../client/documents.ts'
import type { Failure } from '../client/failure.ts'
import type { Query } from '../client/use-answer.ts'
import { useFailureLanguage } from '../client/use-failure-language.ts'

interface State<Data> {
  readonly key: string
  readonly data: Data | undefined
  readonly failure: Failure | null
}

/** A query of the API's endpoint. The former answer stays, as `loading`, until the next one is there. */
export function useEndpoint<Id extends EndpointId>(documentId: Id, parameters: ApiParameters): Query<AnswerOf<Id>> {
  const { runEndpoint } = useClient()
  const key = JSON.stringify([documentId, parameters])
  const [state, setState] = useState<State<AnswerOf<Id>>>({ key: '', data: undefined, failure: null })
  const load = async (isWanted: () => boolean) => {
    const answer = await runEndpoint(documentId, parameters)
    if (!isWanted()) return
    setState(former => ({
      key,
      data: answer.ok ? answer.data : former.data,
      failure: answer.ok ? null : answer.failure,
    }))
  }
  useEffect(() => {
    let wanted = true
    void load(() => wanted)
    return () => {
      wanted = false
    }
  }, [key])
  const { data, failure } = state
  const reload = () => load(() => true)
  useFailureLanguage(failure, reload)
  return { data, failure, loading: state.key !== key, reload }
}
