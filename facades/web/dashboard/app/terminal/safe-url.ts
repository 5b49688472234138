/** The address of a document that a source states, where a browser may follow it; a script is no address. */
export function safeUrl(url: string | null): string | null {
  if (url === null || !URL.canParse(url)) return null
  return ['http:', 'https:'].includes(new URL(url).protocol) ? url : null
}
