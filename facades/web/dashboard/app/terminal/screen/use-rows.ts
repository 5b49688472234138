import { useEffect, useRef, useState } from 'preact/hooks'
import type { ApiParameters } from '../../client/ask.ts'
import { useClient } from '../../client/client.tsx'
import type { AnswerOf } from '../../client/documents.ts'
import type { Failure } from '../../client/failure.ts'
import { useViewer } from '../../frame/session.tsx'
import type { BondRow } from './columns.tsx'

/** More than are in sight, so that a window needs one or two. */
const PAGE_SIZE = 50

type Answer = AnswerOf<'search-bonds'>

export interface Rows {
  /** Null until the first page is there. */
  readonly total: number | null
  /** Rows that the person may see; the total unless access is free. */
  readonly readable: number
  readonly meta: Answer['meta'] | null
  readonly failure: Failure | null
  readonly loading: boolean
  /** The revision that replaced the one the rows were of, while they were shown. */
  readonly newRevision: number | null
  /** Undefined while its page is on the way. */
  at(index: number): BondRow | undefined
  /** Loads the pages of a window, and their neighbours. */
  show(first: number, last: number): void
  /** Loads what could not be loaded. */
  reload(): Promise<void>
}

interface Pages {
  readonly key: string
  readonly byNumber: Map<number, readonly BondRow[]>
  readonly underway: Set<number>
  /** The pages that were last shown, first and last. */
  shown: readonly [first: number, last: number]
  /** The newest of the answers to the first page. */
  first: Answer | null
}

/** The rows of a listing by their position. All are of one revision: a newer one replaces what was loaded. */
export function useRows(parameters: ApiParameters, fields: string): Rows {
  const { runEndpoint } = useClient()
  const { entitlement } = useViewer()
  const key = JSON.stringify([parameters, fields])
  const pages = useRef<Pages>(noPages(''))
  const [state, setState] = useState<{ failure: Failure | null; newRevision: number | null; version: number }>({
    ...{ failure: null, newRevision: null, version: 0 },
  })
  const load = async (number: number, wanted: Pages) => {
    if (wanted.byNumber.has(number) || wanted.underway.has(number)) return
    wanted.underway.add(number)
    const place = { Page: String(number), PageSize: String(PAGE_SIZE), Fields: fields }
    const answer = await runEndpoint('search-bonds', { ...parameters, ...place })
    wanted.underway.delete(number)
    if (pages.current !== wanted) return
    if (!answer.ok) return setState(former => ({ ...former, failure: answer.failure, version: former.version + 1 }))
    const { revision } = answer.data.meta
    const isNew = wanted.first !== null && wanted.first.meta.revision !== revision
    if (isNew) wanted.byNumber.clear()
    wanted.byNumber.set(number, answer.data.items)
    const isFirst = wanted.first === null
    if (isNew || isFirst) wanted.first = answer.data
    // A neighbour that is not in sight needs no drawing.
    if (!isNew && !isFirst && (number < wanted.shown[0] || number > wanted.shown[1])) return
    setState(former => ({
      failure: null,
      newRevision: isNew ? revision : former.newRevision,
      version: former.version + 1,
    }))
    // What else is in sight was of the former revision.
    if (isNew) for (const shown of wanted.shown) void load(shown, wanted)
  }
  useEffect(() => {
    const next = noPages(key)
    pages.current = next
    setState(({ version }) => ({ failure: null, newRevision: null, version: version + 1 }))
    void load(1, next)
  }, [key])
  // Between the change of the URL and the effect above, what is here is another listing's.
  const { first, byNumber } = pages.current.key === key ? pages.current : noPages(key)
  const total = first?.page.total ?? 0
  const readable = Math.min(total, entitlement.listRowsMax ?? total)
  return {
    total: first?.page.total ?? null,
    readable,
    meta: first?.meta ?? null,
    failure: state.failure,
    loading: first === null && state.failure === null,
    newRevision: state.newRevision,
    at: index => byNumber.get(pageOf(index))?.[index % PAGE_SIZE],
    reload: async () => {
      const wanted = pages.current
      setState(former => ({ ...former, failure: null, version: former.version + 1 }))
      await Promise.all([...new Set([1, ...wanted.shown])].map(number => load(number, wanted)))
    },
    show: (from, to) => {
      if (readable === 0) return
      const wanted = pages.current
      const [start, end] = [pageOf(from), pageOf(Math.min(Math.max(from, to - 1), readable - 1))]
      wanted.shown = [start, end]
      const visible = [...new Set([start, end])].map(number => load(number, wanted))
      // Neighbours are prefetched when the visible rows are there, so that these need not share the connection.
      void Promise.all(visible).then(() => {
        if (pages.current !== wanted || wanted.shown[0] !== start) return
        if (end < pageOf(readable - 1)) void load(end + 1, wanted)
        if (start > 1) void load(start - 1, wanted)
      })
    },
  }
}

function pageOf(index: number): number {
  return Math.floor(index / PAGE_SIZE) + 1
}

function noPages(key: string): Pages {
  return { key, byNumber: new Map(), underway: new Set(), shown: [1, 1], first: null }
}
