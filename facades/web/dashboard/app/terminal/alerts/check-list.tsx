import { useId } from 'preact/hooks'
import { useFault } from '../../parts/form.tsx'

interface CheckListProps {
  readonly name: string
  readonly title: string
  readonly options: readonly { readonly value: string; readonly text: string }[]
  readonly chosen: readonly string[]
  /** Where there is nothing to choose. */
  readonly empty?: string
  onChange(chosen: readonly string[]): void
}

/** Several of a list; its error is announced with it. */
export function CheckList({ name, title, options, chosen, empty, onChange }: CheckListProps) {
  const id = useId()
  const fault = useFault(name)
  const toggle = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter(one => one !== value) : [...chosen, value])
  return (
    <fieldset class="check-list" name={name} aria-describedby={`${id}-fault`}>
      <legend>{title}</legend>
      {options.length === 0 && <p class="hint">{empty}</p>}
      {options.map(({ value, text }) => (
        <label key={value} class="check">
          <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} />
          {text}
        </label>
      ))}
      <p id={`${id}-fault`} class="fault">
        {fault}
      </p>
    </fieldset>
  )
}
