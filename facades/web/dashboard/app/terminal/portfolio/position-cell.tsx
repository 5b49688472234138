import { useEffect, useRef, useState } from 'preact/hooks'
import type { Failure } from '../../client/failure.ts'
import { useAction } from '../../client/use-action.ts'
import { useInTurn } from '../../client/use-in-turn.ts'
import { useAnnounce } from '../../parts/announce.tsx'
import { portfolioPageWords } from '../../words/terminal-portfolio.ts'
import { useFormats, useWords } from '../../words/use-words.tsx'
import type { PortfolioAnswer } from './answers.ts'

type Position = PortfolioAnswer['positions'][number]
type Change = Partial<Readonly<Record<'quantity' | 'averagePrice', string>>>

interface PositionChange {
  readonly failure: Failure | null
  readonly removing: boolean
  /** Resolves to whether it was saved. */
  save(change: Change): Promise<boolean>
  remove(): void
  forgetFailure(): void
}

/** Changes of a position, each sent when the one before it is answered. */
export function usePositionChange(position: Position, portfolioId: string, onChanged: () => void): PositionChange {
  const page = useWords(portfolioPageWords)
  const announce = useAnnounce()
  const set = useAction('set-position')
  const removal = useAction('remove-position')
  const inTurn = useInTurn()
  const quantity = useRef(position.quantity)
  useEffect(() => {
    quantity.current = position.quantity
  }, [position])
  const save = (change: Change) =>
    inTurn(async () => {
      const price = change.averagePrice === undefined ? null : Number(change.averagePrice)
      const wanted = {
        bond: position.bond.isin,
        quantity: change.quantity ?? quantity.current,
        ...(price !== null && { averagePrice: Number.isFinite(price) ? price : 0 }),
      }
      if ((await set.run({ id: portfolioId, position: wanted })) === null) return false
      quantity.current = wanted.quantity
      announce(page.saved)
      onChanged()
      return true
    })
  const remove = () =>
    void inTurn(async () => {
      if ((await removal.run({ id: portfolioId, bond: position.bond.isin })) !== null) onChanged()
    })
  return {
    failure: set.failure ?? removal.failure,
    removing: removal.running,
    save,
    remove,
    forgetFailure: set.reset,
  }
}

interface PositionCellProps {
  readonly name: keyof Change
  readonly label: string
  readonly position: Position
  readonly change: PositionChange
}

interface Draft {
  readonly text: string
  /** The position that it was saved over: once another is answered, what the service holds is shown. */
  readonly savedOver: Position | null
}

/**
 * A quantity or price that is edited in its cell. What was refused, and what is typed meanwhile, stays until Escape. A
 * cell that has the focus is not rewritten by an answer, which would undo the selection of who is about to type over it.
 */
export function PositionCell({ name, label, position, change }: PositionCellProps) {
  const { numberShown, numberTyped } = useFormats()
  const [draft, setDraft] = useState<Draft | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const dropSaved = () => setDraft(typed => (typed?.savedOver == null || typed.savedOver === position ? typed : null))
  useEffect(() => {
    if (document.activeElement !== input.current) dropSaved()
  }, [position])
  const value = name === 'quantity' ? trimmed(position.quantity) : String(position.averagePrice ?? '')
  const commit = async (text: string) => {
    if (!(await change.save({ [name]: numberTyped(text) }))) return
    setDraft(typed => (typed?.text === text ? { text, savedOver: position } : typed))
  }
  return (
    <input
      ref={input}
      class="cell"
      name={name}
      aria-label={label}
      aria-invalid={change.failure?.faults.some(fault => fault.name === name) || undefined}
      inputMode="decimal"
      autocomplete="off"
      value={draft?.text ?? numberShown(value)}
      onInput={({ currentTarget }) => setDraft({ text: currentTarget.value, savedOver: null })}
      onChange={({ currentTarget }) => void commit(currentTarget.value)}
      onBlur={dropSaved}
      onKeyDown={({ key }) => {
        if (key !== 'Escape') return
        setDraft(null)
        change.forgetFailure()
      }}
    />
  )
}

/** A decimal without the zeros behind its point. */
function trimmed(decimal: string): string {
  return decimal.replace(/\.0+$/, '')
}
