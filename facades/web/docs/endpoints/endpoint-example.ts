import { type AnswerSnippet, answerSnippets } from '../../answer-snippets.ts'
import { KEY_PLACEHOLDER } from '../../snippets.ts'
import { type DescribedEndpoint, examplePath, exampleQuery, needsKey } from '../description.ts'

/** The registered example of an endpoint, from programs. */
export function endpointExample(
  endpoint: DescribedEndpoint,
  baseUrl: string,
  key = KEY_PLACEHOLDER,
): readonly AnswerSnippet[] {
  const path = examplePath(endpoint)
  return answerSnippets({ baseUrl, path, url: baseUrl + path, query: exampleQuery(endpoint), key }, needsKey(endpoint))
}
