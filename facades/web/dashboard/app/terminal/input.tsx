import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { useFormats } from '../words/use-words.tsx'
import { useDraft } from './use-draft.ts'

interface InputProps {
  /** The parameter of the API. */
  readonly name: string
  readonly label: string
  readonly value: string
  readonly type?: 'text' | 'date'
  readonly hint?: ComponentChildren
  /** What the service says about the value. */
  readonly fault?: string | null
  /** Marks the value as the one that the user gave, where others are solved from it. */
  readonly given?: boolean
  readonly placeholder?: string
  /** The value is a number, or a list of numbers or dates; as the API has it, here and for `onCommit`. */
  readonly of?: 'number' | 'list'
  onCommit(value: string): void
}

/** An input whose value is part of the page's URL: it is committed by Enter or by leaving the field. */
export function Input({
  name,
  label,
  value,
  type = 'text',
  hint,
  fault = null,
  given,
  placeholder,
  of,
  onCommit,
}: InputProps) {
  const id = useId()
  const { numberShown, numberTyped, listShown, listTyped } = useFormats()
  const shown = of === 'number' ? numberShown(value) : of === 'list' ? listShown(value) : value
  const typed = (text: string) => (of === 'number' ? numberTyped(text) : of === 'list' ? listTyped(text) : text)
  const draft = useDraft(shown, text => {
    const given = typed(text)
    if (given !== value) onCommit(given)
  })
  return (
    <div class={given === true ? 'field given' : 'field'}>
      <label for={id}>{label}</label>
      <input
        id={id}
        name={name}
        // The types distinguish kinds of inputs, but each of these accepts the same attributes.
        type={type as 'text'}
        {...draft}
        placeholder={placeholder}
        inputMode={of === 'number' ? 'decimal' : undefined}
        autocomplete="off"
        spellcheck={false}
        aria-describedby={`${id}-hint`}
        aria-invalid={fault !== null || undefined}
      />
      <p id={`${id}-hint`} class={fault === null ? 'hint' : 'fault'} role={fault === null ? undefined : 'alert'}>
        {fault ?? hint}
      </p>
    </div>
  )
}
