import { type AnswerSnippet, answerSnippets } from '../../answer-snippets.ts'
import { changeSnippets } from '../../change-snippets.ts'
import { KEY_PLACEHOLDER } from '../../snippets.ts'
import { bodyOf, type DescribedEndpoint, examplePath, exampleQuery, needsKey } from '../description.ts'

/** The registered example of an endpoint, from programs. */
export function endpointExample(
  endpoint: DescribedEndpoint,
  baseUrl: string,
  key = KEY_PLACEHOLDER,
): readonly AnswerSnippet[] {
  const path = examplePath(endpoint)
  const request = { baseUrl, path, url: baseUrl + path, query: exampleQuery(endpoint), key }
  if (endpoint.method === 'GET') return answerSnippets(request, needsKey(endpoint))
  return changeSnippets({ ...request, method: endpoint.method, body: bodyOf(endpoint)?.example })
}
