import { type ComponentChildren, createContext } from 'preact'
import { useContext, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Failure } from '../client/failure.ts'
import { commonWords } from '../words/common.ts'
import { useWords } from '../words/use-words.tsx'
import { Button } from './button.tsx'
import { FailureText } from './failure-text.tsx'

interface Failing {
  readonly failure: Failure
  reload(): Promise<void>
}

/** Sections of a page that could not be loaded. */
interface Failings {
  readonly count: number
  add(failing: Failing): () => void
}

const FailingsContext = createContext<Failings | null>(null)

/** Says once above a page why several of its sections could not be loaded, and reloads all of them. */
export function FailuresOnce({ children }: { readonly children: ComponentChildren }) {
  const [failing, setFailing] = useState<readonly Failing[]>([])
  const add = useMemo<Failings['add']>(
    () => one => {
      setFailing(former => [...former, one])
      return () => setFailing(former => former.filter(other => other !== one))
    },
    [],
  )
  const failings = useMemo(() => ({ count: failing.length, add }), [failing.length, add])
  // Of several with the same words, which may differ in their request, the first is shown.
  const shown = new Map([...failing].reverse().map(({ failure }) => [`${failure.code} ${failure.message}`, failure]))
  return (
    <FailingsContext.Provider value={failings}>
      {failing.length > 1 && (
        <FailureBox
          isPage
          failures={[...shown.values()]}
          reload={() => Promise.all(failing.map(one => one.reload()))}
        />
      )}
      {children}
    </FailingsContext.Provider>
  )
}

/** In place of what could not be loaded: why, and a button; only a few words where the page says it above. */
export function Failed({ failure, reload }: Failing) {
  const common = useWords(commonWords)
  const failings = useContext(FailingsContext)
  const latest = useRef(reload)
  latest.current = reload
  useEffect(() => failings?.add({ failure, reload: () => latest.current() }), [failure, failings?.add])
  if (failings !== null && failings.count > 1) return <p class="muted">{common.notLoaded}</p>
  return <FailureBox failures={[failure]} reload={reload} />
}

interface FailureBoxProps {
  /** Of the whole page, and not of one section. @default false */
  readonly isPage?: boolean
  readonly failures: readonly Failure[]
  reload(): Promise<unknown>
}

function FailureBox({ isPage = false, failures, reload }: FailureBoxProps) {
  const common = useWords(commonWords)
  const [isBusy, setIsBusy] = useState(false)
  const again = async () => {
    setIsBusy(true)
    await reload()
    setIsBusy(false)
  }
  return (
    <div class={isPage ? 'notice-box bad page-failure' : 'notice-box bad'} role="alert">
      {isPage && <h2>{common.failedParts}</h2>}
      {failures.map(failure => (
        <FailureText key={failure.message} failure={failure} />
      ))}
      <Button busy={isBusy} onClick={() => void again()}>
        {common.tryAgain}
      </Button>
    </div>
  )
}
