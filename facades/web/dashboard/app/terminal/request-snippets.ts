import { answerSnippets } from '../../../answer-snippets.ts'
import { KEY_PLACEHOLDER } from '../../../snippets.ts'
import { powerQueryAnswer } from '../../../spreadsheet-snippets.ts'
import type { ApiParameters } from '../client/ask.ts'

const TITLES = { curl: 'cURL', python: 'Python', javascript: 'TypeScript' } as const

/** Code for the request of a view. The key is a placeholder that the service recognises and explains. */
export function requestSnippets(
  baseUrl: string,
  path: string,
  parameters: ApiParameters,
): readonly (readonly [title: string, text: string])[] {
  const request = { baseUrl, path, url: baseUrl + path, query: Object.entries(parameters), key: KEY_PLACEHOLDER }
  return [
    ...answerSnippets(request, true).map(({ id, text }) => [TITLES[id], text] as const),
    ['Excel (Power Query)', powerQueryAnswer(request)],
  ]
}
