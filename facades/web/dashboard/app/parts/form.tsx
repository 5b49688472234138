import { type ComponentChildren, createContext, type RefObject } from 'preact'
import { useContext, useEffect, useId, useRef, useState } from 'preact/hooks'
import type { Failure, Fault } from '../client/failure.ts'
import { commonWords } from '../words/common.ts'
import { useWords } from '../words/use-words.tsx'
import { Button } from './button.tsx'
import { FailureText } from './failure-text.tsx'

interface FormProps {
  readonly children: ComponentChildren
  readonly submit: string
  readonly busy: boolean
  readonly failure: Failure | null
  readonly kind?: 'primary' | 'danger'
  /** Shown next to the submit button. */
  readonly aside?: ComponentChildren
  /** Accessible name, when no heading names the form. */
  readonly label?: string
  onSubmit(values: Readonly<Record<string, string>>): void
}

const FaultsContext = createContext<readonly Fault[]>([])

/** Error of a field: from the service, or a missing required value. */
export function useFault(name: string): string | null {
  const texts = useContext(FaultsContext)
    .filter(fault => fault.name === name)
    .map(fault => fault.message)
  return texts.length === 0 ? null : texts.join(' ')
}

/** Form that shows errors next to their fields and focuses the first. Input is never cleared. */
export function Form({ children, submit, busy, failure, kind = 'primary', aside, label, onSubmit }: FormProps) {
  const common = useWords(commonWords)
  const form = useRef<HTMLFormElement>(null)
  const alertId = useId()
  const [empty, setEmpty] = useState<readonly Fault[]>([])
  const reported = failure?.faults ?? []
  const faults = empty.length > 0 ? empty : reported
  const elsewhere = failure !== null && (reported.length === 0 || reported.some(({ name }) => !hasField(form, name)))
  useEffect(() => focusFirstFault(form), [failure, empty])
  return (
    <form
      ref={form}
      class="form"
      noValidate
      aria-label={label}
      onSubmit={event => {
        event.preventDefault()
        if (busy || form.current === null) return
        const missing = emptyFields(form.current).map(name => ({ name, message: common.required }))
        setEmpty(missing)
        if (missing.length === 0) onSubmit(valuesOf(form.current))
      }}
    >
      <FaultsContext.Provider value={faults}>{children}</FaultsContext.Provider>
      <div class="alert-place" role="alert" id={alertId}>
        {elsewhere && empty.length === 0 && <FailureText failure={failure} />}
      </div>
      <div class="form-end">
        <Button type="submit" kind={kind} busy={busy}>
          {submit}
        </Button>
        {aside}
      </div>
    </form>
  )
}

function hasField({ current }: RefObject<HTMLFormElement | null>, name: string): boolean {
  return current?.elements.namedItem(name) !== null
}

function emptyFields(form: HTMLFormElement): readonly string[] {
  const fields = form.querySelectorAll<HTMLInputElement>('input[required], select[required], textarea[required]')
  return [...fields].filter(({ value }) => value.trim() === '').map(({ name }) => name)
}

function valuesOf(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries([...new FormData(form)].filter(([, value]) => typeof value === 'string')) as Record<
    string,
    string
  >
}

function focusFirstFault({ current }: RefObject<HTMLFormElement | null>): void {
  current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
