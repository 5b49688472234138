import { type Fetching, fetchText } from '../fetch-text.ts'
import { failed } from '../files.ts'
import type { Answer, Block } from './block.ts'
import { readAnswer } from './blocks.ts'

interface Page {
  readonly url: string
  readonly answer: Answer
}

/**
 * The pages of one listing. With a cursor, pages are read from INDEX + PAGESIZE until TOTAL. A search has no cursor and is
 * read until a page is empty. A listing that would not end (a page size of 0, a repeated page, a shrinking total) is
 * aborted and reported.
 */
export async function* issPages(url: string, fetching: Fetching): AsyncIterable<Page> {
  const seen = new Set<string>()
  let start: number | null = 0
  let total: number | null = null
  while (start !== null) {
    const address: string = start === 0 ? url : `${url}${url.includes('?') ? '&' : '?'}start=${start}`
    const text = await fetchText(address, fetching)
    const answer = readAnswer(address, text)
    const repeated = seen.has(text)
    seen.add(text)
    const next = nextStart(answer, start, total)
    const problem = repeated && start > 0 ? 'the same page was returned before' : next.problem
    const failures = problem === null ? [] : [failed(address, `start=${start}`, problem)]
    yield {
      url: address,
      answer: { blocks: repeated ? [] : answer.blocks, failures: [...answer.failures, ...failures] },
    }
    if (problem !== null) return
    ;[start, total] = [next.start, next.total]
  }
}

interface Next {
  /** Null at the end. */
  readonly start: number | null
  readonly total: number | null
  readonly problem: string | null
}

function nextStart({ blocks }: Answer, start: number, totalBefore: number | null): Next {
  const cursors = blocks.filter(block => block.name.endsWith('.cursor')).flatMap(block => block.rows)
  if (cursors.length === 0) return nextOfSearch(blocks, start)
  const end = { start: null, problem: null }
  const totals = cursors.map(({ cells }) => Number(cells.total))
  const total = Math.max(...totals)
  if (totalBefore !== null && total < totalBefore) {
    return { ...end, total, problem: `the listing shrank from ${totalBefore} to ${total} rows while it was read` }
  }
  const longest = cursors[totals.indexOf(total)]?.cells ?? {}
  const size = Number(longest.pagesize)
  const next = Number(longest.index) + size
  if (next >= total && size > 0) return { ...end, total, problem: null }
  if (!(size > 0) && total > start)
    return { ...end, total, problem: `a page size of ${longest.pagesize} leads nowhere` }
  if (next <= start) return { ...end, total, problem: `the cursor stays at ${longest.index}` }
  return size > 0 ? { start: next, total, problem: null } : { ...end, total, problem: null }
}

function nextOfSearch(blocks: readonly Block[], start: number): Next {
  const search = blocks.find(block => block.name === 'securities' && block.columns.includes('emitent_inn'))
  const more = search !== undefined && search.rows.length > 0
  return { start: more ? start + search.rows.length : null, total: null, problem: null }
}
