import { useEffect, useRef, useState } from 'preact/hooks'
import type { ApiParameters } from '../../client/ask.ts'
import { useClient } from '../../client/client.tsx'
import type { AnswerOf } from '../../client/documents.ts'
import type { Failure } from '../../client/failure.ts'
import { useViewer } from '../../frame/session.tsx'
import type { BondRow } from './columns.tsx'

const PAGE_SIZE = 100

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
}

interface Pages {
  readonly key: string
  readonly byNumber: Map<number, readonly BondRow[]>
  readonly underway: Set<number>
  /** The newest of the answers to the first page. */
  first: Answer | null
}

/** The rows of a listing by their position. All are of one revision: a newer one replaces what was loaded. */
export function useRows(parameters: ApiParameters, fields: string): Rows {
  const { runEndpoint } = useClient()
  const { entitlement } = useViewer()
  const key = JSON.stringify([parameters, fields])
  const pages = useRef<Pages>({ key: '', byNumber: new Map(), underway: new Set(), first: null })
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
    if (isNew || wanted.first === null) wanted.first = answer.data
    setState(former => ({
      failure: null,
      newRevision: isNew ? revision : former.newRevision,
      version: former.version + 1,
    }))
  }
  useEffect(() => {
    // The former rows stay until the first page of the new listing is there.
    const next: Pages = { key, byNumber: new Map(), underway: new Set(), first: null }
    pages.current = next
    setState(({ version }) => ({ failure: null, newRevision: null, version: version + 1 }))
    void load(1, next)
  }, [key])
  const { first, byNumber } = pages.current
  const total = first?.page.total ?? 0
  const readable = Math.min(total, entitlement.listRowsMax ?? total)
  return {
    total: first?.page.total ?? null,
    readable,
    meta: first?.meta ?? null,
    failure: state.failure,
    loading: first === null && state.failure === null,
    newRevision: state.newRevision,
    at: index => byNumber.get(Math.floor(index / PAGE_SIZE) + 1)?.[index % PAGE_SIZE],
    show: (from, to) => {
      const last = Math.ceil(readable / PAGE_SIZE)
      const numbers = [Math.floor(from / PAGE_SIZE) + 1, Math.floor(to / PAGE_SIZE) + 1]
      for (let number = (numbers[0] ?? 1) - 1; number <= (numbers[1] ?? 1) + 1; number++) {
        if (number >= 1 && number <= last) void load(number, pages.current)
      }
    },
  }
}
