import { useState } from 'preact/hooks'
import { useClient } from '../../client/client.tsx'
import type { AnswerOf } from '../../client/documents.ts'
import type { Failure } from '../../client/failure.ts'
import { useAnswer } from '../../client/use-answer.ts'
import { May } from '../../frame/may.tsx'
import { useAnnounce } from '../../parts/announce.tsx'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { FailureText } from '../../parts/failure-text.tsx'
import { watchWords } from '../../words/terminal-watch.ts'
import { useWords } from '../../words/use-words.tsx'
import { LimitNote } from './limit-note.tsx'

type Lists = AnswerOf<'get-watched'>
type List = Lists['items'][number]

/** Puts a bond on a watchlist and takes it off. With several lists a person chooses among them. */
export function Star({ isin }: { readonly isin: string }) {
  return (
    <May call="watchBonds">
      <ShownStar isin={isin} />
    </May>
  )
}

function ShownStar({ isin }: { readonly isin: string }) {
  const texts = useWords(watchWords)
  const watched = useAnswer('get-watched', {})
  const [choosing, setChoosing] = useState(false)
  const { toggle, busy, failure, pending, forget } = useToggle(isin, watched.reload)
  const { data } = watched
  const isWatched = data?.items.some(list => holds(list, isin)) ?? false
  const isFull = data !== undefined && data.bonds >= data.bondsLimit
  const press = () => {
    if (data === undefined || busy) return
    if (data.items.length > 1 || (isFull && !isWatched)) setChoosing(true)
    else void toggle(data.items[0])
  }
  const close = () => {
    setChoosing(false)
    forget()
  }
  return (
    <>
      <button type="button" class="button quiet star" aria-pressed={isWatched} aria-busy={busy} onClick={press}>
        <span aria-hidden="true">{isWatched ? '★' : '☆'}</span> {isWatched ? texts.watching : texts.watch}
      </button>
      {(choosing || failure !== null) && data !== undefined && (
        <Dialog title={texts.chooseLists} onClose={close}>
          {isFull && <LimitNote>{texts.bondsFull(data.bondsLimit)}</LimitNote>}
          {failure !== null && <FailureText failure={failure} />}
          <div class="star-lists">
            {data.items.map(list => (
              <label key={list.id}>
                <input
                  type="checkbox"
                  checked={pending === list.id ? !holds(list, isin) : holds(list, isin)}
                  disabled={busy || (!holds(list, isin) && (isFull || list.isReadOnly))}
                  onChange={() => void toggle(list)}
                />
                {list.name}
              </label>
            ))}
          </div>
          <p class="actions">
            <Button kind="primary" onClick={close}>
              {texts.done}
            </Button>
          </p>
        </Dialog>
      )}
    </>
  )
}

function holds({ bonds }: List, isin: string): boolean {
  return bonds.some(bond => bond.isin === isin)
}

interface ToggleState {
  readonly busy: boolean
  readonly failure: Failure | null
  /** The list whose box is shown as it will be. */
  readonly pending: string | null
}

const IDLE: ToggleState = { busy: false, failure: null, pending: null }

/** Without a list the first one is made with the bond in it. */
function useToggle(isin: string, reload: () => Promise<void>) {
  const texts = useWords(watchWords)
  const announce = useAnnounce()
  const { runDocument } = useClient()
  const [state, setState] = useState<ToggleState>(IDLE)
  const toggle = async (list: List | undefined) => {
    setState({ busy: true, failure: null, pending: list?.id ?? null })
    const bonds = [isin]
    const isOn = list !== undefined && holds(list, isin)
    const answer =
      list === undefined
        ? await runDocument('create-watchlist', { name: texts.firstList, bonds })
        : await runDocument(isOn ? 'unwatch-bonds' : 'watch-bonds', { id: list.id, bonds })
    if (answer.ok) {
      await reload()
      announce(isOn ? texts.unwatched : texts.watched)
    }
    setState({ ...IDLE, failure: answer.ok ? null : answer.failure })
  }
  return { ...state, toggle, forget: () => setState(IDLE) }
}
