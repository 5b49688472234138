import type { ComponentChildren } from 'preact'
import { useId, useState } from 'preact/hooks'

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
  readonly decimal?: boolean
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
  decimal = false,
  onCommit,
}: InputProps) {
  const id = useId()
  const [draft, setDraft] = useState<string | null>(null)
  return (
    <div class={given === true ? 'field given' : 'field'}>
      <label for={id}>{label}</label>
      <input
        id={id}
        name={name}
        // The types distinguish kinds of inputs, but each of these accepts the same attributes.
        type={type as 'text'}
        value={draft ?? value}
        placeholder={placeholder}
        inputMode={decimal ? 'decimal' : undefined}
        autocomplete="off"
        spellcheck={false}
        aria-describedby={`${id}-hint`}
        aria-invalid={fault !== null || undefined}
        onInput={({ currentTarget }) => setDraft(currentTarget.value)}
        onChange={({ currentTarget }) => {
          setDraft(null)
          if (currentTarget.value !== value) onCommit(currentTarget.value)
        }}
      />
      <p id={`${id}-hint`} class={fault === null ? 'hint' : 'fault'} role={fault === null ? undefined : 'alert'}>
        {fault ?? hint}
      </p>
    </div>
  )
}
