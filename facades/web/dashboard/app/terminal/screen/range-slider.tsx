import { useEffect, useState } from 'preact/hooks'
import { screenWords } from '../../words/terminal-screen.ts'
import { useWords } from '../../words/use-words.tsx'

interface RangeSliderProps {
  readonly title: string
  readonly bins: readonly { readonly from: number; readonly to: number; readonly count: number }[]
  /** Bounds that are set, as in the URL. */
  readonly from: string | undefined
  readonly to: string | undefined
  /** Null removes a bound. */
  change(end: 'From' | 'To', value: string | null): void
}

/** Steps between the ends of the slider. */
const STEPS = 100

/** A histogram with a handle for each bound. The handles take effect when they are let go. */
export function RangeSlider({ title, bins, from, to, change }: RangeSliderProps) {
  const texts = useWords(screenWords)
  const [lowest, highest] = [bins[0]?.from ?? 0, bins.at(-1)?.to ?? 0]
  const within = (value: string | undefined, otherwise: number) =>
    value === undefined || !Number.isFinite(Number(value))
      ? otherwise
      : Math.min(highest, Math.max(lowest, Number(value)))
  const given = { From: within(from, lowest), To: within(to, highest) }
  const [held, setHeld] = useState(given)
  useEffect(() => setHeld(given), [given.From, given.To])
  if (highest <= lowest) return null
  const most = Math.max(1, ...bins.map(({ count }) => count))
  const handle = (end: 'From' | 'To', label: string) => (
    <input
      type="range"
      aria-label={label}
      min={lowest}
      max={highest}
      step={stepOf(highest - lowest)}
      value={held[end]}
      onInput={({ currentTarget: { valueAsNumber: value } }) =>
        setHeld(former => ({
          ...former,
          [end]: end === 'From' ? Math.min(value, former.To) : Math.max(value, former.From),
        }))
      }
      onChange={() => {
        const value = held[end]
        change(end, value === (end === 'From' ? lowest : highest) ? null : String(Number(value.toPrecision(12))))
      }}
    />
  )
  return (
    <div class="range-slider">
      <div class="histogram" aria-hidden="true">
        {bins.map(bin => (
          <span
            key={bin.from}
            class={bin.to > held.From && bin.from < held.To ? 'within' : undefined}
            style={{ blockSize: `${Math.max(2, (100 * bin.count) / most)}%` }}
          />
        ))}
      </div>
      {handle('From', texts.atLeast(title))}
      {handle('To', texts.atMost(title))}
    </div>
  )
}

/** A round step of about a hundredth of the width. */
function stepOf(width: number): number {
  const size = width / STEPS
  const magnitude = 10 ** Math.floor(Math.log10(size))
  return Number(((size / magnitude < 2 ? 1 : size / magnitude < 5 ? 2 : 5) * magnitude).toPrecision(3))
}
