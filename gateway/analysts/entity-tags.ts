import type { Plugin } from 'graphql-yoga'
import { matchedEtag, quoted } from '../answers/etag.ts'

/**
 * Gives the answer of a GET the hash of its text, and answers a client that has it with 304. A weak tag: the bytes
 * differ by content coding. Caches still store nothing: the client itself remembers tag and answer. A POST has none: HTTP defines conditions of reading for GET and HEAD alone.
 */
export const entityTags: Plugin = {
  onResponse: async ({ request, response, setResponse, fetchAPI }) => {
    const isData = response.headers.get('content-type')?.includes('json') === true
    if (request.method !== 'GET' || response.status !== 200 || !isData) return
    const text = await response.text()
    const etag = quoted(text)
    const headers = new fetchAPI.Headers(response.headers)
    headers.set('ETag', `W/${etag}`)
    const isKnown = matchedEtag(request.headers.get('if-none-match') ?? undefined, etag) !== null
    if (isKnown) for (const name of ['Content-Type', 'Content-Length']) headers.delete(name)
    setResponse(new fetchAPI.Response(isKnown ? null : text, { status: isKnown ? 304 : 200, headers }))
  },
}
