import type { ComponentChildren } from 'preact'
import { useId, useState } from 'preact/hooks'
import { commonWords } from '../words/common.ts'
import { useWords } from '../words/use-words.tsx'
import { useFault } from './form.tsx'

interface FieldProps {
  readonly name: string
  readonly label: string
  readonly type?: 'text' | 'email' | 'search' | 'date'
  readonly hint?: string
  readonly value?: string
  readonly autocomplete?: string
  readonly inputMode?: 'numeric' | 'text'
  readonly required?: boolean
  readonly readOnly?: boolean
  readonly maxLength?: number
  readonly max?: string
  readonly min?: string
  onChange?(value: string): void
  /** At each key. */
  onInput?(value: string): void
}

/** Labelled input. Its error is announced with it. */
export function Field({ name, label, type = 'text', hint, value, required = true, ...others }: FieldProps) {
  const { onChange, onInput, ...rest } = others
  const frame = useFrame(name)
  return (
    <Frame {...frame} label={label} hint={hint}>
      <input
        {...rest}
        {...frame.input}
        // The types distinguish kinds of inputs, but each of these accepts the same attributes.
        type={type as 'text'}
        name={name}
        defaultValue={value}
        required={required}
        spellcheck={false}
        onChange={event => onChange?.(event.currentTarget.value)}
        onInput={event => onInput?.(event.currentTarget.value)}
      />
    </Frame>
  )
}

interface TextAreaProps {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly value: string
  readonly rows: number
  onChange(value: string): void
}

/** Labelled text of several paragraphs. */
export function TextArea({ name, label, hint, value, rows, onChange }: TextAreaProps) {
  const frame = useFrame(name)
  return (
    <Frame {...frame} label={label} hint={hint}>
      <textarea
        {...frame.input}
        name={name}
        rows={rows}
        value={value}
        required
        onInput={event => onChange(event.currentTarget.value)}
      />
    </Frame>
  )
}

interface PasswordProps {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly autocomplete: 'current-password' | 'new-password'
}

/** Password input with a button to show the value. */
export function Password({ name, label, hint, autocomplete }: PasswordProps) {
  const common = useWords(commonWords)
  const frame = useFrame(name)
  const [shown, setShown] = useState(false)
  return (
    <Frame {...frame} label={label} hint={hint}>
      <div class="with-button">
        <input
          {...frame.input}
          type={(shown ? 'text' : 'password') as 'password'}
          name={name}
          autocomplete={autocomplete}
          autocapitalize="none"
          spellcheck={false}
          required
        />
        <button type="button" class="button plain" aria-pressed={shown} onClick={() => setShown(!shown)}>
          {shown ? common.hidePassword : common.showPassword}
          <span class="unseen"> {label}</span>
        </button>
      </div>
    </Frame>
  )
}

interface ChoiceProps {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly value?: string
  readonly options: readonly { readonly value: string; readonly text: string }[]
  onChange?(value: string): void
}

export function Choice({ name, label, hint, value, options, onChange }: ChoiceProps) {
  const frame = useFrame(name)
  return (
    <Frame {...frame} label={label} hint={hint}>
      <select {...frame.input} name={name} value={value} onChange={event => onChange?.(event.currentTarget.value)}>
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </Frame>
  )
}

interface FrameProps {
  readonly id: string
  readonly fault: string | null
  readonly label: string
  readonly hint?: string | undefined
  readonly children: ComponentChildren
}

function Frame({ id, fault, label, hint, children }: FrameProps) {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children}
      <p id={`${id}-hint`} class={fault === null ? 'hint' : 'fault'}>
        {fault ?? hint}
      </p>
    </div>
  )
}

function useFrame(name: string) {
  const id = useId()
  const fault = useFault(name)
  const input = { id, 'aria-describedby': `${id}-hint`, 'aria-invalid': fault !== null || undefined }
  return { id, fault, input }
}
